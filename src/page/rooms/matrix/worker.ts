// The oracle in a thread of its own: exact arithmetic takes a thousand times as long as a kernel, and must not delay a frame.

import { answer, type Question } from './protocol.ts';

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(answer(data)));
