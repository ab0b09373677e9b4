// The Add panel: the kind of body that the next click of the Add tool adds. Shown while that tool is chosen.

import { ADDABLE, COLLIDERS, MODELS } from '../model/add-body.ts';
import type { Addable, Collider, Model } from '../model/add-body.ts';
import type { Lab } from '../model/lab.ts';
import type { Tool } from '../model/tool.ts';
import { button, element, setHidden } from './element.ts';
import { choiceOf } from './shell.ts';
import type { Section } from './shell.ts';
import { addWords } from './i18n.ts';
import { words } from './words.ts';

addWords(words);

export class AddPanel {
  readonly #section: Section;
  readonly #lab: Lab;
  readonly #what;
  readonly #collider;
  readonly #model;
  readonly #fitted: HTMLElement;
  readonly #hint = element('p', { class: 'hint', text: 'add.fitted' });
  readonly #levelHint = element('p', { class: 'hint', text: 'add.levelHint' });

  constructor(section: Section, lab: Lab, bring: (file: File) => void) {
    this.#section = section;
    this.#lab = lab;
    this.#what = choiceOf<Addable>(
      'add.what',
      ADDABLE,
      (what) => `add.${what}`,
      (what) => this.#choose({ what }),
    );
    this.#collider = choiceOf<Collider>(
      'add.collider',
      COLLIDERS,
      (kind) => `add.${kind}`,
      (collider) => this.#choose({ collider }),
    );
    this.#model = choiceOf<Model>(
      'add.model',
      MODELS,
      (model) => `model.${model}`,
      (model) => this.#choose({ model }),
    );
    const file = element('input', {
      class: 'unseen',
      attributes: { type: 'file', accept: '.glb,.gltf,.json', tabindex: '-1', 'aria-hidden': 'true' },
    });
    file.addEventListener('change', () => {
      const [chosen] = file.files ?? [];
      if (chosen) bring(chosen);
      file.value = '';
    });
    this.#fitted = element(
      'div',
      { class: 'fitted' },
      element('p', { class: 'soft', text: 'add.model' }),
      this.#model.root,
      element('div', { class: 'line wrap' }, button({ class: 'push', text: 'add.file', click: () => file.click() }), file),
      element('p', { class: 'soft', text: 'add.collider' }),
      this.#collider.root,
      this.#hint,
      this.#levelHint,
    );
    section.body.append(this.#what.root, this.#fitted);
  }

  update(tool: Tool): void {
    const { what, collider, model } = this.#lab.adding;
    setHidden(this.#section.root, tool !== 'add');
    this.#what.show(what);
    this.#collider.show(collider);
    this.#model.show(model);
    setHidden(this.#fitted, what !== 'mesh');
    setHidden(this.#hint, collider === 'level');
    setHidden(this.#levelHint, collider !== 'level');
  }

  #choose(choice: Partial<Lab['adding']>): void {
    this.#lab.adding = { ...this.#lab.adding, ...choice };
    this.#lab.changed();
  }
}
