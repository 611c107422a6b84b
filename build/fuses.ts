import {
  FuseV1Options,
  FuseVersion,
  getCurrentFuseWire,
  flipFuses,
  type FuseV1Config,
} from '@electron/fuses';

/** `shipped` is what operators get; `test` differs in the one fuse that lets a driver attach. */
export type Edition = 'shipped' | 'test';

type FuseName = keyof typeof FuseV1Options;
interface Fuse {
  state: (edition: Edition, platform: NodeJS.Platform) => boolean;
  reason: string;
}
const on = () => true;
const off = () => false;

/** Every fuse of Electron's wire, each stated: none is left to a default that may change. */
export const fuses: Readonly<Record<FuseName, Fuse>> = {
  RunAsNode: {
    state: off,
    reason: 'ELECTRON_RUN_AS_NODE would make the signed app a plain Node for anyone who can set a variable.',
  },
  EnableCookieEncryption: {
    state: on,
    reason: 'The app keeps no cookies; should one ever appear, it is encrypted at rest.',
  },
  EnableNodeOptionsEnvironmentVariable: {
    state: off,
    reason: 'NODE_OPTIONS and NODE_EXTRA_CA_CERTS could load code or trust a foreign authority.',
  },
  EnableNodeCliInspectArguments: {
    state: (edition) => edition === 'test',
    reason:
      'A debugger reads secrets from memory. The test edition allows it, because Playwright attaches so.',
  },
  EnableEmbeddedAsarIntegrityValidation: {
    state: (_edition, platform) => platform === 'darwin' || platform === 'win32',
    reason:
      'Refuses a changed app.asar. Electron implements it on macOS and Windows; on Linux it does nothing.',
  },
  OnlyLoadAppFromAsar: {
    state: on,
    reason: 'A folder resources/app placed beside app.asar would otherwise be run instead of it.',
  },
  LoadBrowserProcessSpecificV8Snapshot: {
    state: off,
    reason: 'The app brings no V8 snapshot of its own.',
  },
  GrantFileProtocolExtraPrivileges: {
    state: off,
    reason: 'Pages come from app:// only, so file:// needs no more than a browser gives it.',
  },
  WasmTrapHandlers: {
    state: on,
    reason:
      "Electron's default: out-of-bounds access traps by signal. The pages run no WebAssembly either way.",
  },
};

export function isFuseName(name: string): name is FuseName {
  return Object.hasOwn(fuses, name);
}

/**
 * Sets every fuse that the program has: an older Electron has a shorter wire. Fails when it has one that the
 * table does not state.
 */
export async function setFuses(program: string, edition: Edition, platform: NodeJS.Platform): Promise<void> {
  const present = Object.keys(await readFuses(program));
  const config: FuseV1Config = { version: FuseVersion.V1, resetAdHocDarwinSignature: platform === 'darwin' };
  for (const name of present) {
    if (!isFuseName(name)) throw new Error(`Electron has a new fuse (${name}). State it in build/fuses.ts.`);
    config[FuseV1Options[name]] = fuses[name].state(edition, platform);
  }
  await flipFuses(program, config);
}

/** The fuses as they are in a program, by name; one that Electron no longer honours reads as `removed`. */
export async function readFuses(program: string): Promise<Record<string, 'on' | 'off' | 'removed'>> {
  const wire = Object.entries(await getCurrentFuseWire(program)).filter(([key]) => key !== 'version');
  return Object.fromEntries(
    wire.map(([index, value]) => {
      const name = FuseV1Options[Number(index)] ?? `fuse ${index}`;
      // The wire holds ASCII characters: '1', '0', 'r'.
      const state = String.fromCharCode(Number(value));
      return [name, state === '1' ? 'on' : state === '0' ? 'off' : 'removed'];
    }),
  );
}
