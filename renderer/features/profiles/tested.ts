import type { ConnectionReport } from '#shared/conformance/report';
import type { ProfileSettings } from '#shared/profile';
import type { Result } from '#shared/result';
import { createDeskStore } from '../../scope/store.ts';

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

/** The connection tests under way of saved profiles, by profile id: the page of one may be left until it ends. */
export const useRunningTests = createDeskStore<Readonly<Record<string, AbortController>>>(() => ({}));

export function endTest(id: string): void {
  const { [id]: ended, ...others } = useRunningTests.getState();
  useRunningTests.setState(others, true);
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

export function forgetTest(id: string): void {
  const { [id]: forgotten, ...others } = useTested.getState();
  useTested.setState(others, true);
}

/** A draft was saved, and has an id from now on. */
export function moveTest(from: string, to: string): void {
  const tested = useTested.getState()[from];
  if (tested === undefined || from === to) return;
  forgetTest(from);
  useTested.setState({ [to]: tested });
}
