import type { Migration } from '../../platform/storage/migrations.ts';

/**
 * Rows are only ever added. What is filtered on is computed from the content, so that there is nothing
 * next to the hashed text that could differ.
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
  {
    // A row whose content is not JSON any more has no kind; it hides no other and keeps no index from being read.
    id: 'journal-2',
    sql: `
      CREATE TABLE journal_next (
        number INTEGER PRIMARY KEY,
        content TEXT NOT NULL,
        hash TEXT NOT NULL,
        mac TEXT,
        ${['kind', 'at', 'profileId', 'operation', 'organization', 'flag', 'outcome'].map(column('TEXT')).join(',\n        ')},
        ${column('INTEGER')('entry')}
      ) STRICT;
      INSERT INTO journal_next (number, content, hash) SELECT number, content, hash FROM journal;
      DROP TABLE journal;
      ALTER TABLE journal_next RENAME TO journal;
      CREATE UNIQUE INDEX journal_entry ON journal (entry, kind);
      CREATE INDEX journal_opened ON journal (number) WHERE kind = 'opened';
      CREATE TRIGGER journal_keeps BEFORE DELETE ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
      CREATE TRIGGER journal_stays BEFORE UPDATE ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    `,
  },
];

/** A column computed from the content; null where that cannot be read. */
function column(type: 'TEXT' | 'INTEGER'): (member: string) => string {
  return (member) => {
    const name = member === 'profileId' ? 'profile_id' : member;
    return `${name} ${type} AS (CASE WHEN json_valid(content) THEN CAST(content ->> '$.${member}' AS ${type}) END) VIRTUAL`;
  };
}
