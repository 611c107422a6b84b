import { changeSetMigrations } from './jobs/change-sets/migrations.ts';
import { creationMigrations } from './jobs/creation/migrations.ts';
import { demoMigrations } from './service/demo-store.ts';
import { directoryMigrations } from './service/directory/migrations.ts';
import { organizationMigrations } from './jobs/organizations/migrations.ts';
import { findingMigrations, findingQueueMigrations } from './jobs/findings/migrations.ts';
import { productionOrganizationMigrations } from './safety/guard/production-organizations.ts';
import { journalMigrations } from './safety/journal/migrations.ts';
import { notificationMigrations } from './jobs/notifications/migrations.ts';
import { overviewMigrations } from './jobs/overview/migrations.ts';
import { peopleMigrations } from './jobs/people/migrations.ts';
import { keyProofMigrations } from './platform/storage/key-proof.ts';
import type { Migration } from './platform/storage/migrations.ts';
import { viewMigrations } from './jobs/views/migrations.ts';
import { watchlistMigrations } from './jobs/watchlists/migrations.ts';

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
  ...productionOrganizationMigrations,
  ...organizationMigrations,
  ...findingQueueMigrations,
  ...demoMigrations,
  ...overviewMigrations,
];
