import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { ChainHead } from '#electron/journal/chain';
import type { HeadStore } from '#electron/journal/head-store';
import { ok } from '#shared/result';

/** Keeps the head of the journal in a file, in the keychain's place. */
export function fileHead(file: string): HeadStore {
  return {
    read: () =>
      Promise.resolve(
        ok(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ChainHead) : null), // written below
      ),
    write(head) {
      writeFileSync(`${file}.new`, JSON.stringify(head));
      renameSync(`${file}.new`, file);
      return Promise.resolve(ok(null));
    },
  };
}
