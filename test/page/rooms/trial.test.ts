// The Trial without its page: fair questions from a seed, the game and its clock, the side view, and what is said when.
import { describe, expect, it } from 'vitest';
import { BONUS, DURATION, Game, SHOWN } from '../../../src/page/rooms/trial/game.ts';
import { PARTS, Questions, type CapsulePart } from '../../../src/page/rooms/trial/questions.ts';
import { spokenSecond } from '../../../src/page/rooms/trial/sentences.ts';
import { sideOf } from '../../../src/page/rooms/trial/question-side-view.tsx';
import { raycast } from '../../../src/core/index.ts';
import { inJapanese } from '../../support/plain.ts';

const FRAME = 1 / 60;
const wrong = (part: CapsulePart): CapsulePart => PARTS[(PARTS.indexOf(part) + 1) % 3];

function answerRight(game: Game): void {
  const { enter, exit } = game.round.question;
  game.answer(enter);
  game.answer(exit);
}

describe('questions', () => {
  it('nine in a row are the nine patterns, and the ray does what the question says (seeds 1 … 30)', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const questions = new Questions(seed);
      for (let round = 0; round < 2; round++) {
        const patterns = new Set<string>();
        for (let i = 0; i < 9; i++) {
          const { capsule, origin, direction, enter, exit, length } = questions.next();
          const hit = raycast(capsule, { origin, direction })!;
          expect([hit.enter.part, hit.exit.part]).toEqual([enter, exit]);
          expect(hit.originInside).toBe(false);
          expect(hit.enter.distance).toBeGreaterThan(0.5);
          expect(length - hit.exit.distance).toBeGreaterThan(0.5);
          patterns.add(`${enter} ${exit}`);
        }
        expect(patterns.size).toBe(9);
      }
    }
  });

  it('the same seed asks the same, another seed something else', () => {
    const asked = (seed: number) => {
      const questions = new Questions(seed);
      return Array.from({ length: 12 }, () => questions.next());
    };
    expect(asked(42)).toEqual(asked(42));
    expect(asked(42)[0].origin).not.toEqual(asked(43)[0].origin);
  });

  it('with an eye, the side view has left and right, above and below as they are seen from there', () => {
    const questions = new Questions(4);
    for (let i = 0; i < 30; i++) {
      const question = questions.next();
      for (const { azimuth, elevation } of [question, { azimuth: question.azimuth + Math.PI, elevation: question.elevation }]) {
        const { p1, origin, enter } = sideOf(question, { azimuth, elevation });
        const right = [Math.cos(azimuth), 0, -Math.sin(azimuth)];
        const across = question.capsule.p1.reduce((sum, x, k) => sum + (x - question.capsule.p2[k]) * right[k], 0);
        expect(Math.sign(across)).toBe(p1);
        // It is the picture rotated, not its mirror image: the origin is on the same side of the axis.
        const above = [-Math.sin(azimuth) * Math.sin(elevation), Math.cos(elevation), -Math.cos(azimuth) * Math.sin(elevation)];
        const onScreen = (v: readonly number[]): number[] => [right, above].map((way) => v.reduce((sum, x, k) => sum + x * way[k], 0));
        const { p1: start, p2: end } = question.capsule;
        const towards = onScreen(end.map((x, k) => -p1 * (x - start[k])));
        // What the drawing leaves out is along its own line of sight, which may be far from the eye's: the plane's upward side decides.
        const axis = end.map((x, k) => x - start[k]);
        const d = question.direction;
        const normal = [axis[1] * d[2] - axis[2] * d[1], axis[2] * d[0] - axis[0] * d[2], axis[0] * d[1] - axis[1] * d[0]];
        const up = [
          normal[1] * axis[2] - normal[2] * axis[1],
          normal[2] * axis[0] - normal[0] * axis[2],
          normal[0] * axis[1] - normal[1] * axis[0],
        ];
        const seen = onScreen(up);
        const height = up.reduce((sum, x, k) => sum + x * (question.origin[k] - 0.5 * (start[k] + end[k])), 0);
        const side = Math.sign(towards[0] * seen[1] - towards[1] * seen[0]);
        if (Math.abs(origin[1]) > 1e-9) expect(Math.sign(origin[1])).toBe(side * Math.sign(height));
        // The capsule is the same whichever way it is seen: the crossing is as far from P1.
        const plain = sideOf(question);
        expect(-p1 * enter[0]).toBeCloseTo(plain.enter[0], 12);
        expect(Math.abs(origin[1])).toBeCloseTo(Math.abs(plain.origin[1]), 12);
      }
    }
  });

  it('from the side, a crossing lies between the seams exactly when it is on the cylinder (seed 9)', () => {
    const questions = new Questions(9);
    for (let i = 0; i < 90; i++) {
      const question = questions.next();
      const { half, radius, enter, exit, origin, end } = sideOf(question);
      for (const [[x, y], part] of [
        [enter, question.enter],
        [exit, question.exit],
      ] as const) {
        expect(x < -half ? 'p1' : x > half ? 'p2' : 'cylinder').toBe(part);
        expect(Math.hypot(Math.max(Math.abs(x) - half, 0), y)).toBeLessThanOrEqual(radius + 1e-12);
      }
      // The ray has its true length.
      expect(Math.hypot(end[0] - origin[0], end[1] - origin[1])).toBeCloseTo(question.length, 12);
    }
  });
});

