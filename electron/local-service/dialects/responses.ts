import type { FeatureSetting } from '../state/feature-flags.ts';
import type { NotificationFacts } from '../state/notifications.ts';
import type { Outcome } from '../state/summary.ts';

/** What handlers return, before a dialect puts it on the wire: complete, and in one form only. */
export type Json = Readonly<Record<string, unknown>>;
/** A resource whose fields the API document shows, as it shows them. */
export type Named = Json & { readonly name: string };

export interface Page<Row> {
  rows: readonly Row[];
  /** Empty at the end of the list, null for a list without pages. */
  nextPageToken: string | null;
  /** How many rows the whole list has, where it is known. */
  total?: number;
}

export interface RoleBinding {
  role: string;
  members: readonly string[];
}

export interface OrganizationSetting extends FeatureSetting {
  /** Whether a parameter of checks is gated by it (§2 rule 2). */
  entitlement: boolean;
}

export interface OrganizationResponse {
  /** Name, texts and counts, as far as the view has them. */
  shown: Named;
  /** Only in the full view. */
  full: {
    roleBindings: readonly RoleBinding[];
    settings: readonly OrganizationSetting[];
    featureSets: ReadonlyMap<string, boolean>;
  } | null;
}

export interface FindingResponse {
  name: string;
  createTime: string;
  updateTime: string;
  displayName: string;
  description: string;
  severity: string;
  type: string;
  state: string;
  reviewedBy: string | undefined;
  revision: number;
}

export interface NotificationResponse {
  name: string;
  createTime: string;
  facts: NotificationFacts;
}

export interface SummaryResponse {
  name: string;
  check: string;
  createTime: string;
  updateTime: string;
  outcome: Outcome;
  /** Final segment of the payload's `@type`. */
  payloadType: string;
  areas: Json;
  reportUrl: string;
  summaryReportUrl: string;
  /** Whether the template is one of identity, which decides the shape in two of the choices. */
  identity: boolean;
}

export interface PendingSummary {
  name: string;
  check: string;
  createTime: string;
  pending: true;
}

export interface TaskResponse {
  name: string;
  kind: string;
  done: boolean;
  createTime: string;
}

export interface UserResponse {
  name: string;
  givenName: string;
  familyName: string;
  email: string;
  createTime: string;
}

export interface AiSummaryResponse {
  check: string;
  text: string;
  createTime: string;
}

export interface OverrideResponse {
  name: string;
  value: boolean;
  updateTime: string;
}
