import type { checkStates } from '#shared/model/check';
import type { OrganizationRow } from '../seed/organizations.ts';
import type { FindingRow } from './finding-row.ts';

export type CheckState = (typeof checkStates)[number];

/** What a check was created with; immutable (§2). */
export interface CheckContent {
  displayName: string;
  clientReference: string;
  template: string;
  params: Readonly<Record<string, unknown>>;
  relatedSubjects: readonly { role: string; subject: Readonly<Record<string, unknown>> }[];
  creator?: string;
  notificationRecipient?: string;
}

export interface CheckRow {
  /** Place in the order of creation. */
  index: number;
  readonly id: string;
  organization: OrganizationRow;
  team: string;
  template: string;
  state: CheckState;
  createTime: number;
  updateTime: number;
  /** When it was or will be complete. */
  completeTime: number;
  complete: boolean;
  monitored: boolean;
  /** Whether the seeded past had monitoring; it stays when monitoring is switched. */
  seededMonitoring: boolean;
  /** Counts each switch of monitoring: what was planned for an earlier one no longer holds. */
  monitoringRound: number;
  /** Notifications raised so far. */
  events: number;
  /** Null: derived from the seed. */
  content: CheckContent | null;
  /** Null: derived from the seed. */
  findings: FindingRow[] | null;
}

export function checkName(row: CheckRow): string {
  return `${row.organization.name}/teams/${row.team}/checks/${row.id}`;
}
