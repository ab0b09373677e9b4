// The oracle in a thread of its own: exact arithmetic takes a thousand times as long as a kernel, and must not delay a frame. It answers checks between
// the batches of a fuzz.

import { fuzz, judgePose } from './judge-pose.ts';
import type { Answer, Question } from './judge-pose.ts';

/** ms of a batch: short compared to the wait for the next check, long compared to a message. */
const BATCH = 60;

/** The newest run. */
let wanted: number | undefined;

const reply = (answer: Answer): void => postMessage(answer);

addEventListener('message', ({ data: question }: MessageEvent<Question>) => {
  if (question.ask === 'check') reply({ ask: 'check', verdicts: question.checks.map(({ pose, shown }) => judgePose(pose, shown)) });
  else if (question.ask === 'fuzz') void run(question);
  else wanted = undefined;
});

async function run({ run, seed, poses }: Question & { ask: 'fuzz' }): Promise<void> {
  wanted = run;
  const verdicts = fuzz(seed, poses);
  for (let next = verdicts.next(); next.done !== true;) {
    const start = performance.now();
    const batch = [];
    do {
      batch.push(next.value);
      next = verdicts.next();
    } while (next.done !== true && performance.now() - start < BATCH);
    const disagreements = batch.flatMap(({ pose, family, complaint }) => (complaint === null ? [] : [{ pose, family, complaint }]));
    const worst = Math.max(...batch.map(({ error }) => error));
    reply({ ask: 'fuzz', run, done: batch.length, disagreements, worst, took: performance.now() - start });
    // What has been asked meanwhile.
    await new Promise((resolve) => setTimeout(resolve));
    if (wanted !== run) return;
  }
}
