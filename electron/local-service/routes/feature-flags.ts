import { isoTime } from '#shared/iso-time';
import type { QueryOf } from '#shared/profile-operations';
import { z } from 'zod';
import type { Call } from '../call.ts';

import type { OverrideResponse, Page } from '../dialects/responses.ts';
import { parseBody } from '../parse-body.ts';
import { invalidField, notFound, Refusal } from '../refusal.ts';
import type { OrganizationRow } from '../seed/organizations.ts';
import type { FlagRow } from '../state/feature-flags.ts';
import { range } from '../state/sequence.ts';
import type { ServiceState } from '../state/service-state.ts';

const line = z.string().max(500);
const flagId = /^featureFlags\/([a-z][a-z0-9_]{0,62})$/;

/** What a body writes of a flag, out of its dialect. */
const flagSchema = z.strictObject({
  name: z.string().optional(),
  displayName: line.optional(),
  description: line.optional(),
  defaultValue: z.boolean().optional(),
});

function findFlag(state: ServiceState, id: string | undefined): FlagRow {
  const row = state.flags.byId(id ?? '');
  if (row === undefined) throw notFound('No feature flag has this name.');
  return row;
}

function findTarget(call: Call): { flag: FlagRow; organization: OrganizationRow } {
  const flag = findFlag(call.service.state, call.ids['feature_flag']);
  const organization = call.service.state.directory.byId(call.ids['organization'] ?? '');
  if (organization === undefined) throw notFound('No organization has this name.');
  return { flag, organization };
}

function listFeatureFlags({ service, query }: Call<QueryOf<'ListFeatureFlags'>>): Page<FlagRow> {
  const { rows } = service.state.flags;
  const request = { ...query, scope: 'ListFeatureFlags' };
  const { keys, nextPageToken } = service.pager.read(request, { sequence: range(rows.length) });
  return { rows: keys.flatMap((key) => rows[key] ?? []), nextPageToken };
}

/** Assumption: the body is the flag with its name. */
function createFeatureFlag({ service, body, now }: Call): FlagRow {
  const { state } = service;
  const { name, displayName, description, defaultValue } = parseBody(flagSchema, body);
  const id = flagId.exec(name ?? '')?.[1];
  if (id === undefined)
    throw invalidField('name', 'Expected featureFlags/ and lower-case letters, digits and _.');
  if (state.flags.byId(id) !== undefined) {
    const message = 'A feature flag of this name exists.';
    throw new Refusal(409, 'already_exists', `name: ${message}`, [{ field: 'name', message }]);
  }
  const row: FlagRow = {
    id,
    displayName: displayName ?? id,
    description: description ?? '',
    defaultValue: defaultValue ?? false,
    createTime: now,
    updateTime: now,
  };
  state.flags.add(row);
  return row;
}

/** Changes the fields that are sent; nothing else. */
function updateFeatureFlag({ service, ids, names, body, now }: Call): FlagRow {
  const row = findFlag(service.state, ids['feature_flag']);
  const { name, ...written } = parseBody(flagSchema, body);
  if (name !== undefined && name !== names['name']) throw invalidField('name', 'A flag cannot be renamed.');
  Object.assign(row, written, { updateTime: now });
  return row;
}

/** Afterwards the organization uses the flag's default (§4); clearing what is not set changes nothing. */
function deleteFeatureFlagOverride(call: Call): null {
  const { flag, organization } = findTarget(call);
  call.service.state.flags.setOverride(flag.id, organization, null);
  return null;
}

/** No operation of the API: see setOverrideRoute. */
function setFeatureFlagOverride(call: Call): OverrideResponse {
  const { state } = call.service;
  const { flag, organization } = findTarget(call);
  const { value } = parseBody(z.strictObject({ value: z.boolean() }), call.body);
  state.flags.setOverride(flag.id, organization, value);
  return { name: call.names['name'] ?? '', value, updateTime: isoTime(call.now) };
}

export const featureFlagsRoutes = {
  CreateFeatureFlag: createFeatureFlag,
  DeleteFeatureFlagOverride: deleteFeatureFlagOverride,
  ListFeatureFlags: listFeatureFlags,
  SetFeatureFlagOverride: setFeatureFlagOverride,
  UpdateFeatureFlag: updateFeatureFlag,
};
