// The panel: the table of axes, two wrong rules with their results, and the math of the current axis beside the engine's own contact.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import type { RoomScene } from '../../construction/room-construction.ts';
import { Checkbox, Choice, Facts, Part, Select } from '../../kit/controls.tsx';
import type { Fact } from '../../kit/controls.tsx';
import { digits, fixed, metres, triple } from '../../ui/format.ts';
import { AxisTable } from './axis-table.tsx';
import { LENGTHS, TILTS } from './presets.ts';
import { halfShadow } from './projection.ts';
import { MODES, ownAxesVerdict } from './rows.ts';
import type { SatModel } from './sat-model.ts';
import { axisName, naiveSentence, verdictSentence } from './sentences.ts';
import { t } from './words.ts';

const ANGLES = { 0: '0', 1e-12: '10⁻¹² rad', 1e-9: '10⁻⁹ rad', 1e-6: '10⁻⁶ rad', 1e-3: '10⁻³ rad', 0.1: '0.1 rad' } as const;
const SIZES = { 0.002: '2 mm', 0.02: '2 cm', 0.2: '20 cm', 2: '2 m', 2000: '2 km' } as const;

interface PanelProps {
  readonly model: SatModel;
}

export function panelOf(model: SatModel, place: () => RoomScene): () => JSX.Element {
  const isOwnOnly = signal(false);
  return () => {
    const { partner, shown, mode } = model.value;
    const hasOwn = partner === 'obb' || partner === 'aabb';
    const own = hasOwn && isOwnOnly.value ? ownAxesVerdict(model.table.rows) : undefined;
    return (
      <div class="sat-panel" id="sat-panel" role="tabpanel" aria-labelledby={`sat-tab-${partner}`}>
        <section class="kit-part">
          <Choice
            label={t('sat.modes')}
            values={MODES}
            value={mode}
            words={(one) => t(`sat.${one}Mode`)}
            choose={(one) => model.setMode(one)}
          />
          <AxisTable model={model} left={own?.dropped ?? new Set()} />
        </section>
        {hasOwn && (
          <section class="kit-part">
            <Checkbox checked={isOwnOnly.value} change={(isOn) => (isOwnOnly.value = isOn)}>
              {t('sat.own')}
            </Checkbox>
            <div aria-live="polite">
              {own && (
                <p>
                  {naiveSentence(model.table, own)} <Mark isRight={own.separated === (model.table.state === 'separated')} />
                </p>
              )}
            </div>
            {own && <p class="hint">{t('sat.ownHint')}</p>}
          </section>
        )}
        {shown === 'parallel' && <NearlyParallel model={model} />}
        <Explain model={model} />
        <FoldedConstruction fitting={(rows) => rows.pairChoices(model.shapes.a, model.shapes.b, model.row.source)} scene={place} />
      </div>
    );
  };
}

/** The same pair with a rule that uses the angle, and with one that uses a fixed number. */
function NearlyParallel({ model }: PanelProps): JSX.Element {
  const { table, naive } = model;
  const { tilt, length } = model.value.variation;
  return (
    <Part title={t('sat.naive')}>
      <div class="sat-vary columns whole">
        <Select
          label={t('sat.tilt')}
          values={TILTS}
          value={tilt}
          words={(one) => ANGLES[one]}
          choose={(one) => model.vary({ tilt: one })}
        />
        <Select
          label={t('sat.length')}
          values={LENGTHS}
          value={length}
          words={(one) => SIZES[one]}
          choose={(one) => model.vary({ length: one })}
        />
      </div>
      <h3 class="line between">
        {t('sat.relative')} <Mark isRight />
      </h3>
      <p>{verdictSentence(table, 'least')}</p>
      <h3 class="line between">
        {t('sat.absolute')} <Mark isRight={naive.separated === (table.state === 'separated')} />
      </h3>
      <p>{naiveSentence(table, naive)}</p>
      <p class="hint">{t('sat.why')}</p>
    </Part>
  );
}

function Mark({ isRight }: { readonly isRight: boolean }): JSX.Element {
  return <b class={isRight ? 'good' : 'deep'}>{isRight ? `✓ ${t('sat.right')}` : `✗ ${t('sat.wrong')}`}</b>;
}

function Explain({ model }: PanelProps): JSX.Element {
  const { row, shapes, table, plane } = model;
  const { rows, least, contact, distance, agrees } = table;
  const axis = axisName(row.source);
  const apart = digits((row.minB + row.maxB - row.minA - row.maxA) / 2);
  const facts: Fact[] = [
    [`${t('sat.axisIs')} ${axisName(rows[least].source)}`, triple(rows[least].axis, 3)],
    [t(contact ? 'sat.normalIs' : 'sat.nearestIs'), triple((contact ?? distance).normal, 3)],
    ...(plane ? [[t('sat.planeSample'), `n·x = ${digits(plane.offset)}`] as const] : []),
  ];
  return (
    <Part title={t('sat.explain', { axis })}>
      {row.skipped ? (
        <p>{t('sat.noAxis', { axis, s: digits(row.sine ?? 0) })}</p>
      ) : (
        <>
          <p data-operand="a">{`rA = ${radiusWords(halfShadow(shapes.a, row.axis))}`}</p>
          <p data-operand="b">{`rB = ${radiusWords(halfShadow(shapes.b, row.axis))}`}</p>
          <p>{t(row.separates ? 'sat.isGap' : 'sat.isOverlap', { m: apart, d: metres(Math.abs(row.overlap)) })}</p>
        </>
      )}
      {/* The axis of the least overlap against the normal of the contact: they must be the same. The near-parallel pose needs the room. */}
      {(model.value.shown !== 'parallel' || contact !== null) && (
        <>
          <Facts rows={facts} />
          <p class={agrees === undefined ? undefined : agrees ? 'strong good' : 'strong deep'}>
            {contact ? (agrees ? `✓ ${t('sat.same')}` : `✗ ${t('sat.other')}`) : t('sat.noContact', { d: metres(distance.distance) })}
          </p>
        </>
      )}
    </Part>
  );
}

/** `1.200·0.310 + 0.800·0.904 = 1.095`: the lengths with their cosines, and their sum. */
function radiusWords({ terms, radius }: ReturnType<typeof halfShadow>): string {
  const sum = terms.map(({ length, cosine }) =>
    cosine === undefined ? digits(length) : `${digits(length)}·${fixed(Math.abs(cosine), 3)}`,
  );
  const whole = digits(radius);
  return sum.length === 1 && sum[0] === whole ? whole : `${sum.join(' + ')} = ${whole}`;
}
