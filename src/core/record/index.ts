// The public interface of the recorder: `kantsu/record`. It uses neither three nor the DOM.

export { recordWorld } from './recorder.ts';
export type { Recorder, RecordingOptions } from './recorder.ts';
export { openRecording } from './replay.ts';
export type { Difference, Mark, RecordedFrame, Replay } from './replay.ts';
export type { QueryName, RecordedQuery } from './calls.ts';
