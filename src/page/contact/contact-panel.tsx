// The Contact panel: the picked contact in numbers, when it began and ended, and links to the same pair in other rooms. Loaded with the first pick.

import './contact.css';
import type { Vec3 } from 'kantsu';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { Button, Facts } from '../kit/controls.tsx';
import type { Fact } from '../kit/controls.tsx';
import type { Seen } from '../kit/seen.ts';
import type { Session } from '../model/session.ts';
import type { Pair } from '../model/pair.ts';
import type { Dispatch } from '../tools/action.ts';
import { BodyLink } from '../ui/body-link.tsx';
import { copyText } from '../ui/clipboard.ts';
import { count, digits, metres, triple } from '../ui/format.ts';
import { featureName, kindName } from '../ui/hit-sentence.ts';
import { text } from '../ui/language.ts';
import type { ResultLine } from '../ui/result-line.ts';
import { inMatrix, inSat } from './open-pair.ts';
import type { Opened } from './open-pair.ts';
import { ghostOf, readPicked } from './picked-contact.ts';
import type { PickedContact } from './picked-contact.ts';
import { t } from './words.ts';

const ROOMS = ['matrix', 'sat'] as const;

interface ContactPanelProps {
  readonly session: Seen<Session>;
  readonly pair: Pair;
  readonly dispatch: Dispatch;
  readonly result: ResultLine;
}

export function ContactPanel({ session: seen, pair, dispatch, result }: ContactPanelProps): JSX.Element {
  const session = seen.now;
  const now = readPicked(session, pair);
  // Announced once.
  useLayoutEffect(() => {
    if (now) result.tell(sentenceOf(session, now));
  }, [pair.a, pair.b]);
  const { timeline, tick } = session;
  const last = timeline?.events.lastOf(pair.a, pair.b, tick);
  const next = timeline?.events.nextBeginOf(pair.a, pair.b, tick);
  const bodies = now ?? pair;
  const missing = [bodies.a, bodies.b].find((body) => !session.world.isAlive(body));
  const corners = now?.response?.points.length ?? 0;
  const moved = now && ghostOf(session, now);
  const opened = ROOMS.map((id) => [id, now && openedIn(id, now)] as const);
  const notes = opened.map(([id, room]) => (now && room ? noteOf(session, id, room, now) : '')).filter((note) => note !== '');
  return (
    <>
      {(['a', 'b'] as const).map((letter) => (
        <p key={letter} class={`contact-body contact-${letter} line`}>
          <b>{letter.toUpperCase()}</b>
          <BodyLink session={session} body={bodies[letter]} />
          <span class="soft">{session.world.isAlive(bodies[letter]) && kindName(session.world.kind(bodies[letter]))}</span>
        </p>
      ))}
      {missing !== undefined && <p class="hint">{t('contact.gone', { name: session.nameOf(missing) })}</p>}
      {missing === undefined && now && !now.response && <p class="hint">{t('contact.over')}</p>}
      {(last ?? next) !== undefined && (
        <div class="line wrap">
          {last && (
            <Button class="body-link cut" press={() => dispatch({ type: 'seek', tick: last.tick })}>
              {t(last.began ? 'contact.began' : 'contact.ended', { n: count(last.tick) })}
            </Button>
          )}
          {next !== undefined && (
            <Button class="body-link cut" press={() => dispatch({ type: 'seek', tick: next })}>
              {t('contact.begins', { n: count(next) })}
            </Button>
          )}
        </div>
      )}
      {now && <Facts rows={factsOf(now)} />}
      {corners >= 3 && <p class="hint">{t('contact.patch', { n: corners })}</p>}
      {now && moved && (
        <p class="hint">{t('contact.ghost', { name: session.nameOf(now[moved.of]), sign: moved.of === 'a' ? '−' : '+' })}</p>
      )}
      <div class="line wrap">
        {opened.map(([id, room]) => (
          <button
            key={id}
            type="button"
            class="push"
            title={t('contact.openHint')}
            disabled={!room || 'obstacle' in room}
            onClick={() => room && !('obstacle' in room) && dispatch({ type: 'pair.open', room: id, parameters: room.parameters })}
          >
            {t(`contact.${id}`)}
          </button>
        ))}
      </div>
      {notes.length > 0 && <p class="hint">{notes.join(' ')}</p>}
      <div class="line wrap">
        <Button class="push only-picture" press={() => dispatch({ type: 'pair.frame' })}>
          {t('contact.frame')}
        </Button>
        {now && <Button press={() => void copyTest(now, result)}>{text('result.copyTest')}</Button>}
        <Button press={() => session.selection.pick(undefined)}>{t('term.close')}</Button>
      </div>
    </>
  );
}

