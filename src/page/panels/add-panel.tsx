// The Add panel: the kind of body that the next click of the Add tool adds. Shown while that tool is chosen.

import type { JSX } from 'preact';
import { Choice, FileButton } from '../kit/controls.tsx';
import type { Seen } from '../kit/seen.ts';
import { ADDABLE, COLLIDERS, MODELS } from '../model/add-body.ts';
import type { Session } from '../model/session.ts';
import type { Dispatch } from '../tools/action.ts';
import { addWords } from '../ui/i18n.ts';
import { text } from '../ui/language.ts';
import { words } from '../ui/words.ts';

addWords(words);

export function AddPanel({ session: seen, dispatch }: { readonly session: Seen<Session>; readonly dispatch: Dispatch }): JSX.Element {
  const session = seen.now;
  const { what, collider, model } = session.adding;
  const choose = (choice: Partial<Session['adding']>): void => {
    session.adding = { ...session.adding, ...choice };
    session.changed();
  };
  return (
    <>
      <Choice
        label={text('add.what')}
        values={ADDABLE}
        value={what}
        words={(one) => text(`add.${one}`)}
        choose={(one) => choose({ what: one })}
      />
      {what === 'mesh' && (
        <div class="fitted stack">
          <p class="soft">{text('add.model')}</p>
          <Choice
            label={text('add.model')}
            values={MODELS}
            value={model}
            words={(one) => text(`model.${one}`)}
            choose={(one) => choose({ model: one })}
          />
          <div class="line wrap">
            <FileButton accept=".glb,.gltf,.json,.kantsu" choose={(file) => dispatch({ type: 'file', file })}>
              {text('add.file')}
            </FileButton>
          </div>
          <p class="soft">{text('add.collider')}</p>
          <Choice
            label={text('add.collider')}
            values={COLLIDERS}
            value={collider}
            words={(one) => text(`add.${one}`)}
            choose={(one) => choose({ collider: one })}
          />
          <p class="hint">{text(collider === 'level' ? 'add.levelHint' : 'add.fitted')}</p>
        </div>
      )}
    </>
  );
}
