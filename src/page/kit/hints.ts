// The tooltips of the page for fingers and keys: what an element's title says, shown beside it while it has the focus, or after a long press on it (a
// tap on what is not pressed, or on a Hint). A mouse has the browser's own, and may press a Hint. And where the focus is after a press.

const LONG_PRESS = 500; // ms
const PRESSED = 'a, button, input, select, summary, label, [role="button"], [role="slider"], [tabindex]';

export function bindHints(): void {
  const bubble = document.createElement('div');
  bubble.className = 'kit-hint';
  bubble.popover = 'manual';
  // To screen readers the title is the description of its element already.
  bubble.ariaHidden = 'true';
  document.body.append(bubble);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let wasLong = false;

  const hide = (): void => {
    clearTimeout(waiting);
    if (bubble.matches(':popover-open')) bubble.hidePopover();
  };
  const show = (target: EventTarget | null): boolean => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[title]:not([title=""])') : null;
    hide();
    if (!element || element.title === element.textContent.trim()) return false;
    bubble.textContent = element.title;
    // A dialog is above the page, and so is what belongs to it.
    (element.closest('dialog') ?? document.body).append(bubble);
    bubble.showPopover();
    const { left, top, bottom } = element.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    bubble.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
    bubble.style.top = `${bottom + height + 8 <= innerHeight ? bottom + 4 : Math.max(4, top - height - 4)}px`;
    return true;
  };

  addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches(':focus-visible')) show(target);
  });
  // (The page takes the focus from what was clicked: that is no end.)
  addEventListener('focusout', ({ relatedTarget }) => relatedTarget && hide());
  addEventListener('pointerdown', hide, true);
  addEventListener(
    'keydown',
    (event) => {
      wasLong = false;
      // It is the topmost thing, and the next Escape is for what lies below. Any other key uses what it is about.
      if (event.key === 'Escape' && bubble.matches(':popover-open')) event.stopPropagation();
      hide();
    },
    true,
  );
  addEventListener(
    'touchstart',
    ({ target }) => {
      wasLong = false;
      // A long press on a link is the browser's.
      if (target instanceof Element && !target.closest('a')) waiting = setTimeout(() => (wasLong = show(target)), LONG_PRESS);
    },
    { capture: true, passive: true },
  );
  for (const end of ['touchend', 'touchmove', 'touchcancel', 'scroll']) addEventListener(end, () => clearTimeout(waiting), true);
  addEventListener('contextmenu', (event) => {
    if (wasLong) event.preventDefault();
  });
  addEventListener(
    'click',
    (event) => {
      if (wasLong) {
        // Read, not pressed.
        event.preventDefault();
        event.stopPropagation();
        wasLong = false;
      } else if (event.target instanceof Element) {
        const isTouched = event.pointerType === 'touch' && !event.target.closest(PRESSED);
        if (isTouched || event.target.closest('.kit-hinted')) show(event.target);
      }
    },
    { capture: true },
  );
}

const KEEPING = 'button, a, summary, input[type="checkbox"], input[type="radio"]';

/** A control used by pointer does not keep the focus: the next Space is for play and pause, not for the button again. */
export function keepFocusFree(): void {
  // A click on a label clicks its checkbox in a second event without a pointer type; so the press is recorded.
  let pointer = false;
  addEventListener('pointerdown', () => (pointer = true), { capture: true });
  addEventListener('keydown', () => (pointer = false), { capture: true });
  const free = (kinds: string): void => {
    const { activeElement } = document;
    if (!pointer || !(activeElement instanceof HTMLElement) || !activeElement.matches(kinds)) return;
    if (activeElement.closest('dialog') === null) activeElement.blur();
  };
  addEventListener('click', () => free(KEEPING));
  addEventListener('change', () => free('select'));
}

/** Frames within which a control goes that its own key press removes. */
const GOING = 20;

/** A control pressed by key that is then gone or disabled leaves the focus to the one in its place, or else to the one before it. */
export function keepFocusInPlace(): void {
  const takesFocus = (one: HTMLElement): boolean => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility();
  const stops = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(PRESSED)].filter(takesFocus);
  let waiting = 0;
  addEventListener(
    'keydown',
    ({ key, repeat }) => {
      cancelAnimationFrame(waiting);
      const before = !repeat && (key === 'Enter' || key === ' ') ? stops() : [];
      const at = before.indexOf(document.activeElement as HTMLElement);
      if (at < 0) return;
      const look = (frames: number): void => {
        const now = stops();
        if (document.activeElement === document.body && !now.includes(before[at])) {
          const last = before.findLast((one, i) => i < at && now.includes(one));
          (now[now.indexOf(last!) + 1] ?? last)?.focus();
        } else if (frames > 0 && document.activeElement === before[at]) waiting = requestAnimationFrame(() => look(frames - 1));
      };
      waiting = requestAnimationFrame(() => look(GOING));
    },
    { capture: true },
  );
  // Whatever takes the focus in the meantime was meant to have it.
  addEventListener('focusin', () => cancelAnimationFrame(waiting), { capture: true });
}
