// The pinned rays as a list: select, name, hide or remove one.

import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { MAX_RAYS } from '../model/rays.ts';
import type { Ray } from '../model/rays.ts';
import { Button } from '../kit/controls.tsx';
import { text } from '../ui/language.ts';
import type { RayBench } from './ray-bench.ts';

const EYE = 'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10zM10 7.5a2.5 2.5 0 1 0 .01 0z';
const SHUT = 'M2 9.5c2 3 5 4.5 8 4.5s6-1.5 8-4.5M4 13l-1.5 2M10 14v2.5M16 13l1.5 2';

export function RayList(bench: RayBench): JSX.Element {
  const { list } = bench.session.now.rays;
  return (
    <div class="rays">
      <div class="line between">
        <span class="soft">{text('result.rays')}</span>
        <span class="soft">{`${list.length}/${MAX_RAYS}`}</span>
      </div>
      <ul class="list" aria-label={text('result.rays')}>
        {list.map((ray) => (
          <RayRow key={ray.id} {...bench} ray={ray} />
        ))}
      </ul>
    </div>
  );
}

function RayRow({ session, dispatch, ray }: RayBench & { readonly ray: Ray }): JSX.Element {
  const { id, letter, name, hidden } = ray;
  const [isRenaming, setRenaming] = useState(false);
  /** A ray that was cast again, or undone and redone, is another object with the same id. */
  const act = (action: (ray: Ray) => void): void => {
    const now = session.now.rays.list.find((one) => one.id === id);
    if (now) action(now);
  };
  const small = (label: string, icon: string, press: () => void): JSX.Element => <Button class="small" {...{ label, icon, press }} />;
  return (
    <li class={hidden ? 'ray-row left-out' : 'ray-row'}>
      {isRenaming ? (
        <input
          type="text"
          maxLength={24}
          aria-label={text('result.rayRename', { letter })}
          defaultValue={name}
          ref={(field) => field?.select()}
          onBlur={({ currentTarget }) => {
            setRenaming(false);
            act((now) => dispatch({ type: 'ray.rename', ray: now, name: currentTarget.value }));
          }}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      ) : (
        <Button
          class="row line"
          pressed={ray === session.now.rays.current}
          press={() => act((now) => dispatch({ type: 'ray.select', ray: now }))}
        >
          <b>{letter}</b>
          <span class="grow cut">{name}</span>
          <small>{text('result.rayHits', { n: ray.hits.length })}</small>
        </Button>
      )}
      {small(text('result.rayRename', { letter }), 'm4 16 .8-3.2L13.5 4l2.5 2.5-8.7 8.7z', () => setRenaming(true))}
      {small(text(hidden ? 'result.rayShow' : 'result.rayHide', { letter }), hidden ? SHUT : EYE, () =>
        act((now) => dispatch({ type: 'ray.hide', ray: now, hidden: !now.hidden })),
      )}
      {small(text('result.rayDelete', { letter }), 'm6 6 8 8M14 6l-8 8', () => act((now) => dispatch({ type: 'ray.remove', ray: now })))}
    </li>
  );
}
