import { isoTime } from '#shared/iso-time';
import { z } from 'zod';
import { parseBody } from '../parse-body.ts';
import { invalidField } from '../refusal.ts';
import type { FlagRow } from '../state/feature-flags.ts';
import type { Json, OverrideResponse } from './responses.ts';
import type { Dialect } from './dialect.ts';
import { encodeValue, valueSchema } from './values.ts';

const collection = 'featureFlags/';

/** Names under which the title and the description of a flag are written. */
function textFields(dialect: Dialect): readonly [title: string, description: string] {
  switch (dialect.flagText) {
    case 'displayName, description':
      return ['displayName', 'description'];
    case 'title, purpose':
      return ['title', 'purpose'];
    case 'label, summary':
      return ['label', 'summary'];
  }
}

/** The text that names a flag in this dialect. */
export const flagIdentifier = (dialect: Dialect, id: string): string =>
  dialect.flagName === 'name' ? collection + id : id;

function extras(dialect: Dialect, row: FlagRow): Json {
  switch (dialect.flagExtras) {
    case 'times':
      return { createTime: isoTime(row.createTime), updateTime: isoTime(row.updateTime) };
    case 'rollout':
      return {
        rollout: { stage: row.defaultValue ? 'GENERAL' : 'LIMITED' },
        etag: `W/"${row.updateTime.toString(36)}"`,
      };
    case 'none':
      return {};
  }
}

export function encodeFlag(dialect: Dialect, row: FlagRow): Json {
  const [title, description] = textFields(dialect);
  return {
    [dialect.flagName]: flagIdentifier(dialect, row.id),
    [title]: row.displayName,
    [description]: row.description,
    [dialect.flagDefault]: encodeValue(dialect, row.defaultValue),
    ...extras(dialect, row),
  };
}

export function encodeOverride(dialect: Dialect, { name, value, updateTime }: OverrideResponse): Json {
  const written = { [dialect.valueMember]: encodeValue(dialect, value) };
  return dialect.overrideResponse === 'value and state'
    ? { name, ...written, state: 'SET', ...written } // the value wins where both have one name
    : { name, ...written, updateTime };
}

const line = z.string().max(500);

/** The fields of a flag in a body, under the names of the handlers. */
export interface WrittenFlag {
  name?: string;
  displayName?: string;
  description?: string;
  defaultValue?: boolean;
}

function unwrapFlag(dialect: Dialect, body: unknown): unknown {
  const isWrapped = typeof body === 'object' && body !== null && 'featureFlag' in body;
  if (dialect.flagBody === 'wrapped' && !isWrapped) throw invalidField('featureFlag', 'Required.');
  if (dialect.flagBody === 'bare' || !isWrapped) return body;
  return parseBody(z.strictObject({ featureFlag: z.looseObject({}) }), body).featureFlag;
}

/** Reads the body of CreateFeatureFlag or UpdateFeatureFlag; 400 naming the fields as they were sent. */
export function decodeFlag(dialect: Dialect, body: unknown): WrittenFlag {
  const [title, description] = textFields(dialect);
  const schema = z.strictObject({
    [dialect.flagName]: z.string().optional(),
    [title]: line.optional(),
    [description]: line.optional(),
    [dialect.flagDefault]: valueSchema(dialect).optional(),
  });
  const fields: Readonly<Record<string, string | boolean | undefined>> = parseBody(
    schema,
    unwrapFlag(dialect, body),
  );
  const text = (field: string) => (typeof fields[field] === 'string' ? fields[field] : undefined);
  const name = text(dialect.flagName);
  const displayName = text(title);
  const written = text(description);
  const value = fields[dialect.flagDefault];
  return {
    ...(name === undefined ? {} : { name: dialect.flagName === 'name' ? name : collection + name }),
    ...(displayName === undefined ? {} : { displayName }),
    ...(written === undefined ? {} : { description: written }),
    ...(typeof value === 'boolean' ? { defaultValue: value } : {}),
  };
}

/** Reads the body that sets an override. */
export function decodeOverride(dialect: Dialect, body: unknown): { value: boolean } {
  const { value } = parseBody(
    z
      .strictObject({ [dialect.valueMember]: valueSchema(dialect) })
      .transform((read) => ({ value: read[dialect.valueMember] })),
    body,
  );
  return { value: value === true };
}
