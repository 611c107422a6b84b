import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { App } from '../../../renderer/app.tsx';
import { createClient, type Client } from '../../../renderer/ipc/client.ts';
import { loadScreens } from '../../../renderer/screens.ts';
import { leaveProfile } from '../../../renderer/scope/store.ts';
import { useAnnouncement } from '../../../renderer/state/announcements.ts';
import { closeLayer } from '../../../renderer/state/layer.ts';
import { useNavigation } from '../../../renderer/state/navigation.ts';
import { useSwitching } from '../../../renderer/state/switching.ts';
import { useToasts } from '../../../renderer/state/toasts.ts';
import { selectProfile } from '../../../renderer/features/profiles/selection.ts';
import { useRunningTests, useTested } from '../../../renderer/features/profiles/tested.ts';
import type { FakeBridge } from '#tests/support/fake-bridge';

const liveRegion = 'p.visually-hidden[role=status]';

configure({
  // A condition that is waited for comes true in its own time on a machine that is busy.
  asyncUtilTimeout: 20_000,
  // The live region repeats what the page shows, a moment later: on a busy machine there would be two of it.
  defaultIgnore: `script, style, ${liveRegion} *`,
});

/** What was announced last; null: there is no live region. */
export const announced = (): string | null => document.querySelector(liveRegion)?.textContent ?? null;

/**
 * Every announcement from now on, oldest first. The live region holds only the last one: a list announces its rows when
 * they have come to rest, which may be at any moment after another announcement.
 */
export function recordAnnouncements(): readonly string[] {
  const texts: string[] = [];
  onTestFinished(useAnnouncement.subscribe(({ text }) => texts.push(text)));
  return texts;
}

// Reading the code of a page is not what the tests of the page wait for.
await loadScreens();

/** jsdom has no layout: every element is given the size of a window, so that rows are drawn. */
export function giveLayout(width = 1280): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560);
  HTMLElement.prototype.scrollTo = () => undefined;
  HTMLElement.prototype.scrollBy = () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 1120px)' && width <= 1120,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false });
}

/** Every element takes room, as far as the keyboard asks: it goes only to what is shown. */
export function giveRoom(): void {
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
}

/** The whole page over a fake bridge, once its first responses came. */
export async function openApp(bridge: FakeBridge): Promise<void> {
  render(<App client={counted(createClient(bridge))} />);
  await settle();
}

/** Calls of the page that wait for their responses, and how often anything happened between page and bridge. */
let outstanding = 0;
let happened = 0;

function counted(client: Client): Client {
  return {
    ...client,
    async call(name, input, options) {
      outstanding += 1;
      happened += 1;
      try {
        return await client.call(name, input, options);
      } finally {
        outstanding = Math.max(0, outstanding - 1);
        happened += 1;
      }
    },
  };
}

/**
 * The query cache reports its events with timers of 0 ms, one after the other: a number of turns without any
 * are quiet.
 */
const quietTurns = 12;
/** A call without a response by then is one that the test leaves open. */
const maxResponseMs = 250;
const maxMs = 40_000;

/**
 * Waits until the page is quiet: every call has its response, and for a while nothing was drawn and no call began
 * or ended. However slow the computer is, what happens keeps it waiting.
 */
export async function settle(): Promise<void> {
  await act(async () => {
    const started = performance.now();
    let seen = happened;
    let quietSince = started;
    let turns = 0;
    const observer = new MutationObserver(() => (happened += 1));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const isQuiet = () =>
      turns >= quietTurns && (outstanding === 0 || performance.now() - quietSince > maxResponseMs);
    while (!isQuiet()) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      turns += 1;
      if (performance.now() - started > maxMs) throw new Error('The page does not come to rest.');
      if (seen === happened) continue;
      seen = happened;
      turns = 0;
      quietSince = performance.now();
    }
    observer.disconnect();
  });
}

/** Each test of a file opens the app anew, in a window of the usual size. */
export function isolateApp(): void {
  beforeEach(() => giveLayout());
  afterEach(closeApp);
}

export function closeApp(): void {
  cleanup();
  closeLayer();
  leaveProfile();
  outstanding = 0;
  useNavigation.setState(useNavigation.getInitialState());
  useSwitching.setState({ to: null, failed: null, isChoosing: false });
  selectProfile(null);
  useTested.setState({}, true);
  useRunningTests.setState({}, true);
  useToasts.setState({ toasts: [] });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

/** Texts of the cells of a row of the organizations, without its checkbox. */
export function cellsOf(name: string): string[] {
  const row = screen.getByText(name).closest('[role="row"]');
  return [...(row?.querySelectorAll('[role="gridcell"], [role="rowheader"]') ?? [])]
    .slice(1)
    .map((cell) => cell.textContent);
}
