// The tools of a room besides its world: a panel and a drawing of its own. Loaded with the first room that has any.

import type { Parts } from './parts.ts';
import type { LoadedRoom, RoomTools } from './rooms/room-tools.ts';
import { element } from './ui/element.ts';

/** `isWanted`: no other room was requested meanwhile. */
export async function openTools(
  { tools }: LoadedRoom,
  { session, sceneView, line, shell }: Parts,
  navigation: { tools: RoomTools | undefined },
  isWanted: () => boolean,
): Promise<void> {
  const panel = element('div', { class: 'room-tools' });
  const opened = await tools?.({
    session,
    stage: sceneView?.stage,
    panel,
    tell: (words) => line.tell(words),
    wake: () => sceneView?.wake(),
  }).catch(() => undefined);
  if (!opened) return;
  if (!isWanted()) {
    opened.close();
    return;
  }
  shell.sections.add.root.before(panel);
  navigation.tools = opened;
  if (sceneView) sceneView.drawing = opened;
  session.changed();
}
