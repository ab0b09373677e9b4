import { beforeEach, describe, expect, test } from 'vitest';
import { MOUSE_SLOP, PointerArbiter, TOUCH_SLOP } from '../../src/page/tools/pointer-arbiter.ts';
import type { DragTarget, PointerData } from '../../src/page/tools/pointer-arbiter.ts';

/** What is done: clicks, of the tool that they come to, and what camera and target get. */
let actions: { readonly type: string }[];
let handleThere: DragTarget['kind'] | undefined;
let asked: boolean[];
let arbiter: PointerArbiter;

function at(x: number, y: number, more: Partial<PointerData> = {}): PointerData {
  return { id: 1, kind: 'mouse', button: 0, x, y, shift: false, alt: false, ...more };
}

const types = (): string[] => actions.map((action) => action.type);

beforeEach(() => {
  actions = [];
  handleThere = undefined;
  asked = [];
  const note = (type: string, more = {}): void => void actions.push({ type, ...more });
  const camera = {
    handOver: (pointers: readonly PointerData[]): void => note('orbit', { pointers }),
    takeBack: (): void => note('orbitCancelled'),
  };
  arbiter = new PointerArbiter((click) => actions.push({ ...click, type: arbiter.activeTool }), camera);
  arbiter.addTarget({
    get kind() {
      return handleThere!;
    },
    at(_x, _y, wide) {
      asked.push(wide);
      return handleThere !== undefined;
    },
    hold(x, y) {
      note('hold', { x, y });
      return {
        carry: (toX, toY, shift) => note('carry', { x: toX, y: toY, shift }),
        letGo: () => note('letGo'),
        putBack: () => note('handleCancelled'),
      };
    },
  });
});

describe('a click', () => {
  test('without movement is one where the button went down', () => {
    arbiter.down(at(100, 50));
    expect(actions).toEqual([]);
    arbiter.up(at(100, 50));
    expect(actions).toEqual([{ type: 'ray', x: 100, y: 50, shift: false, alt: false }]);
    expect(arbiter.owner).toBe('idle');
  });

  test.each([
    ['mouse', MOUSE_SLOP],
    ['touch', TOUCH_SLOP],
  ] as const)('of a %s may wander %d px, in any direction, and not a bit more', (kind, slop) => {
    arbiter.down(at(100, 100, { kind }));
    arbiter.move(at(100 + slop * 0.6, 100 - slop * 0.8, { kind }));
    arbiter.up(at(100, 100, { kind }));
    expect(types()).toEqual(['ray']);

    actions.length = 0;
    arbiter.down(at(100, 100, { kind }));
    arbiter.move(at(100 + slop + 0.5, 100, { kind }));
    arbiter.move(at(100, 100, { kind })); // back home is too late
    arbiter.up(at(100, 100, { kind }));
    expect(types()).toEqual(['orbit']);
  });

  test('is with Shift or Alt what they are when the button goes up', () => {
    arbiter.down(at(1, 2));
    arbiter.up(at(1, 2, { shift: true }));
    arbiter.down(at(3, 4));
    arbiter.up(at(3, 4, { alt: true }));
    expect(actions).toEqual([
      { type: 'ray', x: 1, y: 2, shift: true, alt: false },
      { type: 'ray', x: 3, y: 4, shift: false, alt: true },
    ]);
  });

  test('an up that was never a down here does nothing', () => {
    arbiter.up(at(5, 6));
    expect(actions).toEqual([]);
  });
});

describe('a drag', () => {
  test('orbits, is handed over where the pointer is now, and casts nothing', () => {
    arbiter.down(at(10, 10));
    arbiter.move(at(30, 12));
    arbiter.move(at(60, 20));
    arbiter.up(at(60, 20));
    expect(actions).toEqual([{ type: 'orbit', pointers: [at(30, 12)] }]);
    expect(arbiter.owner).toBe('idle');
  });

  test('with the drag tool beside every body orbits', () => {
    arbiter.tool = 'drag';
    arbiter.down(at(10, 10));
    arbiter.move(at(30, 12));
    expect(types()).toEqual(['orbit']);
  });

  test.each([1, 2])('with button %d goes to the camera at once', (button) => {
    arbiter.tool = 'drag';
    arbiter.down(at(10, 10, { button }));
    arbiter.up(at(10, 10, { button }));
    expect(types()).toEqual(['orbit']);
  });
});

