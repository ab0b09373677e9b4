// The construction of what a room without a world of its own shows, in its panel and among the solids of its scene. Loaded when it is opened first.

import { effect, useSignal } from '@preact/signals';
import { h } from 'preact';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { InsetScene } from '../stage/inset-scene.ts';
import { StageFigure } from '../stage/stage-figure.ts';
import * as rows from './choices.ts';
import type { Choices } from './choices.ts';
import { ConstructionView } from './construction-view.tsx';
import { STAGE_LOOKS, stageParts } from './figure-parts.ts';
import { Highlight } from './highlight.ts';
import type { RowId } from './rows/construction.ts';

/** A scene in which the construction is drawn among the solids. */
export interface RoomScene {
  /** With labels. */
  readonly scene: InsetScene;
  /** Letters that the room writes there itself, and quantities whose parts it draws. */
  readonly letters?: ReadonlySet<string>;
  readonly draws?: ReadonlySet<string>;
}

export interface RoomProps {
  /** The rows that fit what is shown; undefined: as before. */
  readonly fitting: (all: typeof rows) => Choices | undefined;
  /** Where it is drawn besides the panel, which may be another one each time. */
  readonly scene?: () => RoomScene | undefined;
}

const NONE: ReadonlySet<string> = new Set();

export function RoomConstruction({ fitting, scene = () => undefined }: RoomProps): JSX.Element {
  const choices = useSignal<Choices>(new Map());
  const wanted = useSignal<RowId | undefined>(undefined);
  const [highlight] = useState(() => new Highlight());
  useEffect(() => {
    let drawn: { readonly at: RoomScene; readonly figure: StageFigure } | undefined;
    const leave = (): void => {
      drawn?.figure.dispose();
      drawn?.at.scene.touch();
      drawn = undefined;
    };
    const stops = [
      effect(() => {
        choices.value = fitting(rows) ?? choices.peek();
      }),
      effect(() => {
        const row = rows.rowIn(choices.value, wanted.value);
        const at = scene();
        if (at !== drawn?.at) leave();
        if (!at) return;
        drawn ??= { at, figure: new StageFigure(at.scene, [at.scene.labels!], STAGE_LOOKS, 'construction') };
        const { letters = NONE, draws = NONE } = at;
        const construction = row && choices.value.get(row)!();
        const parts = construction?.parts.filter(({ of }) => of === undefined || !draws.has(of));
        drawn.figure.show(parts ? stageParts({ ...construction!, parts }, highlight.emphasis(construction!), letters) : []);
        at.scene.touch();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      leave();
    };
  }, []);
  const choose = (row: RowId): void => void (wanted.value = row);
  return h(ConstructionView, { choices: choices.value, wanted: wanted.value, highlight, none: 'construction.noneFlat', choose });
}
