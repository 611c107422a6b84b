import type { Company } from './seed/companies.ts';
import type { CheckRow } from './state/check-row.ts';
import type { UserRow } from './state/directory.ts';
import type { FeatureSetting, FlagRow } from './state/feature-flags.ts';
import type { FindingRow } from './state/finding-row.ts';
import type { NotificationFacts } from './state/service-state.ts';
import type { Outcome } from './state/summary.ts';
import type { RouteShape } from './router.ts';

/**
 * What the interface does not show, in one place. Shape `a` is what this service serves by default;
 * shape `b` is a different plausible reading, so that a tolerant reader is tried on more than one.
 * docs/local-service.md shows both.
 */
export const shapeNames = ['a', 'b'] as const;
export type ShapeName = (typeof shapeNames)[number];

/** Setting an override: the interface has only the operation that clears one (§4). */
export const setOverrideRoute: RouteShape = {
  method: 'PUT',
  path: '/{name}',
  variables: { name: { kind: 'featureFlagOverride' } },
  permission: 'global-admin',
};

export interface ConsumerTaskRow {
  id: string;
  kind: string;
  done: boolean;
  createTime: number;
}

type Json = Record<string, unknown>;
const time = (milliseconds: number) => new Date(milliseconds).toISOString();

export interface Shapes {
  featureSettings(settings: readonly FeatureSetting[]): unknown;
  featureSetSettings(sets: ReadonlyMap<string, boolean>): unknown;
  flag(row: FlagRow): Json;
  /** Names under which a flag's title and default are written. */
  flagFields: { displayName: string; description: string; defaultValue: string };
  override(name: string, value: boolean, updateTime: number): Json;
  /** Name under which an override's value is written. */
  overrideField: string;
  user(row: UserRow, createTime: number): Json;
  companies(rows: readonly Company[]): Json;
  consumerTask(check: string, row: ConsumerTaskRow): Json;
  aiSummary(check: string, outcome: Outcome, now: number): Json;
  /** Answer of SetOngoingMonitoring and CancelCheck. */
  changedCheck(check: Json): Json;
  /** Extra fields of a finding. */
  finding(row: FindingRow): Json;
  /** Templates that get the payload shape of the summary by themselves get the flat one, and the reverse. */
  swapSummaries: boolean;
  /** Summary of a check that still runs; null: 404, not ready. */
  pendingSummary(name: string, check: string, row: CheckRow): Json | null;
  /** Fields of a payload beyond `@type` and `check`, for the types of which none is shown (§6). */
  payload(facts: NotificationFacts): Json;
}

/** Generated from counts and results only: no personal data goes in (§4). */
function aiText({ counts, recommendation, identityVerified, addressVerified }: Outcome): string {
  const verified = (what: string, yes: boolean) => `The ${what} was ${yes ? '' : 'not '}verified.`;
  return [
    verified('identity', identityVerified),
    verified('address', addressVerified),
    `Of ${counts.total} findings, ${counts.confirmed} are confirmed, ${counts.dismissed} dismissed and ${counts.unreviewed} wait for review.`,
    `The recommendation is ${recommendation}.`,
  ].join(' ');
}

const shapeA: Shapes = {
  featureSettings: (settings) =>
    settings.map(({ flag, value, provenance }) => ({ name: `featureFlags/${flag}`, value, provenance })),
  featureSetSettings: (sets) => [...sets].map(([set, value]) => ({ name: `featureSets/${set}`, value })),
  flag: (row) => ({
    name: `featureFlags/${row.id}`,
    displayName: row.displayName,
    description: row.description,
    defaultValue: row.defaultValue,
    createTime: time(row.createTime),
    updateTime: time(row.updateTime),
  }),
  flagFields: { displayName: 'displayName', description: 'description', defaultValue: 'defaultValue' },
  override: (name, value, updateTime) => ({ name, value, updateTime: time(updateTime) }),
  overrideField: 'value',
  user: (row, createTime) => ({
    name: row.name,
    givenName: row.givenName,
    familyName: row.familyName,
    email: row.email,
    state: 'INVITED',
    createTime: time(createTime),
  }),
  companies: (rows) => ({ companies: rows }),
  consumerTask: (check, row) => ({
    name: `${check}/consumerTasks/${row.id}`,
    type: row.kind,
    state: row.done ? 'COMPLETED' : 'PENDING',
    createTime: time(row.createTime),
  }),
  aiSummary: (check, outcome, now) => ({ check, summary: aiText(outcome), createTime: time(now) }),
  changedCheck: () => ({}),
  finding: () => ({}),
  swapSummaries: false,
  pendingSummary: () => null,
  payload: ({ type, displayName, time: at, outcome }) => {
    switch (type) {
      case 'notification.client.report_updated.v1':
        return { displayName, recommendation: outcome.recommendation, updateTime: time(at) };
      case 'notification.client.ongoing_monitoring_hit.v1':
        return { displayName, findingsCount: outcome.counts, hitTime: time(at) };
      case 'notification.client.ongoing_monitoring_renewal_reminder.v1':
        return { displayName, renewalTime: time(at + 30 * 86_400_000) };
      default:
        return { displayName };
    }
  },
};

const shapeB: Shapes = {
  featureSettings: (settings) =>
    Object.fromEntries(
      settings.map(({ flag, value, provenance }) => [
        flag,
        { enabled: value, overridden: provenance === 'OVERRIDE' },
      ]),
    ),
  featureSetSettings: (sets) => Object.fromEntries(sets),
  flag: (row) => ({
    name: `featureFlags/${row.id}`,
    title: row.displayName,
    purpose: row.description,
    enabled: row.defaultValue,
    rollout: { stage: row.defaultValue ? 'GENERAL' : 'LIMITED' },
    etag: `W/"${row.updateTime.toString(36)}"`,
  }),
  flagFields: { displayName: 'title', description: 'purpose', defaultValue: 'enabled' },
  override: (name, enabled) => ({ name, enabled, state: 'SET' }),
  overrideField: 'enabled',
  user: (row) => ({
    name: row.name,
    displayName: `${row.givenName} ${row.familyName}`,
    contact: { email: row.email },
    active: true,
  }),
  companies: (rows) => ({
    results: rows.map((row) => ({
      company: { name: row.companyName, number: row.registrationNumber, country: row.jurisdiction },
      provider: row.source,
      score: 1,
    })),
    totalSize: rows.length,
  }),
  consumerTask: (check, row) => ({
    task: `${check}/consumerTasks/${row.id}`,
    kind: { code: row.kind },
    completed: row.done,
  }),
  aiSummary: (check, outcome) => ({
    name: `${check}/aiSummary`,
    sections: [{ heading: 'Result', paragraphs: [aiText(outcome)] }],
    model: { provider: 'local', version: '1' },
  }),
  changedCheck: (check) => check,
  finding: (row) => ({ revisionId: String(row.revision) }),
  swapSummaries: true,
  pendingSummary: (name, check, row) => ({
    name,
    check,
    state: 'IN_PROGRESS',
    createTime: time(row.createTime),
  }),
  payload: ({ type, outcome }) => ({ reason: type.split('.').at(-2), unreviewed: outcome.counts.unreviewed }),
};

export const shapes: Readonly<Record<ShapeName, Shapes>> = { a: shapeA, b: shapeB };
