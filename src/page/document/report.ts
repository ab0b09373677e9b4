// The report of an error that a user can copy. No DOM.

declare const KANTSU_VERSION: string;
declare const SIMULATION_WORD: string;

/** Most characters of a link in a report. */
const LONGEST_LINK = 2000;

/** Data for finding the error: version, room, link, stack; no paths of this machine, no addresses but the room's. */
export function reportOf(room: string, hash: string, error: unknown, browser: string): string {
  const stack = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error);
  return [
    `Kantsu ${KANTSU_VERSION} (${SIMULATION_WORD})`,
    `room: ${room}`,
    `link: ${hash.slice(0, LONGEST_LINK)}`,
    `browser: ${browser}`,
    withoutPaths(stack),
  ].join('\n');
}

/** Of each address and path only the file: enough to find the line, without the location of the page. */
export function withoutPaths(stack: string): string {
  return stack.replace(/(?:[a-z-]+:\/\/|\b[A-Za-z]:[\\/]|(?<![\w.])\/)[^\s()]*[\\/]/g, '');
}
