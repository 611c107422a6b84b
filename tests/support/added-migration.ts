import { readFileSync, writeFileSync } from 'node:fs';

/** Where the list of migrations ends, with the comments that follow it and make room. */
const endOfMigrations = /\n\];\n(?:\/\/[^\n]*\n)*\/\*\*[^]*?\*\//;

/** Each counts the journal; the failing one takes an empty journal only. */
const columns = { failing: 'n INTEGER CHECK(n=0)', succeeding: 'n INTEGER' } as const;
export const countedJournal = 'counted_journal';

/** Gives the version in an app.asar one migration more; on Linux nothing holds the archive to its hashes. */
export function addMigration(archive: string, kind: keyof typeof columns): void {
  const migration = `,{id:'${kind}-1',sql:'CREATE TABLE ${countedJournal}(${columns[kind]});'
+'INSERT INTO ${countedJournal} SELECT count(*) FROM journal'}];`;
  const bytes = readFileSync(archive);
  const list = bytes.indexOf('var allMigrations = [');
  const found = endOfMigrations.exec(bytes.toString('latin1', list, list + 10_000));
  if (list < 0 || found === null || found[0].length < migration.length)
    throw new Error('The list of migrations in the archive is not as it was, or lacks comments behind it.');
  bytes.write(migration.padEnd(found[0].length), list + found.index, 'latin1');
  writeFileSync(archive, bytes);
}
