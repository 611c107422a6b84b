import type { z } from 'zod';
import { applicationCalls } from './contract/application.ts';
import { checkCalls } from './contract/checks.ts';
import { checkDetailCalls } from './contract/check-detail.ts';
import { checkRunCalls } from './contract/check-runs.ts';
import { findingCalls } from './contract/findings.ts';
import { reportCalls } from './contract/reports.ts';
import { demoCalls } from './contract/demo.ts';
import { changeSetCalls } from './contract/change-sets.ts';
import { flagCalls } from './contract/flags.ts';
import { guardCalls } from './contract/guard.ts';
import { journalCalls } from './contract/journal.ts';
import { creationCalls } from './contract/creation.ts';
import { notificationCalls } from './contract/notifications.ts';
import { callLogCalls } from './contract/call-log.ts';
import { privacyCalls } from './contract/privacy.ts';
import { companyCalls } from './contract/companies.ts';
import { peopleCalls } from './contract/people.ts';
import { watchlistCalls } from './contract/watchlists.ts';
import { overviewCalls } from './contract/overview.ts';
import { organizationCalls } from './contract/organizations.ts';
import { profileCalls } from './contract/profiles.ts';
import { sessionCalls } from './contract/session.ts';
import { webhookCalls } from './contract/webhooks.ts';
import { updateCalls } from './contract/updates.ts';
import { noteCalls } from './contract/notes.ts';
import { viewCalls } from './contract/views.ts';
import { backupCalls } from './contract/backups.ts';
import { workstationCalls } from './contract/workstation.ts';
import type { Call } from './call.ts';

/** The contract between the renderer and the main process: the single source of truth for both. */
export const contract = {
  ...applicationCalls,
  ...sessionCalls,
  ...profileCalls,
  ...organizationCalls,
  ...checkCalls,
  ...checkDetailCalls,
  ...checkRunCalls,
  ...findingCalls,
  ...reportCalls,
  ...noteCalls,
  ...viewCalls,
  ...demoCalls,
  ...guardCalls,
  ...flagCalls,
  ...changeSetCalls,
  ...journalCalls,
  ...creationCalls,
  ...notificationCalls,
  ...callLogCalls,
  ...privacyCalls,
  ...companyCalls,
  ...peopleCalls,
  ...watchlistCalls,
  ...overviewCalls,
  ...webhookCalls,
  ...updateCalls,
  ...backupCalls,
  ...workstationCalls,
} as const satisfies Record<string, Call>;

export type Contract = typeof contract;
export type InputOf<N extends keyof Contract> = z.infer<Contract[N]['input']>;
export type OutputOf<N extends keyof Contract> = z.infer<Contract[N]['output']>;
