import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '#shared/result';
import { fileNotFound } from './bulk-refusals.ts';
import type { CsvFile } from './read-csv.ts';

/** The CSV files that were chosen last, in memory only. */
export interface HeldFiles {
  /** Gives the id of the file. The oldest goes: personal data is not gathered in memory. */
  add(profileId: string, file: CsvFile): string;
  find(profileId: string, id: string): Result<CsvFile>;
  close(profileId: string, id: string): void;
  clear(): void;
}

const maxFilesHeld = 3;

export function createHeldFiles(): HeldFiles {
  const files = new Map<string, { profileId: string; file: CsvFile }>();
  return {
    add(profileId, file) {
      const id = randomUUID();
      files.set(id, { profileId, file });
      for (const old of [...files.keys()].slice(0, -maxFilesHeld)) files.delete(old);
      return id;
    },
    find(profileId, id) {
      const entry = files.get(id);
      return entry?.profileId === profileId ? ok(entry.file) : err(fileNotFound);
    },
    close(profileId, id) {
      if (files.get(id)?.profileId === profileId) files.delete(id);
    },
    clear: () => files.clear(),
  };
}
