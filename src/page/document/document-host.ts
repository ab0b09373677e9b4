// The parts of the page that documents read and set.

import type { History } from '../model/history.ts';
import type { Session } from '../model/session.ts';
import type { Sight } from '../model/landing.ts';
import type { MeshWorkshop } from '../model/mesh-workshop.ts';
import type { Room } from '../model/room.ts';
import type { Tool } from '../model/tool.ts';
import type { RoomId } from '../kit/router.ts';
import type { Stage } from '../stage/stage.ts';
import type { Lazy } from '../ui/lazy.ts';
import type { Message } from '../ui/message.ts';
import type { ResultLine } from '../ui/result-line.ts';
import type { ViewState } from './page-state.ts';

export interface DocumentHost {
  readonly session: Session;
  readonly history: History;
  readonly workshop: Lazy<MeshWorkshop>;
  readonly picture: { readonly stage: Stage; showWorld(session: Session, entered: boolean): void; wake(): void } | undefined;
  /** Camera, tool and gizmo. */
  view: ViewState;
  /** What is visible of the scene. */
  readonly sight: Sight;
  readonly line: ResultLine;
  readonly message: Message;
  /** The root is inert while a long state is restored. */
  readonly shell: { readonly root: HTMLElement };
  readonly commands: { setScene(scene: Room): void; setTool(tool: Tool): void };
  readonly navigation: {
    readonly entered: boolean;
    readonly room: RoomId;
    readonly visit: object | undefined;
    goTo(room: RoomId): Promise<void>;
  };
}
