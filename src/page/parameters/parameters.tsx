// Settings of the world, and properties of bodies, of one or of all at once. Folded; each read while it is open.

import type { Entity, Vec3 } from 'kantsu';
import { rowOf } from 'kantsu';
import { inspect, DYNAMIC } from 'kantsu/inspect';
import type { JSX } from 'preact';
import { Button, Fold } from '../kit/controls.tsx';
import type { Seen } from '../kit/seen.ts';
import type { History } from '../model/history.ts';
import type { BodyProperties, Edit } from '../model/edit-log.ts';
import type { Session } from '../model/session.ts';
import { USUAL_SETTINGS, settingsIn } from '../model/world-settings.ts';
import type { WorldSettings } from '../model/world-settings.ts';
import { NumberParameter, SwitchParameter } from './control.tsx';
import type { Range } from './control.tsx';
import { t } from './words.ts';

interface Edited {
  readonly session: Seen<Session>;
  readonly history: History;
}

const PROPERTIES = {
  restitution: { slider: [0, 1], typed: [0, 1], step: 0.01 },
  friction: { slider: [0, 1.5], typed: [0, 100], step: 0.01 },
  rollingFriction: { slider: [0, 0.2], typed: [0, 10], step: 0.001 },
  gravityScale: { slider: [-2, 2], typed: [-100, 100], step: 0.05 },
} as const satisfies Partial<Record<keyof BodyProperties, Range>>;
const NAMES = Object.keys(PROPERTIES) as (keyof typeof PROPERTIES)[];

const GRAVITY: Range = { slider: [-20, 20], typed: [-1000, 1000], step: 0.01 };
const RATE: Range = { slider: [10, 480], typed: [10, 1000], step: 1 };
const SUBSTEPS: Range = { slider: [1, 16], typed: [1, 64], step: 1 };
const SLEEP_SPEED: Range = { slider: [0, 1], typed: [0, 100], step: 0.01 };

/** Sets a parameter; what the world refuses throws, and changes nothing. */
function set(session: Session, edit: Edit): void {
  if (!session.busy) session.edit(edit);
}

export function WorldParameters({ session: seen, history }: Edited): JSX.Element {
  const session = seen.now;
  const { world, tunables } = session;
  const change = (settings: Partial<WorldSettings>): void => set(session, { command: 'settings', ...settings });
  // Everything set since the control was pressed is one change.
  const done = (name: string) => (): void => history.note(`parameter ${name}`);
  const reset = (): void => {
    change(settingsIn({ ...USUAL_SETTINGS, ...session.room.tunables }));
    done('reset')();
  };
  const words = (name: 'rate' | 'substeps' | 'sleepSpeed' | 'sleeping' | 'continuous') => ({
    name: t(`parameter.${name}`),
    hint: t(`parameter.${name}Hint`),
    done: done(name),
  });
  const toggle = (name: 'sleeping' | 'continuous'): JSX.Element => (
    <SwitchParameter {...words(name)} value={world[name]} set={(next) => change({ [name]: next })} />
  );
  const number = (name: 'substeps' | 'sleepSpeed', range: Range): JSX.Element => (
    <NumberParameter {...words(name)} range={range} value={world[name]} set={(next) => change({ [name]: next })} />
  );
  return (
    <Fold title={t('parameter.world')}>
      {() => (
        <>
          {(['X', 'Y', 'Z'] as const).map((axis, k) => (
            <NumberParameter
              key={axis}
              name={t(`parameter.gravity${axis}`)}
              {...(k === 2 && { hint: t('parameter.gravityHint') })}
              range={GRAVITY}
              value={world.gravity[k]}
              set={(value) => change({ gravity: world.gravity.with(k, value) as Vec3 })}
              done={done('gravity')}
            />
          ))}
          <NumberParameter {...words('rate')} range={RATE} value={1 / tunables.dt} set={(rate) => change({ dt: 1 / rate })} />
          {number('substeps', SUBSTEPS)}
          {toggle('sleeping')}
          {number('sleepSpeed', SLEEP_SPEED)}
          {toggle('continuous')}
          <Button press={reset}>{t('parameter.reset')}</Button>
        </>
      )}
    </Fold>
  );
}

/** Of one body; of all where it is undefined. */
export function BodyParameters({ session, history, body }: Edited & { readonly body?: Entity }): JSX.Element {
  return (
    <Fold title={t(body === undefined ? 'parameter.all' : 'parameter.body')}>
      {() => (
        <>
          {body === undefined && <p class="hint">{t('parameter.allHint')}</p>}
          <Properties session={session} history={history} body={body} />
        </>
      )}
    </Fold>
  );
}

function Properties({ session: seen, history, body }: Edited & { readonly body: Entity | undefined }): JSX.Element {
  const session = seen.now;
  const state = inspect(session.world).bodies;
  const rows = body === undefined ? Array.from(session.world.entities(), rowOf) : [rowOf(body)];
  const handlers = (name: keyof BodyProperties) => ({
    set: (value: number | boolean): void => set(session, { command: 'properties', ...(body !== undefined && { body }), [name]: value }),
    done: (): void => history.note(`parameter ${name} ${body ?? 'all'}`),
  });
  // Gravity and impacts are of bodies that can be pushed.
  const arePushed = rows.some((row) => state.body[row] === DYNAMIC);
  const continuous = common(state.continuous, rows);
  return (
    <>
      {NAMES.map(
        (name) =>
          (arePushed || name !== 'gravityScale') && (
            <NumberParameter
              key={name}
              name={t(`parameter.${name}`)}
              hint={t(`parameter.${name}Hint`)}
              range={PROPERTIES[name]}
              value={common(state[name], rows)}
              {...handlers(name)}
            />
          ),
      )}
      {arePushed && (
        <SwitchParameter
          name={t('parameter.continuous')}
          hint={t('parameter.bodyContinuousHint')}
          value={continuous === undefined ? undefined : continuous === 1}
          {...handlers('continuous')}
        />
      )}
    </>
  );
}

/** The value of all rows; undefined if they differ. */
function common(column: ArrayLike<number>, rows: readonly number[]): number | undefined {
  const first = rows.length > 0 ? column[rows[0]] : undefined;
  return rows.every((row) => column[row] === first) ? first : undefined;
}
