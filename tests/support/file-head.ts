import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { macKeyOf, type ChainHead } from '#electron/safety/journal/chain';
import { onDisk } from '#electron/platform/storage/disk-failure';
import type { HeadStore } from '#electron/safety/journal/head-store';
import { ok } from '#shared/result';

/** Keeps the head of the journal and the key of its MACs in files, in the keychain's place. */
export function fileHead(file: string): HeadStore {
  const keyFile = `${file}.key`;
  const write = (to: string, text: string) =>
    Promise.resolve(
      onDisk(to, () => {
        writeFileSync(`${to}.new`, text);
        renameSync(`${to}.new`, to);
        return null;
      }),
    );
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
