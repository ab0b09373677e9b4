// Contact events as files: a table for spreadsheets, and JSON.

import type { Entity } from 'kantsu';
import type { ContactEvent } from '../model/contact-log.ts';

const HEAD = ['step', 'time_s', 'event', 'a', 'b', 'approach_speed_m_s', 'impulse_N_s'];

/** One line per event; missing values are empty. Names are quoted as in RFC 4180, and as text where a spreadsheet would take one for a formula. */
export function eventsAsCsv(events: readonly ContactEvent[], nameOf: (body: Entity) => string, timeAt: (tick: number) => number): string {
  const lines = events.map(({ tick, began, a, b, approachSpeed, impulse }) =>
    [
      tick,
      timeAt(tick),
      began ? 'begin' : 'end',
      quoted(nameOf(a)),
      quoted(nameOf(b)),
      known(approachSpeed) ?? '',
      known(impulse) ?? '',
    ].join(','),
  );
  return [HEAD.join(','), ...lines, ''].join('\r\n');
}

export function eventsAsJson(events: readonly ContactEvent[], nameOf: (body: Entity) => string, timeAt: (tick: number) => number): string {
  const list = events.map(({ tick, began, a, b, approachSpeed, impulse }) => ({
    step: tick,
    time: timeAt(tick),
    event: began ? 'begin' : 'end',
    a: { entity: a, name: nameOf(a) },
    b: { entity: b, name: nameOf(b) },
    approachSpeed: known(approachSpeed),
    impulse: known(impulse),
  }));
  return JSON.stringify(
    { format: 'kantsu-contact-events', version: 1, units: { time: 's', approachSpeed: 'm/s', impulse: 'N·s' }, events: list },
    undefined,
    1,
  );
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function quoted(name: string): string {
  const plain = /^[=+\-@\t\r]/.test(name) ? `'${name}` : name;
  return plain !== name || /[",\r\n]/.test(name) ? `"${plain.replaceAll('"', '""')}"` : name;
}
