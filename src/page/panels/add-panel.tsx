// The Add panel: the kind of body that the next click of the Add tool adds. Shown while that tool is chosen.

import { render } from 'preact';
import type { FunctionComponent } from 'preact';
import { Choice, FileButton } from '../kit/controls.tsx';
import type { Live } from '../kit/use-held.ts';
import { ADDABLE, COLLIDERS, MODELS } from '../model/add-body.ts';
import type { Session } from '../model/session.ts';
import type { Tool } from '../model/tool.ts';
import { setHidden } from '../ui/element.ts';
import { addWords } from '../ui/i18n.ts';
import { text } from '../ui/language.ts';
import type { Section } from '../ui/shell.ts';
import { words } from '../ui/words.ts';

addWords(words);

export function addPanel(section: Section, session: Session, bring: (file: File) => void): { update(tool: Tool): void } {
  const choose = (choice: Partial<Session['adding']>): void => {
    session.adding = { ...session.adding, ...choice };
    session.changed();
  };

  const Add: FunctionComponent<Live> = () => {
    const { what, collider, model } = session.adding;
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
          <div class="fitted">
            <p class="soft">{text('add.model')}</p>
            <Choice
              label={text('add.model')}
              values={MODELS}
              value={model}
              words={(one) => text(`model.${one}`)}
              choose={(one) => choose({ model: one })}
            />
            <div class="line wrap">
              <FileButton accept=".glb,.gltf,.json,.kantsu" choose={bring}>
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
  };

  let beat = 0;
  return {
    update(tool) {
      setHidden(section.root, tool !== 'add');
      render(tool === 'add' ? <Add beat={beat++} /> : null, section.body);
    },
  };
}
