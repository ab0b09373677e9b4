// The current ray and its hits as text to be copied. Loaded on demand.

import { hitAsTest, hitsAsJson } from './hit-export.ts';
import type { Session } from './session.ts';
import { rayAsScript } from './ray-script.ts';
import type { Viewpoint } from './viewpoint.ts';

export function hitText(form: 'json' | 'test' | 'code', session: Session, { camera, target }: Viewpoint): string {
  if (form === 'code') return rayAsScript(session, { position: camera.position.toArray(), target });
  return form === 'json' ? hitsAsJson(session) : hitAsTest(session);
}
