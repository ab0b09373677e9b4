// The Construction panel: which row is drawn, its figure and its formulas, for the picked contact or the selected ray. Loaded with the layer.

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { Seen } from '../kit/seen.ts';
import type { Session } from '../model/session.ts';
import type { Dispatch } from '../tools/action.ts';
import { ConstructionChoice, ConstructionView } from './construction-view.tsx';
import { choicesOf, liveHighlight } from './live-construction.ts';

const choice = new ConstructionChoice(liveHighlight);

export function ConstructionPanel({ session, dispatch }: { readonly session: Seen<Session>; readonly dispatch: Dispatch }): JSX.Element {
  const { now } = session;
  useLayoutEffect(() => {
    choice.wanted.value = now.selection.constructionRow;
    choice.choices.value = choicesOf(now);
  });
  useEffect(() => () => liveHighlight.clear(), []);
  return <ConstructionView choice={choice} none="construction.none" choose={(row) => dispatch({ type: 'construction', row })} />;
}