/** Two shapes in their pose: what they are called and where they come from says the test nothing. */
async function copyTest({ shapeA, shapeB }: PickedContact, result: ResultLine): Promise<void> {
  const isCopied = await Promise.all([import('../rooms/matrix/as-test.ts'), import('../rooms/matrix/pair-reading.ts')]).then(
    ([{ asTest }, { read }]) => copyText(asTest(shapeA, shapeB, read(shapeA, shapeB))),
    () => false,
  );
  result.notice(isCopied ? 'result.copied' : 'result.copyFailed');
}

function factsOf(now: PickedContact): Fact[] {
  const { state, response, distance, tolerance, slop, normal, friction, restitution } = now;
  const word = t(`term.${state}`);
  const facts: Fact[] = [
    [t('term.state'), response?.sensor === true ? `${word} (${t('contact.sensor')})` : word],
    state === 'separate' ? [t('contact.gap'), metres(distance)] : [t('contact.depth'), metres(Math.max(0, -distance))],
    [
      t('contact.limits'),
      t('contact.rounding', { slop: slop === undefined ? '–' : `${rough(slop, 2)}\u00a0m`, d: `${rough(tolerance, 1)}\u00a0m` }),
      undefined,
      t('contact.limitsHint'),
    ],
    [t('contact.normal'), `${triple(normal, 3)} (A → B)`],
  ];
  if (response) {
    const { points, featureA, featureB, normalImpulse, tangentImpulse, approachSpeed, age } = response;
    const [a, b] = [featureA, featureB].map((feature) => featureName(feature));
    facts.push(
      [t('contact.points'), points.map(({ point }) => `(${triple(point)})`.replaceAll(' ', '\u00a0')).join(' ')],
      [t('contact.features'), `A: ${a} · B: ${b}`],
      [t('contact.impulse'), `${digits(normalImpulse)} N·s`],
      [t('contact.friction'), `${digits(tangentImpulse)} N·s`],
      [t('contact.approach'), `${digits(approachSpeed)} m/s`],
      [t('contact.age'), t('contact.steps', { n: count(age) })],
    );
  }
  facts.push([t('contact.material'), `μ ${digits(friction)}, e ${digits(restitution)}`, undefined, t('contact.materialHint')]);
  return facts;
}

/** So many significant digits at most: `0.0018`, `2e−14`. */
function rough(value: number, most: number): string {
  return String(Number(value.toPrecision(most))).replace('-', '−');
}

/** The picked contact in one sentence, announced when it is picked. */
export function sentenceOf(session: Session, { a, b, state, distance }: PickedContact): string {
  const d = t(state === 'separate' ? 'term.gap' : 'term.depth', { d: metres(Math.abs(distance)) });
  return t('contact.sentence', { a: session.nameOf(a), b: session.nameOf(b), state: t(`term.${state}`), d });
}

function openedIn(id: (typeof ROOMS)[number], { shapeA, shapeB, pointA, pointB }: PickedContact): Opened {
  const about = pointA.map((x, k) => 0.5 * (x + pointB[k])) as Vec3;
  return id === 'matrix' ? inMatrix(shapeA, shapeB, about) : inSat(shapeA, shapeB, about);
}

/** Why a room cannot show the pair, or what is otherwise there. */
function noteOf(session: Session, id: (typeof ROOMS)[number], opened: Opened, { a, b }: PickedContact): string {
  if (!('obstacle' in opened)) return opened.swapped ? t('contact.swapped', { a: session.nameOf(b), b: session.nameOf(a) }) : '';
  const { obstacle, ratio = 0 } = opened;
  if (obstacle === 'noBox') return t('contact.noBox');
  if (obstacle === 'size') return t('contact.size', { room: text(`room.${id}`) });
  return t('contact.ratio', { n: count(Math.round(ratio)) });
}
