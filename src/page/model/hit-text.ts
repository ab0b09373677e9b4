// The current ray and its hits as text to be copied. Loaded on demand.

import { hitAsTest, hitsAsJson } from './hit-export.ts';
import type { Session } from './session.ts';
import { rayAsScript } from './ray-script.ts';
import type { Viewpoint } from './viewpoint.ts';

export function hitText(form: 'json' | 'test' | 'code', lab: Session, { camera, target }: Viewpoint): string {
  if (form === 'code') return rayAsScript(lab, { position: camera.position.toArray(), target });
  return form === 'json' ? hitsAsJson(lab) : hitAsTest(lab);
}
