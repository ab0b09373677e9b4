// Contact events as files: a table for spreadsheets, and JSON.

import type { Entity } from 'kantsu';
import type { ContactEvent } from '../model/contact-log.ts';

const HEAD = 'step,time_s,event,a,b,approach_speed_m_s,impulse_N_s';

/**
 * CSV has one line per event; missing values are empty. Names are quoted as in RFC 4180, and as text where a spreadsheet would take one for a formula. JSON says
 * its format and its units.
 */
export function eventsAs(
  format: 'csv' | 'json',
  all: readonly ContactEvent[],
  nameOf: (body: Entity) => string,
  timeAt: (tick: number) => number,
): string {
  const events = all.map(({ tick, began, a, b, approachSpeed, impulse }) => ({
    step: tick,
    time: timeAt(tick),
    event: began ? 'begin' : 'end',
    a: { entity: a, name: nameOf(a) },
    b: { entity: b, name: nameOf(b) },
    approachSpeed: known(approachSpeed),
    impulse: known(impulse),
  }));
  const units = { time: 's', approachSpeed: 'm/s', impulse: 'N·s' };
  if (format === 'json') return JSON.stringify({ format: 'kantsu-contact-events', version: 1, units, events }, undefined, 1);
  const lines = events.map(({ step, time, event, a, b, approachSpeed, impulse }) =>
    [step, time, event, quoted(a.name), quoted(b.name), approachSpeed, impulse].join(','),
  );
  return [HEAD, ...lines, ''].join('\r\n');
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function quoted(name: string): string {
  const plain = /^[=+\-@\t\r]/.test(name) ? `'${name}` : name;
  return plain !== name || /[",\r\n]/.test(name) ? `"${plain.replaceAll('"', '""')}"` : name;
}
