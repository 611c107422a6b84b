import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { macKeyOf, type ChainHead } from '#electron/safety/journal/chain';
import { onDiskSoon } from '#electron/platform/storage/disk-failure';
import type { HeadStore } from '#electron/safety/journal/head-store';
import { ok } from '#shared/result';

/** Keeps the head of the journal and the key of its MACs in files, in the keychain's place. */
export function fileHead(file: string): HeadStore {
  const keyFile = `${file}.key`;
  // Beside the process, as the keychain writes it: a head that comes meanwhile waits for the one before.
  const write = async (to: string, text: string) => {
    const written = await onDiskSoon(
      to,
      writeFile(`${to}.new`, text).then(() => rename(`${to}.new`, to)),
    );
    return written.ok ? ok(null) : written;
  };
  return {
    read: () =>
      Promise.resolve(
        ok(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ChainHead) : null), // written below
      ),
    write: (head) => write(file, JSON.stringify(head)),
    readKey: () =>
      Promise.resolve(
        ok(existsSync(keyFile) ? macKeyOf(Buffer.from(readFileSync(keyFile, 'utf8'), 'base64')) : null),
      ),
    writeKey: (key) => write(keyFile, Buffer.from(key.bytes).toString('base64')),
  };
}
