// The Body panel: the selected body in numbers. Hidden without a selection.

import { rowOf } from 'kantsu';
import type { Entity, Triangle } from 'kantsu';
import { BODY_TYPES, DYNAMIC, RECORD, inspect } from 'kantsu/inspect';
import type { JSX } from 'preact';
import { t as contactText } from '../contact/words.ts';
import { BodyFunnel } from '../funnel/funnel-stages.tsx';
import { GIZMO_MODES, modesOf } from '../tools/gizmo-target.ts';
import type { Dispatch } from '../tools/action.ts';
import type { GizmoTarget } from '../tools/gizmo-target.ts';
import { Button, Choice, Facts } from '../kit/controls.tsx';
import type { Fact } from '../kit/controls.tsx';
import type { Seen } from '../kit/seen.ts';
import type { History } from '../model/history.ts';
import { duplicate } from '../model/duplicate.ts';
import { kineticEnergy } from '../model/energy.ts';
import type { Session } from '../model/session.ts';
import type { MeshWorkshop } from '../model/mesh-workshop.ts';
import { BodyParameters } from '../parameters/parameters.tsx';
import { isMesh } from '../stage/fade-mesh.ts';
import { BodyFields } from './body-fields.tsx';
import { BodyLink } from '../ui/body-link.tsx';
import { FitTable } from './fit-table.tsx';
import { count, digits, fixed, triple } from '../ui/format.ts';
import { kindName } from '../ui/hit-sentence.ts';
import { text } from '../ui/language.ts';
import type { Lazy } from '../ui/lazy.ts';

/** More contacts would move the panel too much; the rest is counted. */
const MOST_CONTACTS = 12;

interface BodyPanelProps {
  readonly session: Seen<Session>;
  readonly dispatch: Dispatch;
  readonly history: History;
  readonly workshop: Lazy<MeshWorkshop>;
  /** The gizmo in the picture, if there is one. */
  readonly target: GizmoTarget | undefined;
}

export function BodyPanel({ session: seen, dispatch, history, workshop, target }: BodyPanelProps): JSX.Element | null {
  const session = seen.now;
  const { world } = session;
  const { body } = session.selection;
  if (body === undefined || !world.isAlive(body)) return null;
  const kind = world.kind(body);
  const isMovable = session.isMovable(body);
  const mesh = workshop.value?.meshes.meshOf(body);
  const isPushed = inspect(world).bodies.body[rowOf(body)] === DYNAMIC;
  return (
    <>
      {!world.isMesh(body) && (
        <BodyFields
          key={body}
          session={session}
          body={body}
          apply={(change) => {
            if (!isMovable) return;
            change(session, body);
            history.note();
          }}
        />
      )}
      {isMovable && (
        <div class="line only-picture">
          <span class="soft">{text('term.gizmo')}</span>
          <Choice
            label={text('term.gizmo')}
            values={GIZMO_MODES}
            possible={modesOf(kind)}
            value={target?.modeFor(kind)}
            words={(mode) => text(`gizmo.${mode}`)}
            choose={(mode) => dispatch({ type: `gizmo.${mode}` })}
          />
        </div>
      )}
      {mesh && isMesh(mesh) && <FitTable key={body} {...{ session, history, workshop, body, kind }} />}
      <Facts rows={factsOf(session, body, mesh !== undefined)} />
      <Contacts session={seen} body={body} />
      {/* Grid has a panel for it, and draws all of it. */}
      {session.room.id !== 'grid' && <BodyFunnel session={seen} body={body} />}
      <BodyParameters key={`${body} parameters`} session={seen} history={history} body={body} />
      <div class="line wrap">
        <Button class="push only-picture" press={() => dispatch({ type: 'frame' })}>
          {text('term.focus')}
        </Button>
        {isPushed && <Button press={() => dispatch({ type: 'push' })}>{text('body.push')}</Button>}
        {isMovable && <Button press={() => duplicate(session, history, body)}>{text('body.double')}</Button>}
        {!session.isWall(body) && <Button press={() => dispatch({ type: 'delete' })}>{text('body.delete')}</Button>}
        <Button press={() => session.selection.select(undefined)}>{text('body.deselect')}</Button>
      </div>
    </>
  );
}

