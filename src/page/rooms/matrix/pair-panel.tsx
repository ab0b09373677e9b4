// The view and the panel of one pair: state, presets, the selected solid with its numbers, and the whole contact.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Vec3 } from 'kantsu';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import { Button, Cases, Checkbox, Facts, NumberField, Part } from '../../kit/controls.tsx';
import { degreesFromQuat, quatFromDegrees } from '../../model/euler.ts';
import { canTurn, resized } from '../../model/solid.ts';
import type { Solid } from '../../model/solid.ts';
import type { MultiView } from '../../stage/multi-view.ts';
import { featureName } from '../../ui/hit-sentence.ts';
import { digits, metres, triple } from '../../ui/format.ts';
import type { PairDetail } from './pair-detail.ts';
import { GizmoChoice } from '../pair-view.tsx';
import { kindsIn, scaleOf } from './pairs.ts';
import { presetPose, PRESETS, type Preset } from './presets.ts';
import { complaintOf, kindsOf, MARKS, nameOf, stateSentence } from './sentences.ts';
import { t } from './words.ts';

interface PairViewProps {
  readonly detail: PairDetail;
  readonly stage: MultiView | undefined;
}

export function LargePair({ detail, stage }: PairViewProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => detail.view.attach(stage, root.current!), [detail]);
  return (
    <div ref={root} class="kit-orbit fill" role="application" tabIndex={0} aria-label={t('matrix.large')}>
      {!stage && <p class="kit-part hint">{t('term.noView')}</p>}
    </div>
  );
}

interface PairPanelProps {
  readonly detail: PairDetail;
  readonly back: () => void;
  readonly copyTest: () => void;
  readonly copyLink: () => void;
}

export function PairPanel({ detail, back, copyTest, copyLink }: PairPanelProps): JSX.Element {
  const { state, view, isGhostShown } = detail;
  const { solid } = view;
  const { reading, pose } = detail.solved.value;
  const kinds = kindsOf(kindsIn(pose));
  const vector = (name: string, value: Vec3, decimals: number, to: (value: Vec3) => Solid, disabled = false): JSX.Element => (
    <div class="vector">
      <span class="soft">{name}</span>
      {['x', 'y', 'z'].map((symbol, axis) => (
        <NumberField
          key={symbol}
          symbol={symbol}
          name={`${name}, ${symbol}`}
          value={Number(value[axis].toFixed(decimals))}
          disabled={disabled}
          // The others keep their full precision.
          change={(typed) => state.act(detail.edited(to(value.map((x, k) => (k === axis ? typed : x)) as Vec3)))}
        />
      ))}
    </div>
  );
  const scale = scaleOf(solid);
  const choose = (preset: Preset): void => {
    state.set({ ...presetPose(preset, kindsIn(pose)), shown: preset });
    detail.frameBoth();
    state.hold.done();
  };
  return (
    <>
      <Part title={t('matrix.pair', kinds)}>
        <div class="kit-tools line wrap">
          <Button class="push line" icon="M12 4 6 10l6 6" press={back}>
            {t('matrix.back')}
          </Button>
          <Button press={() => detail.exchange()}>{t('matrix.exchange')}</Button>
        </div>
        <p class="matrix-state matrix-stated not-phone" data-state={reading.state}>
          {stateSentence(reading)}
        </p>
      </Part>
      <Part title={t('matrix.presets')}>
        <Cases values={PRESETS} value={state.value.shown as Preset | undefined} words={(preset) => t(`matrix.${preset}`)} choose={choose} />
      </Part>
      <Part title={t('term.gizmoSolid')}>
        <div class="line wrap">
          <GizmoChoice view={view} name={(which) => t(`matrix.${which}`, { kind: kinds[which] })} />
        </div>
        {vector(t('term.centre'), solid.position, 4, (position) => ({ ...solid, position }))}
        {vector(
          t('matrix.turn'),
          degreesFromQuat(solid.orientation),
          2,
          (degrees) => ({ ...solid, orientation: quatFromDegrees(degrees) }),
          !canTurn(solid.kind),
        )}
        {vector(t('term.scale'), scale, 4, (to) => resized(solid, to.map((x, k) => x / scale[k]) as Vec3))}
        <div class="line">
          <Checkbox checked={isGhostShown.value} disabled={reading.state !== 'penetrating'} change={(on) => (isGhostShown.value = on)}>
            {t('matrix.ghost')}
          </Checkbox>
          <Button class="push last only-picture" press={() => detail.frameBoth()}>
            {t('term.focus')}
          </Button>
        </div>
      </Part>
      <Part title={t('panel.contact')}>
        <Contact detail={detail} />
        <div class="kit-tools line wrap">
          <Button press={copyTest}>{t('result.copyTest')}</Button>
          <Button press={copyLink}>{t('term.copyLink')}</Button>
        </div>
      </Part>
      <FoldedConstruction fitting={(rows) => rows.pairChoices(detail.solved.value.a, detail.solved.value.b)} scene={() => view.place} />
    </>
  );
}

function Contact({ detail }: Pick<PairPanelProps, 'detail'>): JSX.Element {
  const { time, verdict } = detail;
  const { reading, features } = detail.solved.value;
  const look = nameOf(verdict);
  const truth = typeof verdict === 'object' ? `${MARKS[look]} ${metres(verdict.truth)} ${complaintOf(verdict)}` : MARKS[look] || '…';
  const feature = (solid: 'a' | 'b'): string => (features ? featureName(features[solid]) : '–');
  return (
    <>
      <Facts
        state={look}
        rows={[
          [t('term.signedDistance'), metres(reading.distance)],
          [t('term.within'), `4 eps·S = ${metres(reading.tolerance)}`],
          [t('matrix.truth'), truth, 'state'],
          [t('term.normalAB'), triple(reading.normal, 4)],
          [t('matrix.featureA'), feature('a')],
          [t('matrix.featureB'), feature('b')],
          [t('matrix.pointA'), triple(reading.pointA, 3)],
          [t('matrix.pointB'), triple(reading.pointB, 3)],
          [t('matrix.time'), time === undefined ? '…' : `${digits(time)} µs`],
        ]}
      />
      <div class="stack">
        <h3>{t('matrix.manifold')}</h3>
        <ol class="matrix-points numbered hint" aria-label={t('matrix.manifold')}>
          {reading.contact?.points.map(({ point, depth }, i) => (
            <li key={i}>{t('matrix.pointRow', { point: triple(point, 3), d: digits(depth) })}</li>
          ))}
        </ol>
      </div>
    </>
  );
}
