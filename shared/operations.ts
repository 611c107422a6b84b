import { z } from 'zod';
import { brandSchema } from './model/brand.ts';
import { checkSummarySchema, summaryFields } from './model/check-summary.ts';
import { checkSchema } from './model/check.ts';
import { findingSchema, reviewBodySchema } from './model/finding.ts';
import { notificationSchema } from './model/notification.ts';
import { organizationSchema } from './model/organization.ts';
import { consumerTaskSchema, featureFlagSchema } from './model/unspecified.ts';
import { anything, list, orEmpty, resource, type ResponseReader } from './reading/response.ts';
import type { ResourceKind } from './resource-names.ts';

/** PUT is not a method of the API; an operation that a profile supplies may have it. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type PathVersion = 'v1alpha2' | 'v1';

export interface Operation {
  method: HttpMethod;
  /** Path below the version segment; `{x}` is a whole resource name, slashes included. */
  path: string;
  /** Kind of each path variable. */
  variables: Readonly<Record<string, { kind: ResourceKind; wildcards?: boolean }>>;
  /** The version the API document prints for this path (§4). */
  version: PathVersion;
  query: z.ZodObject;
  /** Null: no body. */
  body: z.ZodType | null;
  response: ResponseReader<unknown>;
  /** Values of its response that nest too deeply are left out, where otherwise the whole response is refused. */
  deepValues?: 'left-out';
  /** Safe to send again after a failure. Only GETs are; the API has no request id. */
  idempotent: boolean;
  /** Changes something at the service: what the guard asks about and the journal records. */
  mutates: boolean;
  /** Wants the name of its target typed before it is sent. */
  dangerous: boolean;
  permission: 'member' | 'global-admin';
  /** What it does, for the operator. */
  summary: string;
  /** Section of the API. */
  section: string;
}

const paged = z.strictObject({
  pageSize: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Rows of a page; 25 when left out, at most 100 for ListChecks (§8)'),
  pageToken: z
    .string()
    .optional()
    .describe(
      '`nextPageToken` of the page before, every other argument unchanged; an empty one ends the list',
    ),
});
const filtered = paged.extend({
  filter: z.string().optional().describe('AIP-160; see [the filter dialect](filter-dialect.md)'),
});
const none = z.strictObject({});
const read = {
  body: null,
  idempotent: true,
  mutates: false,
  dangerous: false,
  permission: 'member',
} as const;
const write = {
  query: none,
  idempotent: false,
  mutates: true,
  dangerous: false,
  permission: 'member',
} as const;
const v1alpha2 = 'v1alpha2';
const v1 = 'v1';
const aCheck = resource(checkSchema, { kind: 'check' });
const aNewCheck = resource(checkSchema, { kind: 'check', isNamed: true });
const aFlag = resource(featureFlagSchema, { kind: 'featureFlag' });

/**
 * The operation table: the single source for the client, the local service's routes, the guard, the journal,
 * the call log and docs/operations.md. A path variable names the kind of resource it stands for; `wildcards`
 * says whether `-` may stand for an id in it (§1).
 */
