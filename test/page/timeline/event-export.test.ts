// Contact events as files: what a spreadsheet and a script read back is what was noted.
import { expect, test } from 'vitest';
import { eventsAs } from '../../../src/page/timeline/event-export.ts';
import type { ContactEvent } from '../../../src/page/model/contact-log.ts';
import type { Entity } from '../../../src/core/index.ts';

const [ball, wall] = [7 as Entity, 8 as Entity];
const events: ContactEvent[] = [
  { tick: 60, began: true, a: ball, b: wall, approachSpeed: 3.25, impulse: 1.5 },
  { tick: 75, began: false, a: ball, b: wall, approachSpeed: NaN, impulse: NaN },
];
const nameOf = (body: Entity): string => (body === ball ? 'ball "A", red' : 'wall');

test('CSV has one line an event, quotes names, and leaves empty what an event has not', () => {
  expect(eventsAs('csv', events, nameOf, (tick) => tick / 60).split('\r\n')).toEqual([
    'step,time_s,event,a,b,approach_speed_m_s,impulse_N_s',
    '60,1,begin,"ball ""A"", red",wall,3.25,1.5',
    '75,1.25,end,"ball ""A"", red",wall,,',
    '',
  ]);
});

test('CSV: a name that a spreadsheet would take for a formula is text; numbers stay numbers', () => {
  for (const start of ['=', '+', '-', '@', '\t']) {
    const name = `${start}HYPERLINK("x")`;
    const [, line] = eventsAs(
      'csv',
      [{ ...events[0], impulse: -2 }],
      (body) => (body === ball ? name : `wall ${name}`),
      () => 1,
    ).split('\r\n');
    expect(line).toBe(`60,1,begin,"'${start}HYPERLINK(""x"")","wall ${start}HYPERLINK(""x"")",3.25,-2`);
  }
  expect(
    eventsAs(
      'csv',
      [events[0]],
      () => '=1',
      () => 1,
    ),
  ).toContain(`,"'=1","'=1",`);
});

test('JSON says its format, its units, and null where there is nothing', () => {
  const read = JSON.parse(eventsAs('json', events, nameOf, (tick) => tick / 60)) as {
    format: string;
    version: number;
    events: Record<string, unknown>[];
  };
  expect([read.format, read.version]).toEqual(['kantsu-contact-events', 1]);
  expect(read.events[0]).toEqual({
    step: 60,
    time: 1,
    event: 'begin',
    a: { entity: 7, name: 'ball "A", red' },
    b: { entity: 8, name: 'wall' },
    approachSpeed: 3.25,
    impulse: 1.5,
  });
  expect(read.events[1]).toMatchObject({ event: 'end', approachSpeed: null, impulse: null });
});