describe('cancelling', () => {
  test('a press: nothing is cast, neither now nor at the up', () => {
    arbiter.down(at(10, 10));
    expect(arbiter.cancel()).toBe(true);
    arbiter.up(at(10, 10));
    expect(actions).toEqual([]);
    expect(arbiter.cancel()).toBe(false);
  });

  test('an orbit takes the pointer away from the camera controls', () => {
    arbiter.down(at(10, 10, { button: 2 }));
    arbiter.cancel();
    expect(types()).toEqual(['orbit', 'orbitCancelled']);
  });

  test('a second touch turns a press into a two-finger orbit, and neither finger casts', () => {
    const one = at(10, 10, { kind: 'touch' });
    const two = at(90, 90, { kind: 'touch', id: 2 });
    arbiter.down(one);
    arbiter.down(two);
    arbiter.up(two);
    expect(arbiter.owner).toBe('orbit');
    arbiter.up(one);
    expect(actions).toEqual([{ type: 'orbit', pointers: [one, two] }]);
    expect(arbiter.owner).toBe('idle');
  });

  test('a second touch during a one-finger orbit joins it alone', () => {
    const two = at(90, 90, { kind: 'touch', id: 2 });
    arbiter.down(at(10, 10, { kind: 'touch' }));
    arbiter.move(at(40, 10, { kind: 'touch' }));
    arbiter.down(two);
    expect(actions[1]).toEqual({ type: 'orbit', pointers: [two] });
  });
});

describe('held keys', () => {
  test('Q casts in every tool, D drags, and both are only on loan', () => {
    arbiter.tool = 'select';
    arbiter.keyDown('q');
    arbiter.down(at(1, 1));
    arbiter.up(at(1, 1));
    expect(arbiter.keyUp('q')).toBe(false);
    arbiter.keyDown('d');
    expect(arbiter.activeTool).toBe('drag');
    handleThere = 'open';
    arbiter.down(at(1, 1));
    arbiter.move(at(31, 1));
    arbiter.up(at(31, 1));
    expect(arbiter.keyUp('d')).toBe(false);
    expect(types()).toEqual(['ray', 'hold', 'carry', 'letGo']);
    expect(arbiter.activeTool).toBe('select');
  });

  test('Space and a drag orbit even with the drag tool on a body; Space alone is a tap', () => {
    arbiter.tool = 'drag';
    arbiter.keyDown('space');
    arbiter.down(at(1, 1));
    arbiter.up(at(1, 1));
    expect(types()).toEqual(['orbit']);
    expect(arbiter.keyUp('space')).toBe(false);
    arbiter.keyDown('space');
    arbiter.keyDown('space'); // the keyboard repeats
    expect(arbiter.keyUp('space')).toBe(true);
    expect(arbiter.keyUp('space')).toBe(false);
  });

  test('a lost window forgets them', () => {
    arbiter.keyDown('space');
    arbiter.blur();
    arbiter.down(at(1, 1));
    arbiter.up(at(1, 1));
    expect(types()).toEqual(['ray']);
  });
});

