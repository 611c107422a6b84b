import type { Page } from '@playwright/test';

/** How a page reports focus that was lost, as a line of its console. */
const mark = 'focus was lost: ';

/** The line that reports lost focus, without its mark; null: another line. */
export function lostFocusIn(line: string): string | null {
  return line.startsWith(mark) ? line.slice(mark.length) : null;
}

/** From now on, and in each document it loads, the page says when the focus rests on nothing. */
export async function recordLostFocus(page: Page): Promise<void> {
  await page.addInitScript(watchFocus, mark);
  await page.evaluate(watchFocus, mark);
}

/**
 * Runs in the page. With the focus on the body no key of a list works and a screen reader begins at the top. A layer that
 * closes gives it back within two frames, so that one is lost which is still on the body two frames later.
 */
function watchFocus(begins: string): void {
  const maxFrames = { alone: 4, layered: 12 };
  let isAsking = false;
  let action = 'the start';
  let focusedName = 'nothing';

  const nameOf = (target: EventTarget | null): string => {
    if (!(target instanceof Element)) return 'the window';
    const own = target.closest('button, [role], input, textarea, select, a') ?? target;
    const name = own.getAttribute('aria-label') ?? own.textContent.trim().slice(0, 40);
    return `${own.getAttribute('role') ?? own.localName} "${name}"`;
  };
  const isLost = () => document.activeElement === document.body && document.hasFocus();

  const ask = () => {
    // Before its first page the window has nothing to focus.
    if (isAsking || !isLost() || document.querySelector('main[data-pane]') === null) return;
    isAsking = true;
    const frames = { alone: 0, layered: 0 };
    const look = () => {
      if (!isLost() || document.querySelector('main[data-pane]') === null) {
        isAsking = false;
        return;
      }
      if (document.querySelector('[data-layer]') === null) frames.alone += 1;
      else if (document.querySelector('[data-layer][data-exiting]') === null) frames.layered += 1;
      if (frames.alone < maxFrames.alone && frames.layered < maxFrames.layered) {
        requestAnimationFrame(look);
        return;
      }
      isAsking = false;
      console.info(`${begins}after ${action}; it was on ${focusedName}; on ${document.title}`);
    };
    requestAnimationFrame(look);
  };

  const note = (event: Event) => {
    const key = event instanceof KeyboardEvent ? `${event.ctrlKey ? 'Control+' : ''}${event.key}` : 'a press';
    action = `${key} on ${nameOf(event.target)}`;
  };
  window.addEventListener('keydown', note, { capture: true });
  window.addEventListener('pointerdown', note, { capture: true });
  document.addEventListener('focusin', (event) => (focusedName = nameOf(event.target)));
  document.addEventListener('focusout', ask);
  new MutationObserver(ask).observe(document, { childList: true, subtree: true });
}
