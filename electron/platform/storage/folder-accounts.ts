import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * The names of a data folder's items in the keychain. A computer may have several folders and has one keychain: what
 * one folder writes or wipes is never another's.
 */
export interface FolderAccounts {
  of(item: FolderItem): string;
  /** Where the item of this folder may be for historical reasons. Only copied from: another folder may use it. */
  former(item: FolderItem): string[];
  /** What earlier versions called the item of this folder and of no other, so that it may be moved. */
  renamed(item: FolderItem): string[];
}

type FolderItem =
  'storage-key' | 'journal-head' | 'journal-key' | 'demo-client-secret' | 'demo-twin-client-secret';

const fileName = 'folder.json';
const fileSchema = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), folder: z.string() });

/**
 * The id of a folder is made from its path, so that a lost file changes nothing, and is then kept in a file
 * of the folder, so that it survives a move. A copy of a folder finds the original at its path and creates
 * its own id.
 */
export function openFolderAccounts(folder: string): FolderAccounts {
  const ownId = idOf(folder);
  const saved = read(folder);
  const isCopy =
    saved !== null && saved.folder !== folder && read(saved.folder)?.id === saved.id && saved.id !== ownId;
  const id = saved === null || isCopy ? ownId : saved.id;
  if (saved?.id !== id || saved.folder !== folder) write(folder, id);
  const isHere = saved === null || saved.folder === folder;
  const account = (of: string, item: FolderItem) => `folder/${of}/${item}`;
  return {
    of: (item) => account(id, item),
    former: (item) => [
      ...(isCopy ? [account(saved.id, item)] : []),
      ...(isHere ? [] : namedByPath(item, saved.folder)),
      // One item for all folders, in versions before there were ids.
      ...(item === 'storage-key' ? ['storage-key'] : []),
    ],
    renamed: (item) => (isHere ? namedByPath(item, folder) : []),
  };
}

/** What had the hash of the path in its name, in versions that did not give it the id. */
function namedByPath(item: FolderItem, folder: string): string[] {
  const names: Partial<Record<FolderItem, string>> = {
    'journal-head': 'journal.head',
    'journal-key': 'journal.key',
  };
  const name = names[item];
  return name === undefined ? [] : [`${name}.${hashOf(folder)}`];
}

function idOf(folder: string): string {
  return hashOf(folder).slice(0, 32);
}

function hashOf(folder: string): string {
  return createHash('sha256').update(folder, 'utf8').digest('hex');
}

/** Null: none, or not one of ours. */
function read(folder: string): z.infer<typeof fileSchema> | null {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(join(folder, fileName), 'utf8')));
  } catch {
    return null;
  }
}

/** A folder that cannot be written has the id of its path each time. */
function write(folder: string, id: string): void {
  try {
    writeFileSync(join(folder, fileName), JSON.stringify({ id, folder }), { mode: 0o600 });
  } catch {
    // The id is made again from the path.
  }
}
