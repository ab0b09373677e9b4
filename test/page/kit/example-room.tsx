// A room made from the kit alone: a line and a circle, with one figure, three cases, steps and two number fields. test/browser/kit.test.ts opens it.

import type { JSX } from 'preact';
import type { Vec2 } from 'kantsu/planar';
import { Cases, Facts, Fields, Part } from '../../../src/page/kit/controls.tsx';
import type { FigurePart } from '../../../src/page/kit/figure.ts';
import { openRoom } from '../../../src/page/kit/open-room.tsx';
import type { RoomInstance, RoomPlace } from '../../../src/page/kit/open-room.tsx';
import { Plane, PlaneView } from '../../../src/page/kit/plane.tsx';
import type { PlaneHandle } from '../../../src/page/kit/plane.tsx';
import { RoomState } from '../../../src/page/kit/room-state.ts';
import { field, number, readState, writeState } from '../../../src/page/kit/address-schema.ts';
import { StepButtons } from '../../../src/page/kit/stepper.tsx';
import { Stepper } from '../../../src/page/kit/steps.ts';
import { t } from './example-words.ts';

interface Chord {
  /** m: of the circle, and of the line above its centre. */
  readonly radius: number;
  readonly height: number;
}

const ADDRESS = { radius: field('r', number(0.1, 10)), height: field('h', number(-10, 10)) };
const CASES = { through: { radius: 2, height: 1 }, tangent: { radius: 2, height: 2 }, miss: { radius: 1, height: 2 } } as const;
type CaseId = keyof typeof CASES;
const CASE_IDS = Object.keys(CASES) as CaseId[];

export function open(place: RoomPlace): RoomInstance {
  const state = new RoomState<Chord>({ ...CASES.through, shown: 'through', ...readState<Chord>(ADDRESS, place.parameters) }, announce);
  const stepper = new Stepper(2, { moved: announce });
  const plane = new PlaneView({ low: [-4, -3], high: [4, 3] });
  const half = (): number => Math.sqrt(state.value.radius ** 2 - state.value.height ** 2);

  function announce(): void {
    place.say(sentence());
  }

  function sentence(): string {
    if (Number.isNaN(half())) return t('example.miss');
    return t(stepper.index === 0 ? 'example.foot' : 'example.points', { h: state.value.height, w: half().toFixed(3) });
  }

  function figure(): FigurePart[] {
    const { radius, height } = state.value;
    const foot: Vec2 = [0, height];
    const w = stepper.index === 0 ? NaN : half();
    const ends = Number.isNaN(w) ? [] : [-w, w];
    return [
      { kind: 'shape', look: 'shape', operand: 'a', shape: { kind: 'circle', center: [0, 0], radius } },
      { kind: 'line', look: 'stroke', operand: 'b', origin: foot, direction: [1, 0], low: -Infinity, high: Infinity, grip: 'height' },
      { kind: 'arrow', look: 'normal', from: [0, 0], to: foot, head: 9 },
      { kind: 'label', look: 'label', at: [0, height / 2], words: `h = ${height}`, shift: [40, 4] },
      ...ends.map((x): FigurePart => ({ kind: 'point', look: 'witness', operand: 'a', at: [x, height], radius: 5 })),
    ];
  }

  function handles(): PlaneHandle[] {
    const { height } = state.value;
    const move = (height: number): void => state.set({ height: Math.min(10, Math.max(-10, height)) });
    return [
      {
        ...state.size(({ height }) => height, [0, 1], move),
        shift: [0, 0],
        id: 'height',
        glyph: 'move',
        operand: 'b',
        at: [0, height],
        name: t('example.height'),
        words: `${height} m`,
      },
    ];
  }

  function Panel(): JSX.Element {
    const { radius, height, shown } = state.value;
    return (
      <Part title={t('example.title')}>
        <Cases
          values={CASE_IDS}
          value={shown as CaseId | undefined}
          words={(id) => t(`example.${id}Case`)}
          choose={(id) => state.act({ ...CASES[id], shown: id })}
        />
        <Fields
          numbers={[
            { symbol: 'r', name: t('example.radius'), value: radius, low: 0.1, high: 10, change: (radius) => state.act({ radius }) },
            { symbol: 'h', name: t('example.height'), value: height, low: -10, high: 10, change: (height) => state.act({ height }) },
          ]}
        />
        <Facts rows={[[t('example.half'), half().toFixed(3)]]} />
      </Part>
    );
  }

  return openRoom(place, {
    view: () => <Plane view={plane} label={t('example.title')} figure={figure} handles={handles} />,
    panel: Panel,
    bottom: () => <StepButtons stepper={stepper} back={t('example.back')} play={t('example.play')} next={t('example.next')} />,
    sentence,
    address: () => writeState<Chord>(ADDRESS, state.value),
    frame: (now) => stepper.frame(now / 1000),
    press: () => ({ ',': () => stepper.back(), '.': () => stepper.next() }),
  });
}
