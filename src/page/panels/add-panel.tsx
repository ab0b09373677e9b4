// The Add panel: the kind of body that the next click of the Add tool adds. Shown while that tool is chosen.

import type { JSX } from 'preact';
import { Choice, FileButton } from '../kit/controls.tsx';
import type { Seen } from '../kit/seen.ts';
import { ADDABLE, COLLIDERS, MODELS } from '../model/add-body.ts';
import type { Session } from '../model/session.ts';
import type { Dispatch } from '../tools/action.ts';
import { t } from '../ui/words.ts';

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
        label={t('add.what')}
        values={ADDABLE}
        value={what}
        words={(one) => t(`add.${one}`)}
        choose={(one) => choose({ what: one })}
      />
      {what === 'mesh' && (
        <div class="fitted stack">
          <p class="soft">{t('add.model')}</p>
          <Choice
            label={t('add.model')}
            values={MODELS}
            value={model}
            words={(one) => t(`model.${one}`)}
            choose={(one) => choose({ model: one })}
          />
          <div class="line wrap">
            <FileButton accept=".glb,.gltf,.json,.kantsu" choose={(file) => dispatch({ type: 'file', file })}>
              {t('add.file')}
            </FileButton>
          </div>
          <p class="soft">{t('add.collider')}</p>
          <Choice
            label={t('add.collider')}
            values={COLLIDERS}
            value={collider}
            words={(one) => t(`add.${one}`)}
            choose={(one) => choose({ collider: one })}
          />
          <p class="hint">{t(collider === 'level' ? 'add.levelHint' : 'add.fitted')}</p>
        </div>
      )}
    </>
  );
}
