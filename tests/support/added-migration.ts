import { readFileSync, writeFileSync } from 'node:fs';

/** Where the list of migrations ends, with the comments that follow it and make room. */
const endOfMigrations = /\n\];\n(?:\/\/[^\n]*\n)*\/\*\*[^]*?\*\//;
/** It fails on a database with a journal, and not on an empty one. */
const migration = `,{id:'failing-1',sql:'CREATE TABLE failing(entries INTEGER CHECK(entries=0));'
+'INSERT INTO failing SELECT count(*) FROM journal'}];`;

/** Gives the version in an app.asar one migration more, which fails; on Linux nothing holds the archive to its hashes. */
export function addFailingMigration(archive: string): void {
  const bytes = readFileSync(archive);
  const list = bytes.indexOf('var allMigrations = [');
  const found = endOfMigrations.exec(bytes.toString('latin1', list, list + 10_000));
  if (list < 0 || found === null || found[0].length < migration.length)
    throw new Error('The list of migrations in the archive is not as it was, or lacks comments behind it.');
  bytes.write(migration.padEnd(found[0].length), list + found.index, 'latin1');
  writeFileSync(archive, bytes);
}
