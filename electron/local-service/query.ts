import { operations } from '#shared/operations';
import { readFields } from './parse-body.ts';
import type { RouteId } from './route-ids.ts';
import { invalid, invalidField, Refusal } from './refusal.ts';
import { z } from 'zod';

export type QueryValue = string | number | boolean | string[];
const largestInt32 = 2_147_483_647;
const unknown = 'Not a parameter of this operation.';

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal(400, 'invalid_argument', 'The query string is not valid percent-encoded UTF-8.');
  }
}

/** Reads a number or a boolean where the operation declares one; text otherwise. */
function convert(name: string, text: string): string | number | boolean {
  if (name === 'pageSize') {
    const size = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (!(size <= largestInt32)) throw invalidField(name, 'Expected an int32 of 0 or more.');
    return size;
  }
  if (name === 'showDeleted') {
    if (text !== 'true' && text !== 'false') throw invalidField(name, 'Expected true or false.');
    return text === 'true';
  }
  return text;
}

/** The query of a request, checked against the operation table: unknown and repeated parameters are refused. */
export function parseQuery(id: RouteId, text: string): Record<string, QueryValue> {
  const query = new Map<string, QueryValue>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = decode(at < 0 ? '' : pair.slice(at + 1));
    const earlier = query.get(name);
    if (name === 'names') query.set(name, Array.isArray(earlier) ? [...earlier, value] : [value]);
    else if (earlier !== undefined) throw invalidField(name, 'Given more than once.');
    // A page size of 0 asks for the default (AIP-158), and so does a parameter without a value.
    else if (value !== '' && !(name === 'pageSize' && convert(name, value) === 0))
      query.set(name, convert(name, value));
    else if (!Object.hasOwn(queryShape(id).shape, name)) throw invalidField(name, unknown);
  }
  const read = readFields(queryShape(id), Object.fromEntries(query), { whole: 'query', unknown });
  if ('faults' in read) throw invalid(read.faults);
  return read.data as Record<string, QueryValue>; // the table's query schemas hold these only
}

const nothing = z.strictObject({});
function queryShape(id: RouteId): z.ZodObject {
  return id === 'SetFeatureFlagOverride' ? nothing : operations[id].query;
}
