import type { ConnectionReport } from '#shared/conformance/report';
import type { TestProgress } from '#shared/ipc/contract/profiles';
import type { ProfileSettings } from '#shared/profile';
import type { Result } from '#shared/result';
import type { Client } from '../../ipc/client.ts';
import { createDeskStore, type Store } from '../../scope/store.ts';

/** The last connection test of a profile. */
export interface Tested {
  outcome: Result<ConnectionReport>;
  /** What was tested. */
  settings: ConnectionSettings;
  /** Keys of the settings it is shown for: those tested, and those with its suggestions accepted. */
  covers: readonly string[];
}
export type ConnectionSettings = Pick<
  ProfileSettings,
  'baseUrl' | 'authUrl' | 'clientId' | 'pathVersion' | 'typePackage' | 'mappings'
>;

/** By profile id. Outside the editor, which is replaced when the saved address or a mapping changes. */
export const useTested = createDeskStore<Readonly<Record<string, Tested>>>(() => ({}));

/** A connection test under way. */
export interface RunningTest {
  controller: AbortController;
  /** Null: nothing was read yet. */
  progress: TestProgress | null;
}

/** The connection tests under way, by profile id: the page of one may be left until it ends. */
export const useRunningTests = createDeskStore<Readonly<Record<string, RunningTest>>>(() => ({}));

/** Tests a connection, and keeps the result under the profile; gives whether there is a report. */
export async function runTest(
  client: Client,
  id: string,
  settings: ConnectionSettings,
  input: { id: string } | { settings: ProfileSettings; secret: string },
): Promise<boolean> {
  const controller = new AbortController();
  dropTest(id);
  useRunningTests.setState({ [id]: { controller, progress: null } });
  // A draft may have got its id meanwhile, and what the test was for may be gone.
  const idNow = () =>
    Object.entries(useRunningTests.getState()).find(([, running]) => running.controller === controller)?.[0];
  const test = crypto.randomUUID();
  const unsubscribe = client.subscribe('profiles.testProgress', (progress) => {
    const now = progress.test === test ? idNow() : undefined;
    if (now !== undefined) useRunningTests.setState({ [now]: { controller, progress } });
  });
  const result = await client.call('profiles.test', { test, ...input }, { signal: controller.signal });
  unsubscribe();
  const now = idNow();
  if (now === undefined) return false;
  if (result.ok || result.error.kind !== 'cancelled') keepTest(now, result, settings);
  useRunningTests.setState(without(useRunningTests.getState(), now), true);
  return result.ok;
}

/** Forgets the test of a profile, and ends one under way: it says nothing about what is now in the form. */
export function dropTest(id: string): void {
  useRunningTests.getState()[id]?.controller.abort();
  useRunningTests.setState(without(useRunningTests.getState(), id), true);
  useTested.setState(without(useTested.getState(), id), true);
}

/** Differs when a setting differs that matters to the connection. */
export function connectionKey(settings: ConnectionSettings): string {
  const { baseUrl, authUrl, clientId, pathVersion, typePackage, mappings } = settings;
  return JSON.stringify([baseUrl, authUrl, clientId, pathVersion, typePackage, mappings]);
}

export function keepTest(id: string, outcome: Result<ConnectionReport>, settings: ConnectionSettings): void {
  useTested.setState({ [id]: { outcome, settings, covers: [connectionKey(settings)] } });
}

/** A suggestion of the report was accepted: it stays shown for the changed settings. */
export function coverSettings(id: string, settings: ConnectionSettings): void {
  const tested = useTested.getState()[id];
  if (tested === undefined) return;
  useTested.setState({ [id]: { ...tested, covers: [...tested.covers, connectionKey(settings)] } });
}

/** A draft was saved, and has an id from now on. */
export function moveTest(from: string, to: string): void {
  move(useTested, from, to);
  move(useRunningTests, from, to);
}

function move<T>(store: Store<Readonly<Record<string, T>>>, from: string, to: string): void {
  const { [from]: moved, ...others } = store.getState();
  if (moved !== undefined) store.setState({ ...others, [to]: moved }, true);
}

function without<T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: left, ...others } = all;
  return others;
}
