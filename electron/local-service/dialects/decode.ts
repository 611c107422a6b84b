import { z } from 'zod';
import { parseBody } from '../parse-body.ts';
import { invalidField } from '../refusal.ts';
import type { RouteId } from '../route-ids.ts';
import type { Dialect } from './dialect.ts';
import { decodeFlag, decodeOverride } from './flags.ts';

/** The check in a body: bare, or wrapped as `{check, parent}` (§4). */
function decodeCheck(dialect: Dialect, parent: string, body: unknown): unknown {
  const isWrapped = typeof body === 'object' && body !== null && 'check' in body;
  if (dialect.createBody === 'wrapped' && !isWrapped) throw invalidField('check', 'Required.');
  if (dialect.createBody === 'bare' || !isWrapped) return body;
  const wrapped = parseBody(
    z.strictObject({ check: z.looseObject({}), parent: z.string().optional() }),
    body,
  );
  if (wrapped.parent !== undefined && wrapped.parent !== parent) {
    throw invalidField('parent', 'Differs from the parent in the path.');
  }
  return wrapped.check;
}

/** A body as the handlers read it. Throws a Refusal that names the fields as they were sent. */
export function decodeBody(
  dialect: Dialect,
  id: RouteId,
  names: Readonly<Record<string, string>>,
  body: unknown,
): unknown {
  switch (id) {
    case 'CreateCheck':
      return decodeCheck(dialect, names['parent'] ?? '', body);
    case 'CreateFeatureFlag':
    case 'UpdateFeatureFlag':
      return decodeFlag(dialect, body);
    case 'SetFeatureFlagOverride':
      return decodeOverride(dialect, body);
    default:
      return body;
  }
}
