import type { Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import { createNotices, type Notice, type Notices } from '../notices.ts';
import type { FolderAccounts } from './folder-accounts.ts';
import { createKeyProof } from './key-proof.ts';
import type { Migration } from './migrations.ts';
import { openDatabase, unavailableNotice, type OpenedDatabase } from './open-database.ts';
import { keychainStorageKeys, type StorageKeys } from './seal-key.ts';
import { unreadableNotice } from './unreadable-notice.ts';
import { createVault, type Vault } from './vault.ts';

/** The stores of this computer, and the failures survived while opening them. */
export interface Storage {
  database: Result<OpenedDatabase>;
  notices: Notices;
  /** Null without a database: there is nothing to seal. */
  storageKeys: StorageKeys | null;
  /** Has no keys before `storageKeys` were loaded. */
  vault: Vault;
}

/** Opens the database; the keys are requested later. Without a database the rest of the app works anyway. */
export async function openStorage(options: {
  folder: string;
  migrations: readonly Migration[];
  clock: Clock;
  keychain: Pick<SecretStore, 'read' | 'write'>;
  accounts: FolderAccounts;
  /** What was survived before. */
  notices: readonly Notice[];
  onNotice: () => void;
}): Promise<Storage> {
  const { keychain, accounts } = options;
  const database = await openDatabase(options);
  const found = database.ok ? database.value.notices : [unavailableNotice(database.error)];
  const notices = createNotices([...options.notices, ...found], options.onNotice);
  let storageKeys: StorageKeys | null = null;
  if (database.ok) {
    const store = database.value.database;
    store.onUnreadable((rows) => notices.add('unreadable', unreadableNotice(rows)));
    storageKeys = keychainStorageKeys({ keychain, accounts, proof: createKeyProof(store) });
  }
  return { database, notices, storageKeys, vault: createVault(() => storageKeys?.current() ?? null) };
}
