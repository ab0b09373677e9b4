// Position, rotation and sizes of the selected body as number fields: the same edits as the gizmo's, with every digit.

import type { Entity, Vec3 } from 'kantsu';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { degreesFromQuat, quatFromDegrees } from '../model/euler.ts';
import type { Session } from '../model/session.ts';
import { SIZE_NAMES, isSize, resizeBody, sizesOf } from '../model/sizes.ts';
import { TypedNumber } from '../parameters/control.tsx';
import { t } from '../ui/words.ts';
import type { WordKey } from '../ui/words.ts';

type Change = (session: Session, entity: Entity) => void;

/** Larger positions are taken for a typo, m. */
const FARTHEST = 1000;
/** Significant digits in a field, of a value below 0.1 decimals: it has room for eight characters. */
const DIGITS = 4;
const DECIMALS = 5;
/** Significant digits in its title. */
const FULL_DIGITS = 10;

interface BodyFieldsProps {
  readonly session: Session;
  readonly body: Entity;
  readonly apply: (change: Change) => void;
}

/** A key of its own for each body: what was wrong with one is not of the next. */
export function BodyFields({ session, body, apply }: BodyFieldsProps): JSX.Element {
  const [wrong, setWrong] = useState<WordKey>();
  const { world } = session;
  const kind = world.kind(body);
  const { position, orientation } = world.pose(body);
  const names = SIZE_NAMES[kind];

  const vector = (
    label: WordKey,
    parts: readonly string[],
    values: ArrayLike<number>,
    changeOf: (k: number, value: number) => Change | WordKey,
  ): JSX.Element => (
    <div class="vector">
      <span class="soft">{t(label)}</span>
      {parts.map((part, k) => {
        const name = part === 'radius' || part === 'length' ? t(`body.${part}`) : `${t(label)} ${part}`;
        const enter = (value: number): void => {
          const change = Number.isFinite(value) ? changeOf(k, value) : 'body.badNumber';
          setWrong(typeof change === 'string' ? change : undefined);
          if (typeof change !== 'string') apply(change);
        };
        return (
          <TypedNumber
            key={part}
            shown={inField(values[k])}
            enter={enter}
            disabled={session.isWall(body)}
            aria-label={name}
            title={`${name} ${Number(values[k].toPrecision(FULL_DIGITS)) + 0}`}
          />
        );
      })}
    </div>
  );

  return (
    <div class="body-fields stack">
      {vector('term.centre', ['x', 'y', 'z'], position, (k, value) =>
        Math.abs(value) > FARTHEST
          ? 'body.badPlace'
          : (edited, entity) => edited.setPose(entity, { position: edited.world.pose(entity).position.with(k, value) as Vec3 }),
      )}
      {kind !== 'aabb' &&
        vector('body.turn', ['x', 'y', 'z'], degreesFromQuat(orientation), (k, value) => (edited, entity) => {
          const angles = degreesFromQuat(edited.world.pose(entity).orientation);
          angles[k] = value;
          edited.setPose(entity, { orientation: quatFromDegrees(angles) });
        })}
      {names.length > 0 &&
        vector('body.size', names, sizesOf(world.shape(body)), (k, value) =>
          isSize(names[k], value)
            ? (edited, entity) => resizeBody(edited, entity, sizesOf(edited.world.shape(entity)).with(k, value))
            : 'body.badSize',
        )}
      <p class="error" role="alert">
        {wrong && t(wrong)}
      </p>
    </div>
  );
}

function inField(value: number): string {
  return String(Number(Math.abs(value) < 0.1 ? value.toFixed(DECIMALS) : value.toPrecision(DIGITS)) + 0);
}
