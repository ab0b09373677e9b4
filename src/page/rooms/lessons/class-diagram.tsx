// S3.2 as a class diagram: the abstract class and the three that override its methods, and the call a.HitTest(b) from method to method, step by step.

import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { KINDS } from '../../construction/rows/planar-figure.ts';
import type { Kind } from '../../construction/rows/planar-figure.ts';
import { pairResultOf } from '../../construction/rows/pair-result.ts';
import { StepButtons } from '../../kit/stepper.tsx';
import { Stepper } from '../../kit/steps.ts';
import { CLASSES, isUnfinished } from '../../source-formulas/printed-formulas.ts';
import type { Extra } from './extra.ts';
import type { OpenLesson } from './open-lesson.ts';
import { shapeAt } from './course/planar-pair-figure.ts';
import { t } from './course/words.ts';
import { t as traced } from './traces/words.ts';

const SHAPE = 'Shape';
const PARAMETERS = [SHAPE, ...KINDS.map((kind) => CLASSES[kind])];
/** px: of a class, its rows, and the space between the two rows of classes. */
const [WIDTH, ROW, GAP, BETWEEN] = [212, 17, 24, 44];
const HEIGHT = ROW * (PARAMETERS.length + 1) + 8;
const SIZE = [3 * WIDTH + 2 * GAP, 2 * HEIGHT + BETWEEN] as const;

/** Where a class is. */
function placeOf(name: string): readonly [x: number, y: number] {
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

export function classDiagram({ state }: OpenLesson): Extra {
  const stepper = new Stepper(SENTENCES.length);
  const kinds = computed(() => [state.value.choices['a'], state.value.choices['b']] as [Kind, Kind]);

  function View(): JSX.Element {
    const { points, numbers } = state.value;
    const [a, b] = kinds.value;
    const call = callOf(a, b);
    const { index } = stepper;
    const [one, other] = (['A', 'B'] as const).map((who, k) =>
      shapeAt({ kind: kinds.value[k], center: points[who], turn: numbers[`turn${who}`] }),
    );
    const hit = pairResultOf(one, other).state !== 'separate';
    const unfinished = isUnfinished(a, b);
    const sentence = index === 3 && unfinished ? 'lessons.callUnfinished' : SENTENCES[index];
    return (
      <div class="lesson-classes">
        <svg viewBox={`-2 -2 ${SIZE[0] + 4} ${SIZE[1] + 4}`} role="img" aria-label={t('lessons.classDiagram')}>
          <path class="inherits" d={inheritance()} />
          {[SHAPE, ...KINDS.map((kind) => CLASSES[kind])].map((name) => (
            <ClassBox key={name} name={name} call={call.slice(0, index + 1)} objects={[a, b].map((kind) => CLASSES[kind] === name)} />
          ))}
          {call.slice(1, index + 1).map((to, k) => (
            <path key={k} class={k + 1 === index ? 'call now' : 'call'} d={arrow(call[k], to, k)} />
          ))}
        </svg>
        <div class="kit-steps">
          <StepButtons stepper={stepper} back={traced('traces.back')} play={traced('traces.play')} next={traced('traces.forward')} />
        </div>
        <p role="status">{t(sentence, { a: CLASSES[a], b: CLASSES[b], answer: String(hit) })}</p>
      </div>
    );
  }
  return { View, frame: () => stepper.frame(performance.now() / 1000) };
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
      <text class={own ? 'name' : 'name abstract'} x={WIDTH / 2} y={ROW - 2}>
        {named === '' ? name : `${named}: ${name}`}
      </text>
      {PARAMETERS.map((parameter, i) => {
        const at = call.findLastIndex(([of, given]) => of === name && given === parameter);
        const given = KINDS.find((kind) => CLASSES[kind] === parameter);
        const looks = at < 0 ? '' : at === call.length - 1 ? 'now' : 'ran';
        const isCross = own !== undefined && given !== undefined && isUnfinished(own, given);
        return (
          <g key={parameter} class={looks} transform={`translate(0 ${ROW * (i + 1) + 5})`}>
            <rect class="method" width={WIDTH} height={ROW} />
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

/** From one method to the next, beside the classes. */
function arrow([from, given]: Method, [to, wanted]: Method, k: number): string {
  const end = (name: string, parameter: string): readonly [number, number] => {
    const [x, y] = placeOf(name);
    // Calls go in on the left and come out on the right where the classes lie so; of the same class on one side.
    return [x + WIDTH - 10 - 26 * k, y + ROW * (PARAMETERS.indexOf(parameter) + 1.5) + 5];
  };
  const [[x1, y1], [x2, y2]] = [end(from, given), end(to, wanted)];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const size = Math.hypot(dx, dy);
  const [ux, uy] = [dx / size, dy / size];
  const head = [0.5, -0.5].map((side) => `M${x2} ${y2}l${(-9 * ux - 9 * side * uy).toFixed(1)} ${(-9 * uy + 9 * side * ux).toFixed(1)}`);
  return `M${x1} ${y1}L${x2} ${y2}${head.join('')}`;
}
