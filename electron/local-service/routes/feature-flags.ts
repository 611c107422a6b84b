import type { QueryOf } from '#shared/operations';
import { z } from 'zod';
import type { Call } from '../call.ts';

import { parseBody } from '../parse-body.ts';
import { invalidField, notFound, Refusal } from '../refusal.ts';
import type { OrganizationRow } from '../seed/organizations.ts';
import type { FlagRow } from '../state/feature-flags.ts';
import { range } from '../state/sequence.ts';
import type { ServiceState } from '../state/service-state.ts';
import type { Shapes } from '../unspecified-shapes.ts';

const line = z.string().max(500);
const flagId = /^featureFlags\/([a-z][a-z0-9_]{0,62})$/;

/** What a body writes of a flag, whatever names the served shape gives the fields. */
type WrittenFlag = { name?: string | undefined } & Partial<
  Pick<FlagRow, 'displayName' | 'description' | 'defaultValue'>
>;

function parseFlag(shapes: Shapes, body: unknown): WrittenFlag {
  const names = shapes.flagFields;
  const schema = z.strictObject({
    name: z.string().optional(),
    [names.displayName]: line.optional(),
    [names.description]: line.optional(),
    [names.defaultValue]: z.boolean().optional(),
  });
  const fields: Record<string, string | boolean | undefined> = parseBody(schema, body);
  const written: WrittenFlag = {};
  const {
    [names.displayName]: displayName,
    [names.description]: description,
    [names.defaultValue]: value,
  } = fields;
  if (typeof fields['name'] === 'string') written.name = fields['name'];
  if (typeof displayName === 'string') written.displayName = displayName;
  if (typeof description === 'string') written.description = description;
  if (typeof value === 'boolean') written.defaultValue = value;
  return written;
}

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

export function listFeatureFlags({ service, query }: Call<QueryOf<'ListFeatureFlags'>>): unknown {
  const { rows } = service.state.flags;
  const request = { ...query, scope: 'ListFeatureFlags' };
  const { keys, nextPageToken } = service.pager.read(request, { sequence: range(rows.length) });
  return {
    featureFlags: keys.flatMap((key) => rows[key] ?? []).map((row) => service.shapes.flag(row)),
    nextPageToken,
  };
}

/** Assumption: the body is the flag with its name. */
export function createFeatureFlag({ service, body, now }: Call): unknown {
  const { state, shapes } = service;
  const { name, ...written } = parseFlag(shapes, body);
  const id = flagId.exec(name ?? '')?.[1];
  if (id === undefined)
    throw invalidField('name', 'Expected featureFlags/ and lower-case letters, digits and _.');
  if (state.flags.byId(id) !== undefined) {
    const message = 'A feature flag of this name exists.';
    throw new Refusal(409, 'already_exists', `name: ${message}`, [{ field: 'name', message }]);
  }
  const row: FlagRow = {
    id,
    displayName: id,
    description: '',
    defaultValue: false,
    ...written,
    createTime: now,
    updateTime: now,
  };
  state.flags.add(row);
  return shapes.flag(row);
}

/** Changes the fields that are sent; nothing else. */
export function updateFeatureFlag({ service, ids, names, body, now }: Call): unknown {
  const row = findFlag(service.state, ids['feature_flag']);
  const { name, ...written } = parseFlag(service.shapes, body);
  if (name !== undefined && name !== names['name']) throw invalidField('name', 'A flag cannot be renamed.');
  Object.assign(row, written, { updateTime: now });
  return service.shapes.flag(row);
}

/** Afterwards the organization uses the flag's default (§4); clearing what is not set changes nothing. */
export function deleteFeatureFlagOverride(call: Call): unknown {
  const { flag, organization } = findTarget(call);
  call.service.state.flags.setOverride(flag.id, organization, null);
  return {};
}

/** Not of the interface: see setOverrideRoute. */
export function setFeatureFlagOverride(call: Call): unknown {
  const { state, shapes } = call.service;
  const { flag, organization } = findTarget(call);
  const value =
    parseBody(z.strictObject({ [shapes.overrideField]: z.boolean() }), call.body)[shapes.overrideField] ===
    true;
  state.flags.setOverride(flag.id, organization, value);
  return shapes.override(call.names['name'] ?? '', value, call.now);
}
