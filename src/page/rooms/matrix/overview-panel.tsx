// The panel of all pairs: the line styles, the shared transform of B, and the oracle with its fuzz.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Vec3 } from 'kantsu';
import { Button, Checkbox, Facts, NumberField, Part, Select } from '../../kit/controls.tsx';
import { hashOfRoom } from '../../kit/router.ts';
import { count } from '../../ui/format.ts';
import type { Oracle } from './oracle.ts';
import type { Overview } from './overview.ts';
import { kindsIn, writePair } from './pairs.ts';
import { fuzzSentence, kindsOf } from './sentences.ts';
import { REACH, SCALES, START, type SharedPose } from './shared-pose.ts';
import { t } from './words.ts';

const POSES = [100, 1000, 10_000] as const;
const MOST_SEED = 2 ** 32 - 1;

interface OverviewPanelProps {
  readonly overview: Overview;
  readonly oracle: Oracle;
  readonly isDrawn: boolean;
}

export function OverviewPanel({ overview, oracle, isDrawn }: OverviewPanelProps): JSX.Element {
  return (
    <>
      {!isDrawn && <p class="kit-part hint">{t('term.noView')}</p>}
      <Part title={t('matrix.lineTitle')}>
        <ul class="legend">
          {(['separate', 'touching', 'penetrating'] as const).map((state) => (
            <li key={state} class="line">
              <i class="matrix-sample matrix-stated" data-state={state} />
              {t(`term.${state}`)}
            </li>
          ))}
        </ul>
      </Part>
      <SharedTransform overview={overview} />
      <Part title={t('matrix.oracleTitle')}>
        <OracleParts oracle={oracle} />
        <p class="hint">{t('matrix.oracleHint')}</p>
      </Part>
    </>
  );
}

function SharedTransform({ overview }: { readonly overview: Overview }): JSX.Element {
  const change = (pose: Partial<SharedPose>): void => {
    overview.animate(false);
    overview.show({ ...overview.pose, ...pose });
    overview.state.hold.done();
  };
  const axes = (name: (axis: string) => string, of: 'offset' | 'turn', high: number, step: number, decimals: number): JSX.Element[] =>
    ['x', 'y', 'z'].map((axis, k) => (
      <NumberField
        key={axis}
        symbol={axis}
        name={name(axis)}
        value={Number(overview.pose[of][k].toFixed(decimals))}
        low={-high}
        high={high}
        step={step}
        change={(value) => change({ [of]: overview.pose[of].map((x, i) => (i === k ? value : x)) as Vec3 })}
      />
    ));
  return (
    <Part title={t('matrix.moveTitle')}>
      <div class="line wrap">
        <Checkbox checked={overview.isAnimated} change={(on) => overview.animate(on)}>
          {t('matrix.animate')}
        </Checkbox>
        <Button class="push last" press={() => change(START)}>
          {t('term.reset')}
        </Button>
      </div>
      <div class="stack tight">
        <h3>{`${t('matrix.offset')} (m)`}</h3>
        {axes((axis) => t('matrix.offsetAxis', { axis }), 'offset', REACH, 0.01, 3)}
        <h3>{`${t('matrix.turn')} (°)`}</h3>
        {axes((axis) => t('matrix.turnAxis', { axis }), 'turn', 180, 1, 1)}
        <h3>{t('term.scale')}</h3>
        <NumberField
          symbol="×"
          name={t('matrix.scaleOne')}
          value={Number(overview.pose.scale.toFixed(2))}
          low={SCALES[0]}
          high={SCALES[1]}
          step={0.01}
          change={(scale) => change({ scale })}
        />
      </div>
      <p class="hint">{t('matrix.mirrorHint')}</p>
    </Part>
  );
}

function OracleParts({ oracle }: { readonly oracle: Oracle }): JSX.Element {
  const seed = useSignal(1);
  const poses = useSignal<number>(POSES[1]);
  void oracle.changes.value;
  const { counters, fuzzRun: run, disagreements, isSilent } = oracle;
  return (
    <>
      <Facts
        rows={[
          [t('matrix.compared'), count(counters.compared)],
          [t('term.agree'), count(counters.agree)],
          [t('matrix.disagree'), count(counters.disagree)],
        ]}
      />
      {isSilent.value && <p class="error">{t('matrix.noOracle')}</p>}
      <div class="line wrap">
        <Select label={t('matrix.poses')} values={POSES} value={poses.value} words={count} choose={(n) => void (poses.value = n)} />
        <NumberField
          symbol={t('term.seed')}
          name={t('term.seed')}
          value={seed.value}
          low={0}
          high={MOST_SEED}
          change={(value) => Number.isInteger(value) && void (seed.value = value)}
        />
        {run?.state === 'running' ? (
          <Button class="push last" press={() => oracle.cancel()}>
            {t('term.cancel')}
          </Button>
        ) : (
          <Button class="push main last" disabled={isSilent.value} press={() => oracle.fuzz(seed.value, poses.value)}>
            {t('matrix.fuzz')}
          </Button>
        )}
      </div>
      {run && (
        <>
          <progress aria-label={t('matrix.progress')} value={run.done / run.total} />
          <p class="hint">{fuzzSentence(run, oracle.timeLeft)}</p>
        </>
      )}
      {disagreements.length > 0 && (
        <ul class="hint">
          {disagreements.map(({ pose, complaint }, i) => (
            <li key={i}>
              <a href={hashOfRoom('matrix', new URLSearchParams(writePair(pose)))}>{t('matrix.pair', kindsOf(kindsIn(pose)))}</a>{' '}
              {complaint}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