describe('a handle', () => {
  beforeEach(() => (handleThere = 'firm'));

  test('is carried from the first pixel on, and let go without a cast', () => {
    arbiter.down(at(10, 10));
    arbiter.move(at(11, 10));
    arbiter.move(at(40, 10, { shift: true }));
    arbiter.up(at(40, 10));
    expect(actions).toEqual([
      { type: 'hold', x: 10, y: 10 },
      { type: 'carry', x: 11, y: 10, shift: false },
      { type: 'carry', x: 40, y: 10, shift: true },
      { type: 'letGo' },
    ]);
    expect(arbiter.owner).toBe('idle');
  });

  test('pressed and let go where it is, it is no click either', () => {
    arbiter.down(at(10, 10));
    arbiter.up(at(10, 10));
    expect(types()).toEqual(['hold', 'letGo']);
  });

  test.each([
    ['Esc', (): void => void arbiter.cancel()],
    ['a lost window', (): void => arbiter.blur()],
  ])('%s puts it back', (_what, end) => {
    arbiter.down(at(10, 10));
    arbiter.move(at(40, 10));
    end();
    arbiter.up(at(40, 10));
    expect(types()).toEqual(['hold', 'carry', 'handleCancelled']);
  });

  test('a second finger puts it back and pinches', () => {
    arbiter.down(at(10, 10, { kind: 'touch' }));
    arbiter.down(at(60, 10, { kind: 'touch', id: 2 }));
    arbiter.up(at(10, 10, { kind: 'touch' }));
    arbiter.up(at(60, 10, { kind: 'touch', id: 2 }));
    expect(types()).toEqual(['hold', 'handleCancelled', 'orbit']);
  });

  test('is easier to take for a finger, and left alone by the right button and by Space', () => {
    arbiter.down(at(10, 10));
    arbiter.cancel();
    arbiter.down(at(10, 10, { kind: 'touch' }));
    arbiter.cancel();
    expect(asked).toEqual([false, true]);
    actions.length = 0;
    arbiter.down(at(10, 10, { button: 2 }));
    arbiter.up(at(10, 10, { button: 2 }));
    arbiter.keyDown('space');
    arbiter.down(at(10, 10));
    arbiter.up(at(10, 10));
    expect(types()).toEqual(['orbit', 'orbit']);
  });
});

describe('an open handle', () => {
  beforeEach(() => (handleThere = 'open'));

  test.each(['ray', 'select', 'add'] as const)('pressed and let go where it is, is a click of the tool: %s', (tool) => {
    arbiter.tool = tool;
    arbiter.down(at(10, 10));
    arbiter.move(at(10 + MOUSE_SLOP, 10));
    arbiter.up(at(10 + MOUSE_SLOP, 10, { shift: true }));
    expect(types()).toEqual(['hold', 'handleCancelled', tool]);
    expect(actions[2]).toMatchObject({ x: 10, y: 10, shift: true });
    expect(arbiter.owner).toBe('idle');
  });

  test('moved past the slop it is carried, also back to where it was, and no click follows', () => {
    arbiter.down(at(10, 10));
    arbiter.move(at(10 + MOUSE_SLOP + 1, 10));
    arbiter.move(at(10, 10));
    arbiter.up(at(10, 10));
    expect(types()).toEqual(['hold', 'carry', 'carry', 'letGo']);
  });

  test('cancelled, it is no click', () => {
    arbiter.down(at(10, 10));
    arbiter.cancel();
    arbiter.up(at(10, 10));
    expect(types()).toEqual(['hold', 'handleCancelled']);
  });
});

test('hover is known only while no button is down, and never for a finger', () => {
  arbiter.move(at(7, 8));
  expect([arbiter.hovering, arbiter.hoverX, arbiter.hoverY]).toEqual([true, 7, 8]);
  arbiter.down(at(7, 8));
  expect(arbiter.hovering).toBe(false);
  arbiter.up(at(7, 8));
  arbiter.move(at(9, 9, { kind: 'touch' }));
  expect(arbiter.hovering).toBe(false);
  arbiter.move(at(9, 9));
  arbiter.leave();
  expect(arbiter.hovering).toBe(false);
});

test('a target of a tool comes after the others, is there for a press with that tool, and for no pointer that hovers', () => {
  const tried: string[] = [];
  const one = (name: string, tool?: 'drag'): DragTarget => ({
    kind: 'firm',
    ...(tool && { tool }),
    at: () => (tried.push(name), false),
    hold: () => undefined,
  });
  arbiter.addTarget(one('body', 'drag'));
  arbiter.addTarget(one('end of a ray'));
  const press = (): string[] => {
    arbiter.down(at(1, 1));
    arbiter.up(at(1, 1));
    return tried.splice(0);
  };
  expect(press()).toEqual(['end of a ray']);
  arbiter.tool = 'drag';
  expect(press()).toEqual(['end of a ray', 'body']);
  arbiter.move(at(1, 1));
  expect([arbiter.hover(), tried]).toEqual([false, ['end of a ray']]);
});
