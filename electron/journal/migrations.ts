import type { Migration } from '../storage/migrations.ts';

/**
 * Rows are only ever added. What is filtered on is computed from the content, so that there is nothing
 * beside the hashed text that could tell another story.
 */
export const journalMigrations: readonly Migration[] = [
  {
    id: 'journal-1',
    sql: `
      CREATE TABLE journal (
        number INTEGER PRIMARY KEY,
        content TEXT NOT NULL,
        hash TEXT NOT NULL,
        kind TEXT AS (content ->> '$.kind') VIRTUAL,
        entry INTEGER AS (content ->> '$.entry') VIRTUAL,
        at TEXT AS (content ->> '$.at') VIRTUAL,
        profile_id TEXT AS (content ->> '$.profileId') VIRTUAL,
        operation TEXT AS (content ->> '$.operation') VIRTUAL,
        organization TEXT AS (content ->> '$.organization') VIRTUAL,
        flag TEXT AS (content ->> '$.flag') VIRTUAL,
        outcome TEXT AS (content ->> '$.outcome') VIRTUAL
      ) STRICT;
      CREATE UNIQUE INDEX journal_entry ON journal (entry, kind);
      CREATE INDEX journal_opened ON journal (number) WHERE kind = 'opened';
      CREATE TRIGGER journal_keeps BEFORE DELETE ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
      CREATE TRIGGER journal_stays BEFORE UPDATE ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    `,
  },
];
