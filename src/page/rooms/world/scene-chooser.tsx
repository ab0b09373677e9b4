// Which scene of the room: a list, the one before and the one after, and what to watch for.

import './world.css';
import type { JSX } from 'preact';
import { Button, Checkbox, FileButton } from '../../kit/controls.tsx';
import type { Seen } from '../../kit/seen.ts';
import type { Session } from '../../model/session.ts';
import type { Preset, Room } from '../../model/room.ts';
import type { Dispatch } from '../../tools/action.ts';
import { text } from '../../ui/language.ts';
import { Meeting, NextScenes } from './meeting-panel.tsx';
import { t } from './words.ts';

interface SceneChooserProps {
  readonly session: Seen<Session>;
  readonly preset: Preset;
  readonly dispatch: Dispatch;
}

export function SceneChooser({ session, preset, dispatch }: SceneChooserProps): JSX.Element {
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
  /** It runs, also when a sentence has gone to its moment, and paused there. */
  const goOn = (scene: Room): void => {
    dispatch({ type: 'scene', scene });
    session.now.setPlaying(true);
  };
  return (
    <>
      <div class="line">
        <Button label={t('scene.previous')} icon="m12 5-5 5 5 5" press={() => dispatch({ type: 'scene.previous' })} />
        <select
          aria-label={t('scene.choose')}
          value={preset.id}
          onChange={({ currentTarget }) => dispatch({ type: 'scene', scene: scenes[currentTarget.selectedIndex] })}
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
        <Button label={t('scene.next')} icon="m8 5 5 5-5 5" press={() => dispatch({ type: 'scene.next' })} />
      </div>
      {isExplained ? <Meeting session={session} dispatch={dispatch} /> : <p class="hint">{text(preset.caption)}</p>}
      {/* It shows what is so in the world, however it came about. */}
      {mend && (
        <Checkbox checked={mend.isOn(session.now.world)} change={(on) => dispatch({ type: 'mend', on })}>
          {text(mend.label)}
        </Checkbox>
      )}
      <div class="line wrap">
        <FileButton accept=".kantsu" choose={(file) => dispatch({ type: 'file', file })}>
          {t('recording.open')}
        </FileButton>
        <span title={t('recording.exportHint')}>
          <Button press={() => dispatch({ type: 'recording.save' })}>{t('recording.export')}</Button>
        </span>
      </div>
      {isExplained && <NextScenes scenes={scenes} choose={goOn} />}
    </>
  );
}