describe('the game', () => {
  it('waits for its start, runs sixty seconds and ends within one frame of them', () => {
    const game = new Game(1);
    game.advance(100);
    expect(game.round.phase).toBe('ready');
    game.start();
    let frames = 0;
    while (game.round.phase === 'asking') {
      game.advance(FRAME);
      frames++;
    }
    expect(frames).toBe(DURATION * 60);
    expect(game.countdown.remaining).toBe(0);
    expect(game.answer('p1')).toBe(false);
  });

  it('scores a question when both ends are right, and tallies by pattern', () => {
    const game = new Game(2);
    game.start();
    const first = game.round.question;
    answerRight(game);
    expect(game).toMatchObject({ round: { phase: 'shown' }, right: 1, asked: 1, streak: 1, isRight: true });
    expect(game.tally(first.enter, first.exit)).toEqual({ asked: 1, right: 1 });
    game.next();
    const second = game.round.question;
    game.answer(second.enter);
    game.answer(wrong(second.exit));
    expect(game).toMatchObject({ right: 1, asked: 2, streak: 0, isRight: false });
    expect(game.tally(second.enter, second.exit)).toEqual({ asked: 1, right: 0 });
    expect(game.tally()).toEqual({ asked: 2, right: 1 });
  });

  it('every third right answer in a row wins seconds, a wrong one begins the count anew', () => {
    const game = new Game(3);
    game.start();
    for (let i = 1; i <= 6; i++) {
      answerRight(game);
      expect(game.won).toBe(i % 3 === 0);
      game.next();
    }
    expect(game.countdown.remaining).toBe(DURATION + 2 * BONUS);
    answerRight(game);
    game.next();
    game.answer(wrong(game.round.question.enter));
    game.answer(game.round.question.exit);
    expect(game.streak).toBe(0);
  });

  it('stands still while an answer is shown and in a pause; goes on by itself after a while', () => {
    const game = new Game(4);
    game.start();
    game.advance(10);
    game.setPaused(true);
    game.advance(10);
    expect(game.answer('p1')).toBe(false);
    game.setPaused(false);
    expect(game.countdown.remaining).toBe(50);
    answerRight(game);
    game.advance(SHOWN - 0.5);
    expect(game.round).toMatchObject({ phase: 'shown' });
    game.advance(0.5);
    expect(game.round).toMatchObject({ phase: 'asking', answers: [] });
    expect(game.countdown.remaining).toBe(50);
  });

  it('an entry named can be taken back', () => {
    const game = new Game(5);
    game.start();
    game.answer(wrong(game.round.question.enter));
    game.undo();
    answerRight(game);
    expect(game.right).toBe(1);
  });
});

it('seconds are said at 10, 3, 2, 1 and 0 and at no other', () => {
  const said = Array.from({ length: 61 }, (_, n) => n).filter((n) => spokenSecond(n) !== '');
  expect(said).toEqual([0, 1, 2, 3, 10]);
  expect(inJapanese(() => spokenSecond(3))).toBe('残り 3 秒');
});
