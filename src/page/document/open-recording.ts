// A recording is opened, and a scene is saved as one: from a file, or from a page of the same origin. Loaded with the first.

import { openRecording, recordWorld } from 'kantsu/record';
import { inSlices } from '../model/journey.ts';
import type { Journey } from '../model/journey.ts';
import { Levels } from '../model/levels.ts';
import { Rays } from '../model/rays.ts';
import { OWN_SCENE, surveyOf } from '../model/recording.ts';
import { recordingRoom } from '../recording/recording-room.ts';
import { count, fixed } from '../ui/format.ts';
import { language } from '../ui/language.ts';
import { saveFile } from '../ui/save-file.ts';
import { LARGEST_RECORDING, checkedRecording } from './check-recording.ts';
import type { DocumentHost } from './document-host.ts';
import { FieldError } from './limits.ts';
import { tried } from './trial-run.ts';
import { t } from './words.ts';

/** Of the `BroadcastChannel`. The laboratory asks with `ready`; the answer is a file, or its bytes. */
const CHANNEL = 'kantsu';
const NAME = 'recording.kantsu';
const MB = 1e6;
/** The page responds at least this often while it steps, ms. */
const SLICE = 60;

/** Counts what was opened: of two the later one is shown. */
let opened = 0;
let channel: BroadcastChannel | undefined;

/** Shows it in Collisions, or says why it is refused; then all stays as it is. */
export async function openRecordingFile(host: DocumentHost, file: Blob): Promise<void> {
  const { line } = host;
  const name = 'name' in file ? String(file.name) : NAME;
  const turn = ++opened;
  try {
    if (file.size > LARGEST_RECORDING) {
      throw new FieldError('document.size', { given: Math.ceil(file.size / MB), most: LARGEST_RECORDING / MB });
    }
    line.tell(t('document.trying', { name }), true);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const survey = await tried({ recording: bytes }, (at) => turn === opened && line.tell(t('recording.checking', { name, at }), true));
    const replay = await checkedRecording(bytes);
    if (turn !== opened) return;
    const room = recordingRoom({ name, bytes, replay, ...(survey ?? surveyOf(replay)) });
    // The room first: it is loaded, and entered with its opening state.
    if (host.navigation.room !== 'world') await host.navigation.goTo('world');
    // (They tell the triangles of its meshes.)
    host.session.levels ??= new Levels();
    host.commands.setScene(room);
    host.commands.setTool(room.tool);
    host.session.setPlaying(false);
    line.tell(t('recording.opened', { name, n: count(replay.last - replay.first), s: fixed((replay.last - replay.first) * replay.dt, 1) }));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    line.tell(t('document.file', { name, why: error.in(language()) }), true);
  }
}

/** Opens what pages of the same origin send from now on, and asks for it. */
export function receiveRecordings(host: DocumentHost): void {
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data instanceof Blob) void openRecordingFile(host, data);
      else if (data instanceof Uint8Array || data instanceof ArrayBuffer) void openRecordingFile(host, new Blob([data as BlobPart]));
    });
  }
  host.line.tell(t('recording.waiting'), true);
  channel.postMessage('ready');
}

/** Saves the steps up to this one: of a recording its file, else the scene replayed, with the queries of the pinned rays. */
export async function saveRecording(host: DocumentHost): Promise<void> {
  const { session, line } = host;
  const { room, world, recording, timeline } = session;
  if (recording) saveFile(new Blob([recording.bytes]), recording.name);
  if (recording || !timeline) return;
  const name = `kantsu-${room.preset?.id ?? room.id}.kantsu`;
  line.tell(t('recording.saving', { name }), true);
  const replay = await openRecording(await timeline.save(), { now: () => performance.now() });
  const recorder = recordWorld(replay.world, { seconds: Infinity, queries: true, phases: true });
  const mark = room.recording ? room.recording.replay.marks.at(0)?.text : `${OWN_SCENE}${room.preset?.id}`;
  if (mark?.startsWith(OWN_SCENE)) recorder.mark(mark);
  const rays = new Rays();
  rays.enter(replay.world, session.rays.seenThrough);
  rays.load(session.rays.state);
  const steps = function* (): Journey {
    while (replay.next()) {
      rays.recast();
      yield replay.tick;
    }
  };
  if (!(await inSlices(steps(), SLICE, () => session.world === world))) return;
  saveFile(new Blob([await recorder.save()]), name);
  line.tell(t('recording.saved', { name }));
}