/** The contacts of a body: each other body by name, with the normal impulse. A press picks the contact: its numbers are in the Contact panel. */
function Contacts({ session: seen, body }: { readonly session: Seen<Session>; readonly body: Entity }): JSX.Element {
  const session = seen.now;
  const { picked } = session.selection;
  const rows: JSX.Element[] = [];
  let n = 0;
  session.world.contacts.eachOf(body, ({ a, b, normalImpulse }) => {
    if (n++ >= MOST_CONTACTS) return;
    const isPicked = picked !== undefined && ((picked.a === a && picked.b === b) || (picked.a === b && picked.b === a));
    rows.push(
      <li key={n} class="line between">
        <BodyLink
          session={session}
          body={a === body ? b : a}
          pressed={isPicked}
          press={() => session.selection.pick(isPicked ? undefined : { a, b })}
        />
        <span class="soft">{`${digits(normalImpulse)} N·s`}</span>
      </li>,
    );
  });
  return (
    <div class="contacts">
      <p class="soft">{n === 0 ? contactText('contact.none') : contactText('contact.title', { n: count(n) })}</p>
      <ul>{rows}</ul>
      {n > 0 && <p class="hint">{contactText('contact.hint')}</p>}
    </div>
  );
}

function factsOf(session: Session, body: Entity, isFitted: boolean): Fact[] {
  const { world } = session;
  const row = rowOf(body);
  const state = inspect(world).bodies;
  const isLevel = world.isMesh(body);
  const kind = kindName(world.kind(body));
  const type = text(`body.${BODY_TYPES[state.body[row]]}`);
  const isAsleep = world.isAsleep(body);
  const facts: Fact[] = [
    [text('body.kind'), isLevel ? text('add.level') : isFitted ? text('body.fitted', { kind }) : kind],
    [text('body.name'), session.nameOf(body)],
    [text('body.type'), isAsleep ? `${type}, ${text('body.asleep')}` : type],
  ];
  if (isLevel) return [...facts, ...levelFacts(session, body)];
  const shape = world.shape(body);
  // Sizes shown in the fields are not repeated.
  if (shape.kind === 'triangle') facts.push([text('body.size'), sizeText(shape)]);
  const { linear, angular } = world.velocity(body);
  const isPushed = state.body[row] === DYNAMIC;
  const rest = `${fixed(state.restTime[row], 2)} s`;
  return [
    ...facts,
    [text('body.speed'), `${fixed(Math.hypot(...linear), 2)} m/s`],
    [text('term.velocity'), `${triple(linear)} m/s`],
    [text('body.spin'), `${triple(angular)} rad/s`],
    [text('body.mass'), isPushed ? `${digits(state.mass[row])} kg` : '∞'],
    [text('body.energy'), isPushed ? `${digits(kineticEnergy(state, row))} J` : '–'],
    [text('body.rest'), !isPushed ? '–' : isAsleep ? text('body.restAsleep', { t: fixed(state.restTime[row], 2) }) : rest],
  ];
}

function levelFacts({ world, editLog, levels }: Session, level: Entity): Fact[] {
  const shape = levels?.shapeOf(world, level, editLog.list);
  if (!shape) return [];
  const n = shape.indices.length / 3;
  const { local } = inspect(world).bodies;
  const half = RECORD.STRIDE * rowOf(level) + RECORD.HALF;
  return [
    [text('body.size'), `${[0, 1, 2].map((k) => digits(2 * local[half + k])).join(' × ')} m`],
    [text('body.triangles'), shape.degenerate === 0 ? count(n) : text('body.skipped', { n: count(n), skipped: count(shape.degenerate) })],
    [text('body.surface'), text(shape.closed ? 'body.closed' : 'body.open')],
  ];
}

function sizeText({ a, b, c }: Triangle): string {
  const [x, y, z] = [
    [a, b],
    [b, c],
    [c, a],
  ].map(([p, q]) => digits(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])));
  return `${text('body.triangle', { x, y, z })} m`;
}
