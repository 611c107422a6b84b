import type { BuiltInId, ProfileView } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { SecretStore } from '../../platform/keychain/secret-store.ts';
import { createDemoSecret } from './demo-secret.ts';
import { demoProfile, serviceNotRunning, type DemoConnection } from './profile-rules.ts';

/** A profile of a local service inside the app: its settings are made here, and no file holds it. */
export interface BuiltInProfile {
  view(): ProfileView;
  /** Sets the address of its service; resolves when its secret has been stored. */
  start(connection: DemoConnection & { clientSecret: string }): Promise<void>;
  /** Its secret; refused while its service does not run. */
  secret(): Promise<Result<string>>;
  markChecked(at: string): void;
  /** Tries again to bring a secret that is only in memory to the keychain. */
  promoteSecret(): Promise<void>;
}

export function createBuiltInProfile(options: {
  id: BuiltInId;
  keychain: SecretStore;
  /** Where the keychain keeps its secret. */
  account: string;
  createdAt: string;
  /** Called when its secret was saved elsewhere. */
  onMoved: () => void;
}): BuiltInProfile {
  const secret = createDemoSecret(options.keychain, options.account, options.onMoved);
  let connection: DemoConnection | null = null;
  let checkedAt: string | null = null;
  return {
    view: () => ({
      ...demoProfile(options.id, connection, options.createdAt, checkedAt),
      secret: secret.place(),
      builtIn: true,
    }),
    async start({ clientSecret, ...its }) {
      connection = its;
      await secret.keep(clientSecret);
    },
    async secret() {
      const read = await secret.read();
      if (!read.ok) return read;
      return read.value === null || connection === null ? err(serviceNotRunning) : ok(read.value);
    },
    markChecked: (at) => void (checkedAt = at),
    promoteSecret: () => secret.promote(),
  };
}
