// The Construction panel: which row is drawn, its figure and its formulas, for the picked contact or the selected ray. Loaded with the layer.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Seen } from '../kit/seen.ts';
import type { Session } from '../model/session.ts';
import type { Dispatch } from '../tools/action.ts';
import { ConstructionView } from './construction-view.tsx';
import { choicesOf, liveHighlight } from './live-construction.ts';

export function ConstructionPanel({ session, dispatch }: { readonly session: Seen<Session>; readonly dispatch: Dispatch }): JSX.Element {
  const { now } = session;
  useEffect(() => () => liveHighlight.clear(), []);
  return (
    <ConstructionView
      choices={choicesOf(now)}
      wanted={now.selection.constructionRow}
      highlight={liveHighlight}
      none="construction.none"
      choose={(row) => dispatch({ type: 'construction', row })}
    />
  );
}
