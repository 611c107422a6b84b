import { act, cleanup, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../../../renderer/app.tsx';
import { createClient } from '../../../renderer/ipc/client.ts';
import { useNavigation } from '../../../renderer/state/navigation.ts';
import { useSwitching } from '../../../renderer/state/switching.ts';
import { selectProfile } from '../../../renderer/features/profiles/selection.ts';
import { useTested } from '../../../renderer/features/profiles/tested.ts';
import type { FakeBridge } from '#tests/support/fake-bridge';

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

/** The whole page over a fake bridge, once its first answers came. */
export async function openApp(bridge: FakeBridge): Promise<void> {
  render(<App client={createClient(bridge)} />);
  await settle();
}

/** Lets every answer that is on its way arrive and show. */
export async function settle(): Promise<void> {
  await act(async () => {
    // The query cache tells its news with timers of 0 ms, so turns of the timer queue are counted.
    for (let turns = 0; turns < 12; turns += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

export function closeApp(): void {
  cleanup();
  useNavigation.setState({ path: '', obstacle: null, pending: null });
  useSwitching.setState({ to: null, error: null });
  selectProfile(null);
  useTested.setState({}, true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

/** Texts of the cells of a row of the organizations, without its checkbox. */
export function cellsOf(name: string): string[] {
  const row = screen.getByText(name).closest('[role="row"]');
  return [...(row?.querySelectorAll('[role="gridcell"]') ?? [])].slice(1).map((cell) => cell.textContent);
}
