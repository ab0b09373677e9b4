// What the frames spend their time on, in words: which phase, whether that is the step, drawing or the page, whether the display's budget is met, and what
// would help.

import { count } from '../ui/format.ts';
import { PARENT, PHASES } from './profile.ts';
import type { Frames, NumberOf, Phase, Refresh } from './profile.ts';
import { LEAST_SAMPLES, countLong, figure, meanOf, milliseconds, summaryOf, valueOf } from './statistics.ts';
import { t } from './words.ts';

/** The parts of a frame that are named: those of the broadphase are in the table. */
type Named = Exclude<Phase, 'frame' | 'step' | 'grid' | 'pairs'>;
const NAMED = PHASES.filter((phase): phase is Named => phase !== 'frame' && phase !== 'step' && PARENT[phase] !== 'broadphase');
const DRAWING: readonly Named[] = ['sync', 'overlays', 'render'];
/** So many times the budget from frame to frame, and the display waits for something else than the page. */
const WAITS = 1.5;
/** More are not worth naming: with two, contacts are as stiff as they need be. */
const FEW_SUBSTEPS = 2;
/** Share of frames over the budget that is too small to be seen. */
const TOLERATED = 0.05;

/** What matters most, and the rest: a missed budget by the phase that takes most, why, and what would help; or that it is met. */
export interface FrameVerdict {
  readonly most: string;
  readonly more: string;
}

export function verdictOf(frames: Frames, { budget }: Refresh, substeps: number): FrameVerdict {
  if (frames.length < LEAST_SAMPLES) return { most: t('why.few', { n: frames.length, least: LEAST_SAMPLES }), more: '' };
  // The longest frame in twenty, in which code is compiled or a tab comes back, does not decide for the others.
  const { p95 } = summaryOf(frames, 'frame');
  const whole = Math.max(1, meanOf(frames, 'frame', p95));
  const percent = (us: number): number => Math.round((100 * us) / whole);
  const means = new Map(NAMED.map((phase) => [phase, meanOf(frames, phase, p95)]));
  const top = NAMED.reduce((best, phase) => (means.get(phase)! > means.get(best)! ? phase : best));
  const last = frames.end - 1;
  let drawn = last;
  while (drawn > frames.end - frames.length && valueOf(frames, 'drawn', drawn) === 0) drawn--;
  const of = (column: NumberOf, frame = last): string => count(valueOf(frames, column, frame));
  const why = t(top === 'solve' && substeps <= FEW_SUBSTEPS ? 'why.solveFew' : `why.${top}`, {
    contacts: of('contacts'),
    candidates: of('candidates'),
    awake: of('awake'),
    rays: of('rays'),
    calls: of('calls', drawn),
    triangles: of('triangles', drawn),
  });
  const most = t('why.most', { phase: t(`phase.${top}`), share: percent(means.get(top)!), why });
  const step = percent(meanOf(frames, 'step', p95));
  const draw = percent(DRAWING.reduce((sum, phase) => sum + means.get(phase)!, 0));
  const parts = t('why.parts', { step, draw, page: Math.max(0, 100 - step - draw) });
  const { isMet, words } = budgetOf(frames, budget, p95);
  const [lead, rest] = isMet ? [words, most] : [most, words];
  return { most: sentence(lead), more: sentence(`${parts} · ${rest}`) };
}

function budgetOf(frames: Frames, budget: number, p95: number): { readonly isMet: boolean; readonly words: string } {
  const late = countLong(frames, budget) / frames.length;
  const { p50: interval } = summaryOf(frames, 'interval');
  const said = { budget: figure(budget), p95: milliseconds(p95) };
  if (late > TOLERATED) return { isMet: false, words: t('budget.missed', { ...said, late: Math.round(100 * late) }) };
  if (interval > WAITS * budget) return { isMet: true, words: t('budget.waits', { ...said, interval: figure(interval) }) };
  return { isMet: true, words: t('budget.met', said) };
}

function sentence(words: string): string {
  return t('why.sentence', { words: words[0].toUpperCase() + words.slice(1) });
}
