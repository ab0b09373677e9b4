// Which scene of the room: a list, the one before and the one after, and what to watch for.

import './world.css';
import type { JSX } from 'preact';
import { Button, Checkbox, FileButton } from '../../kit/controls.tsx';
import type { Live } from '../../kit/use-held.ts';
import type { Session } from '../../model/session.ts';
import type { Preset, Room } from '../../model/room.ts';
import { text } from '../../ui/language.ts';
import { Meeting, NextScenes } from './meeting-panel.tsx';
import { t } from './words.ts';

export interface SceneActions {
  seek(tick: number): void;
  setScene(scene: Room): void;
  nextScene(by: 1 | -1): void;
  importFile(file: File, came: object): void;
  /** All steps up to this one, as a file. */
  saveRecording(): void;
  /** Whether what goes wrong in the scene is mended. */
  mend(on: boolean): void;
}

interface SceneChooserProps extends Live {
  readonly session: Session;
  readonly preset: Preset;
  readonly actions: SceneActions;
}

export function SceneChooser({ session, preset, actions }: SceneChooserProps): JSX.Element {
  const scenes = preset.all();
  const { mend } = preset;
  const options = (group: Preset['group']): JSX.Element[] =>
    scenes
      .filter((scene) => scene.preset?.group === group)
      .map(({ preset: one }) => (
        <option key={one!.id} value={one!.id}>
          {text(one!.title)}
        </option>
      ));
  const groups = new Set(scenes.map((scene) => scene.preset?.group));
  const isExplained = preset.id === 'meeting';
  return (
    <>
      <div class="scene-line">
        <Button label={t('scene.previous')} icon="m12 5-5 5 5 5" press={() => actions.nextScene(-1)} />
        <select
          aria-label={t('scene.choose')}
          value={preset.id}
          onChange={({ currentTarget }) => actions.setScene(scenes[currentTarget.selectedIndex])}
        >
          {[...groups].map((group) =>
            group === undefined ? (
              options(group)
            ) : (
              <optgroup key={group} label={text(group)}>
                {options(group)}
              </optgroup>
            ),
          )}
        </select>
        <Button label={t('scene.next')} icon="m8 5 5 5-5 5" press={() => actions.nextScene(1)} />
      </div>
      {isExplained ? <Meeting session={session} seek={(tick) => actions.seek(tick)} /> : <p class="hint">{text(preset.caption)}</p>}
      {/* It shows what is so in the world, however it came about. */}
      {mend && (
        <Checkbox checked={mend.isOn(session.world)} change={(on) => actions.mend(on)}>
          {text(mend.label)}
        </Checkbox>
      )}
      <div class="line wrap">
        <FileButton accept=".kantsu" choose={(file) => actions.importFile(file, {})}>
          {t('recording.open')}
        </FileButton>
        <span title={t('recording.exportHint')}>
          <Button press={() => actions.saveRecording()}>{t('recording.export')}</Button>
        </span>
      </div>
      {isExplained && <NextScenes scenes={scenes} choose={(scene) => actions.setScene(scene)} />}
    </>
  );
}
