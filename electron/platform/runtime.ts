import type { ApplicationInfo } from '#shared/ipc/contract/application';

/** The Electron major this app is built, tested and shipped with. */
const officialElectronMajor = 45;

export type Runtime = ApplicationInfo['runtime'];

/**
 * Describes the runtime the app finds itself on. A runtime of another major may be a repackaging that
 * nobody checked, so no real secret may ever meet it (see profiles/address-policy.ts).
 */
export function describeRuntime(versions: Readonly<Record<string, string | undefined>>): Runtime {
  const electron = versions['electron'] ?? '0';
  return {
    electron,
    chromium: versions['chrome'] ?? 'unknown',
    node: versions['node'] ?? 'unknown',
    official: Number.parseInt(electron, 10) === officialElectronMajor,
    officialMajor: officialElectronMajor,
  };
}
