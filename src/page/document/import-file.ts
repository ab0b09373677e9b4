// A file that was dropped or chosen: a saved scene or a recording is opened, a model gets colliders. Loaded with the first file.

import type { DocumentHost } from './document-host.ts';
import type { Came } from './models.ts';
import { t } from './words.ts';

/** Says why a file is refused. Rejects only if the code for it cannot be loaded. */
export async function importFile(host: DocumentHost, file: File, came: Came): Promise<void> {
  const { line, navigation } = host;
  const isRecording = /\.kantsu$/i.test(file.name);
  if (navigation.staticRoom && !isRecording) {
    line.tell(t('file.elsewhere', { name: file.name }));
    return;
  }
  line.tell(t('file.reading', { name: file.name }));
  try {
    if (/\.json$/i.test(file.name)) await (await import('./share-state.ts')).openScene(host, file);
    else if (isRecording) await (await import('./open-recording.ts')).openRecordingFile(host, file);
    else await (await import('./models.ts')).importModel(file, host, came);
  } catch (error) {
    line.say();
    throw error;
  }
}
