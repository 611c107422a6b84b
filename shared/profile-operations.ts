import { z } from 'zod';
import { t } from '#shared/messages/text';
import { anything, type ValueRead } from './reading/response.ts';
import { operationIds, operations, type Operation, type OperationId } from './operations.ts';

/**
 * Operations that the API does not have and a profile may supply (§4 clears an override, nothing sets
 * one). They are next to the operation table and not in it: the table is the API, and what is
 * generated from it (routes, documents) speaks of every deployment. Guard, journal and client treat both alike;
 * method, path and body come from the profile, and without them nothing is sent.
 */
export const profileOperations = {
  SetFeatureFlagOverride: {
    variables: { name: { kind: 'featureFlagOverride' } },
    query: z.strictObject({}),
    body: z.strictObject({ value: z.boolean() }),
    response: anything(),
    idempotent: false,
    mutates: true,
    dangerous: false,
    permission: 'global-admin',
    summary: t("Set an organization's override of a feature flag"),
    section: 'profile',
  },
} as const satisfies Record<string, Omit<Operation, 'method' | 'path' | 'version'>>;

export type ProfileOperationId = keyof typeof profileOperations;
/** Everything the client can be asked to call. */
export type CallId = OperationId | ProfileOperationId;

const profileOperationIds = Object.keys(profileOperations) as ProfileOperationId[]; // keys of the literal above
export const callIds = [...operationIds, ...profileOperationIds] as const;

export function isProfileOperation(id: CallId): id is ProfileOperationId {
  return id in profileOperations;
}

/** What applies to a call whatever its path. */
export function callFacts(id: CallId): Omit<Operation, 'method' | 'path' | 'version'> {
  return isProfileOperation(id) ? profileOperations[id] : operations[id];
}

type Table = typeof operations & typeof profileOperations;
export type QueryOf<Id extends CallId> = z.infer<Table[Id]['query']>;
export type BodyOf<Id extends CallId> = Table[Id]['body'] extends z.ZodType
  ? z.infer<Table[Id]['body']>
  : null;
export type ResponseOf<Id extends CallId> = ValueRead<Table[Id]['response']>;
export type VariablesOf<Id extends CallId> = Record<keyof Table[Id]['variables'], string>;
