// S3.2 as a class diagram: the abstract class and the three that override its methods, and the call a.HitTest(b) from method to method, step by step.

import type { JSX } from 'preact';
import type { Vec2 } from 'kantsu/planar';
import { KINDS } from '../../construction/rows/planar-figure.ts';
import type { Kind } from '../../construction/rows/planar-figure.ts';
import { headPath, strokePath } from '../../kit/outline.ts';
import { CLASSES, isUnfinished } from '../../source-formulas/printed-formulas.ts';
import type { LessonProps } from './open-lesson.ts';
import { StepRow, useStepper } from './step-row.tsx';
import { t } from './course/words.ts';

const SHAPE = 'Shape';
/** The classes, and what their four methods take. */
const CLASS_NAMES = [SHAPE, ...KINDS.map((kind) => CLASSES[kind])];
/** px: of a class, its rows, and the space between the two rows of classes. */
const [WIDTH, ROW, GAP, BETWEEN] = [212, 17, 24, 44];
const HEIGHT = ROW * (CLASS_NAMES.length + 1) + 8;
const SIZE = [3 * WIDTH + 2 * GAP, 2 * HEIGHT + BETWEEN] as const;

/** Where a class is. */
function placeOf(name: string): Vec2 {
  const k = KINDS.findIndex((kind) => CLASSES[kind] === name);
  return k < 0 ? [(SIZE[0] - WIDTH) / 2, 0] : [k * (WIDTH + GAP), HEIGHT + BETWEEN];
}

type Method = readonly [of: string, parameter: string];

/** The method that each step is in: called by the abstract class, its override, the call turned round, and the override that answers. */
function callOf(a: Kind, b: Kind): readonly Method[] {
  return [
    [SHAPE, SHAPE],
    [CLASSES[a], SHAPE],
    [SHAPE, CLASSES[a]],
    [CLASSES[b], CLASSES[a]],
  ];
}

const SENTENCES = ['lessons.callAbstract', 'lessons.callOverride', 'lessons.callFlip', 'lessons.callAnswer'] as const;

export function ClassDiagram({ open }: LessonProps): JSX.Element {
  const stepper = useStepper(SENTENCES.length);
  const { index } = stepper;
  const { a, b } = open.state.value.choices as Record<'a' | 'b', Kind>;
  const call = callOf(a, b);
  const sentence = index === 3 && isUnfinished(a, b) ? 'lessons.callUnfinished' : SENTENCES[index];
  const answer = String(open.construction.value!.verdict.outcome !== 'miss');
  return (
    <div class="lesson-classes">
      <svg
        viewBox={`-2 -2 ${SIZE[0] + 4} ${SIZE[1] + 4}`}
        fill="none"
        stroke="var(--soft)"
        role="img"
        aria-label={t('lessons.classDiagram')}
      >
        <path d={inheritance()} />
        {CLASS_NAMES.map((name) => (
          <ClassBox key={name} name={name} call={call.slice(0, index + 1)} objects={[a, b].map((kind) => CLASSES[kind] === name)} />
        ))}
        {call.slice(1, index + 1).map((to, k) => (
          <path key={k} class={k + 1 === index ? 'firm' : 'dashed'} stroke="var(--accent)" d={arrow(call[k], to, k)} />
        ))}
      </svg>
      <StepRow open={open} stepper={stepper} />
      <p role="status">{t(sentence, { a: CLASSES[a], b: CLASSES[b], answer })}</p>
    </div>
  );
}

interface ClassProps {
  readonly name: string;
  /** The methods that were called, up to now. */
  readonly call: readonly Method[];
  /** Whether a, and b, is an object of this class. */
  readonly objects: readonly boolean[];
}

function ClassBox({ name, call, objects }: ClassProps): JSX.Element {
  const [x, y] = placeOf(name);
  const own = KINDS.find((kind) => CLASSES[kind] === name);
  const named = ['a', 'b'].filter((_, k) => objects[k]).join(', ');
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={WIDTH} height={HEIGHT} rx={4} />
      <path d={`M0 ${ROW + 4}H${WIDTH}`} />
      <text x={WIDTH / 2} y={ROW - 2} text-anchor="middle" font-weight="700" font-style={own ? undefined : 'italic'}>
        {named === '' ? name : `${named}: ${name}`}
      </text>
      {CLASS_NAMES.map((parameter, i) => {
        const at = call.findLastIndex(([of, given]) => of === name && given === parameter);
        const given = KINDS.find((kind) => CLASSES[kind] === parameter);
        const looks = at < 0 ? '' : at === call.length - 1 ? 'now' : 'ran';
        const isCross = own !== undefined && given !== undefined && isUnfinished(own, given);
        return (
          <g key={parameter} class={looks} transform={`translate(0 ${ROW * (i + 1) + 5})`}>
            <rect
              width={WIDTH}
              height={ROW}
              stroke="none"
              fill={at < 0 ? undefined : 'var(--accent)'}
              fill-opacity={looks === 'now' ? 0.45 : 0.2}
            />
            <text x={8} y={ROW - 5}>{`HitTest(${parameter})${isCross ? ' ×' : ''}`}</text>
          </g>
        );
      })}
    </g>
  );
}

/** From every class up to the abstract one, with a hollow head. */
function inheritance(): string {
  const [x, y] = [SIZE[0] / 2, HEIGHT];
  const level = y + BETWEEN / 2;
  const legs = KINDS.map((_, k) => `M${k * (WIDTH + GAP) + WIDTH / 2} ${y + BETWEEN}V${level}H${x}`);
  return `${legs.join('')}V${y + 10}M${x} ${y}l-7 10h14z`;
}

/** From one method to the next; each call a little farther to the left. */
function arrow(from: Method, to: Method, k: number): string {
  const [start, end] = [from, to].map(([name, parameter]): Vec2 => {
    const [x, y] = placeOf(name);
    return [x + WIDTH - 10 - 26 * k, y + ROW * (CLASS_NAMES.indexOf(parameter) + 1.5) + 5];
  });
  return strokePath(start, end) + headPath(start, end, 9);
}
