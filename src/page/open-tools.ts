// The tools of a room besides its world: a panel and a drawing of its own. Loaded with the first room that has any.

import type { Parts } from './parts.ts';
import type { Commands } from './commands.ts';
import type { LoadedRoom, RoomTools } from './rooms/room-tools.ts';
import type { Example } from './rooms/static-room.ts';
import { element } from './ui/element.ts';

/** `isWanted`: no others were asked for meanwhile. */
export async function openTools(
  open: NonNullable<LoadedRoom['tools']>,
  { session, picture, line, shell, viewpoint }: Parts,
  commands: Commands,
  navigation: { tools: RoomTools | undefined; openInRange(example: Example): void },
  isWanted: () => boolean,
): Promise<void> {
  const panel = element('div', { class: 'room-tools' });
  const opened = await open({
    session,
    stage: picture?.stage,
    viewpoint,
    commands,
    panel,
    openInRange: (example) => navigation.openInRange(example),
    tell: (words) => line.tell(words),
    wake: () => picture?.wake(),
  }).catch(() => undefined);
  if (!opened) return;
  if (!isWanted()) {
    opened.close();
    return;
  }
  shell.sections.add.root.before(panel);
  navigation.tools = opened;
  if (picture) picture.drawing = opened;
  session.changed();
}
