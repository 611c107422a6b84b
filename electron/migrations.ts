import { changeSetMigrations } from './change-sets/migrations.ts';
import { creationMigrations } from './creation/migrations.ts';
import { directoryMigrations } from './directory/migrations.ts';
import { findingMigrations } from './findings/migrations.ts';
import { productionMarkMigrations } from './guard/production-marks.ts';
import { journalMigrations } from './journal/migrations.ts';
import { notificationMigrations } from './notifications/migrations.ts';
import { peopleMigrations } from './people/migrations.ts';
import { keyProofMigrations } from './storage/key-proof.ts';
import type { Migration } from './storage/migrations.ts';
import { viewMigrations } from './views/migrations.ts';
import { watchlistMigrations } from './watchlists/migrations.ts';

/** The database of the app, in the order in which its tables came. */
export const allMigrations: readonly Migration[] = [
  ...journalMigrations,
  ...changeSetMigrations,
  ...creationMigrations,
  ...notificationMigrations,
  ...findingMigrations,
  ...watchlistMigrations,
  ...peopleMigrations,
  ...directoryMigrations,
  ...viewMigrations,
  ...keyProofMigrations,
  ...productionMarkMigrations,
];
