// The parts of the page that actions, panels and navigation work on; made once, in page.ts. Everything below them takes the few it uses.

import type { ChordCamera } from './model/chord-camera.ts';
import type { GizmoTarget } from './tools/gizmo-target.ts';
import type { PointerArbiter } from './tools/pointer-arbiter.ts';
import type { Dispatch } from './tools/action.ts';
import type { History } from './model/history.ts';
import type { Seen } from './kit/seen.ts';
import type { Session } from './model/session.ts';
import type { MeshWorkshop } from './model/mesh-workshop.ts';
import type { Viewpoint } from './model/viewpoint.ts';
import type { Drawer } from './profiler/drawer.tsx';
import type { Profile } from './profiler/profile.ts';
import type { SceneView } from './scene-view.ts';
import type { TimeTravel } from './timeline/time-travel.ts';
import type { Help } from './panels/help.tsx';
import type { Lazy } from './ui/lazy.ts';
import type { Message } from './ui/message.ts';
import type { ResultLine } from './ui/result-line.ts';
import type { Shell } from './ui/shell.ts';
import type { Tour } from './panels/tour.tsx';
import type { ViewOverlays } from './ui/view-overlays.tsx';

export interface Parts {
  /** All that pointer, keys and panels ask for. */
  readonly dispatch: Dispatch;
  readonly session: Session;
  /** The same for components. */
  readonly seen: Seen<Session>;
  readonly history: History;
  /** Time travel; loaded with the first press, and by a room that shows its timeline. */
  readonly time: Lazy<TimeTravel>;
  readonly profile: Profile;
  /** The profiler's. */
  readonly drawer: Lazy<Drawer>;
  readonly shell: Shell;
  readonly help: Lazy<Help>;
  readonly message: Message;
  readonly line: ResultLine;
  /** For a first visit. */
  readonly tour: Lazy<Tour>;
  readonly overlays: ViewOverlays;
  /** Undefined if the browser cannot draw; everything else works all the same. */
  readonly sceneView: SceneView | undefined;
  readonly viewpoint: Viewpoint;
  /** Moves the camera so that entry and exit of a new ray are visible. Undefined without a picture, like the gizmo. */
  readonly chords: ChordCamera | undefined;
  readonly gizmo: GizmoTarget | undefined;
  readonly arbiter: PointerArbiter;
  /** Imported meshes and their colliders; loaded with the first mesh. */
  readonly workshop: Lazy<MeshWorkshop>;
}