export const operations = {
  ListBrands: {
    ...read,
    method: 'GET',
    path: '/brands',
    variables: {},
    version: v1alpha2,
    query: filtered,
    response: list('brands', brandSchema, 'brand'),
    summary: 'List brands',
    section: '§4',
  },
  ListOrganizations: {
    ...read,
    method: 'GET',
    path: '/organizations',
    variables: {},
    version: v1alpha2,
    query: filtered.extend({
      view: z
        .string()
        .optional()
        .describe(
          '`ORGANIZATION_VIEW_BASIC` (when left out), `_SUMMARY` adds counts, `_FULL` adds role bindings and feature settings',
        ),
    }),
    response: list('organizations', organizationSchema, 'organization'),
    summary: 'List organizations',
    section: '§4',
  },
  CreateCheck: {
    ...write,
    method: 'POST',
    path: '/{parent}/checks',
    variables: { parent: { kind: 'team' } },
    version: v1alpha2,
    body: z
      .looseObject({})
      .describe(
        'The check (§2): `displayName`, `clientReference`, `template`, `params`; by profile setting wrapped as `{check, parent}`',
      ),
    response: aNewCheck,
    summary: 'Create a check',
    section: '§4',
  },
  ListChecks: {
    ...read,
    method: 'GET',
    path: '/{parent}/checks',
    variables: { parent: { kind: 'team', wildcards: true } },
    version: v1alpha2,
    query: filtered.extend({
      showDeleted: z
        .boolean()
        .optional()
        .describe('Whether soft-deleted checks are listed too; false when left out'),
    }),
    response: list('checks', checkSchema, 'check'),
    summary: 'List checks',
    section: '§4',
  },
  BatchGetChecks: {
    ...read,
    method: 'GET',
    path: '/{parent}/checks:batchGet',
    variables: { parent: { kind: 'organization' } },
    version: v1alpha2,
    query: z.strictObject({
      names: z
        .array(z.string())
        .min(1)
        .max(100)
        .describe('Full check names, the parameter repeated; all of one organization, at most 100 (§8)'),
    }),
    response: list('checks', checkSchema, 'check'),
    summary: 'Read several checks of one organization',
    section: '§4',
  },
  GetCheckSummary: {
    ...read,
    method: 'GET',
    path: '/{name}',
    variables: { name: { kind: 'checkSummary' } },
    version: v1alpha2,
    query: none,
    response: resource(checkSummarySchema, { kind: null, oneOf: summaryFields }),
    summary: 'Read the summary of a check',
    section: '§4',
  },
  GenerateAISummary: {
    ...write,
    method: 'POST',
    path: '/{name}:generateAISummary',
    variables: { name: { kind: 'check' } },
    version: v1alpha2,
    body: null,
    response: anything(),
    summary: 'Generate a summary of a check',
    section: '§4',
  },
  ReviewFinding: {
    ...write,
    method: 'POST',
    path: '/{name}:review',
    variables: { name: { kind: 'finding' } },
    version: v1alpha2,
    body: reviewBodySchema,
    response: orEmpty(resource(findingSchema, { kind: 'finding' })),
    summary: 'Review a finding',
    section: '§4',
  },
  GetCheck: {
    ...read,
    method: 'GET',
    path: '/{check}',
    variables: { check: { kind: 'check' } },
    version: v1,
    query: none,
    response: aCheck,
    summary: 'Read a check',
    section: '§4',
  },
  ListFindings: {
    ...read,
    method: 'GET',
    path: '/{check}/findings',
    variables: { check: { kind: 'check' } },
    version: v1,
    query: paged,
    response: list('findings', findingSchema, 'finding'),
    summary: 'List the findings of a check',
    section: '§4',
  },
  SetOngoingMonitoring: {
    ...write,
    method: 'POST',
    path: '/{check}:setOngoingMonitoring',
    variables: { check: { kind: 'check' } },
    version: v1,
    body: z.strictObject({ enabled: z.boolean() }),
    response: anything(),
    summary: 'Switch ongoing monitoring of a check',
    section: '§4',
  },
  CancelCheck: {
    ...write,
    method: 'POST',
    path: '/{check}:cancel',
    variables: { check: { kind: 'check' } },
    version: v1,
    body: null,
    response: anything(),
    dangerous: true,
    summary: 'Cancel a check',
    section: '§3, §4',
  },
  ListNotifications: {
    ...read,
    method: 'GET',
    path: '/{parent}/notifications',
    variables: { parent: { kind: 'organization' } },
    version: v1,
    query: filtered,
    response: list('notifications', notificationSchema, 'notification'),
    // One odd payload would keep the later notifications of its organization from being read, for ever.
    deepValues: 'left-out',
    summary: 'List the notifications of an organization',
    section: '§4, §6',
  },
  CreateUser: {
    ...write,
    method: 'POST',
    path: '/{parent}/users',
    variables: { parent: { kind: 'organization' } },
    version: v1,
    body: z.looseObject({}).describe('The user; its fields are not shown (§2)'),
    response: anything(),
    summary: 'Create a user',
    section: '§4',
  },
  ListConsumerTasks: {
    ...read,
    method: 'GET',
    path: '/{parent}/consumerTasks',
    variables: { parent: { kind: 'check' } },
    version: v1alpha2,
    query: paged,
    response: list('consumerTasks', consumerTaskSchema, null),
    summary: 'List the consumer tasks of a check',
    section: '§4',
  },
  SearchCompanies: {
    ...write,
    method: 'POST',
    path: '/companies:search',
    mutates: false,
    variables: {},
    version: v1alpha2,
    body: z
      .looseObject({})
      .describe('Company name or registration number, and jurisdiction; the fields are not shown (§2)'),
    response: anything(),
    summary: 'Search companies',
    section: '§4',
  },
  ListFeatureFlags: {
    ...read,
    method: 'GET',
    path: '/featureFlags',
    variables: {},
    version: v1alpha2,
    query: paged,
    permission: 'global-admin',
    response: list('featureFlags', featureFlagSchema, 'featureFlag'),
    summary: 'List feature flags',
    section: '§4',
  },
  CreateFeatureFlag: {
    ...write,
    method: 'POST',
    path: '/featureFlags',
    variables: {},
    version: v1alpha2,
    body: z.looseObject({}).describe('The flag; its fields are not shown (§2)'),
    permission: 'global-admin',
    response: orEmpty(aFlag),
    summary: 'Create a feature flag',
    section: '§4',
  },
  UpdateFeatureFlag: {
    ...write,
    method: 'PATCH',
    path: '/{name}',
    variables: { name: { kind: 'featureFlag' } },
    version: v1alpha2,
    body: z.looseObject({}).describe('The changed fields only; they are not shown (§2)'),
    dangerous: true,
    permission: 'global-admin',
    response: orEmpty(aFlag),
    summary: 'Update a feature flag',
    section: '§4',
  },
  DeleteFeatureFlagOverride: {
    ...write,
    method: 'DELETE',
    path: '/{name}',
    variables: { name: { kind: 'featureFlagOverride' } },
    version: v1alpha2,
    body: null,
    dangerous: true,
    permission: 'global-admin',
    response: anything(),
    summary: "Clear an organization's override of a feature flag",
    section: '§4',
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
/** Operations that change nothing, and that any part of the app may call. Everything else goes through the guard. */
export type ReadOperationId = {
  [Id in OperationId]: (typeof operations)[Id]['method'] extends 'GET' ? Id : never;
}[OperationId];
export const operationIds = Object.keys(operations) as OperationId[]; // keys of the literal above
