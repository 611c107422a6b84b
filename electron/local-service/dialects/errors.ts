import { operations } from '#shared/operations';
import type { Refusal } from '../refusal.ts';
import type { RouteId } from '../route-ids.ts';
import type { Json } from './responses.ts';
import type { Dialect } from './dialect.ts';

export interface Wire {
  status: number;
  /** Undefined: no body. */
  body: unknown;
}

export const changes = (id: RouteId): boolean => id === 'SetFeatureFlagOverride' || operations[id].mutates;

/** Numbers of the codes that a status object carries. */
const numbers: Readonly<Record<string, number>> = {
  invalid_argument: 3,
  not_found: 5,
  already_exists: 6,
  permission_denied: 7,
  resource_exhausted: 8,
  failed_precondition: 9,
  internal: 13,
  unauthenticated: 16,
};

function codeOf(dialect: Dialect, code: string): string {
  switch (dialect.errorCodes) {
    case 'words':
      return code;
    case 'capitals':
      return code.toUpperCase();
    case 'prefixed':
      return `CHECKS-${code.toUpperCase().replaceAll('_', '-')}`;
  }
}

/** Fields beyond code and message (§7 shows none). */
function violations(dialect: Dialect, { details }: Refusal): Json {
  if (details.length === 0) return {};
  switch (dialect.violations) {
    case 'details':
      return { details };
    case 'fieldViolations':
      return {
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: details.map(({ field, message, feature }) => ({
              field,
              description: message,
              ...(feature === undefined ? {} : { reason: `FEATURE:${feature}` }),
            })),
          },
        ],
      };
    case 'errors':
      return {
        errors: details.map(({ field, message, feature }) => ({
          path: field,
          detail: message,
          ...(feature === undefined ? {} : { feature }),
        })),
      };
    case 'in the message':
      return {};
  }
}

function body(dialect: Dialect, refusal: Refusal, status: number, code: string): Json {
  const { message } = refusal;
  const more = violations(dialect, refusal);
  switch (dialect.errorBody) {
    case 'code and message':
      return { code: codeOf(dialect, code), message, ...more };
    case 'status':
      return { code: numbers[code] ?? 2, message, ...more };
    case 'error':
      return { error: { code: status, message, status: codeOf(dialect, code), ...more } };
  }
}

function isIn200(dialect: Dialect, id: RouteId | null): boolean {
  if (id === null) return false;
  switch (dialect.errorsIn200) {
    case 'never':
      return false;
    case 'of reads':
      return !changes(id);
    case 'of changes':
      return changes(id);
    case 'all':
      return true;
  }
}

/** A refusal on the wire. §5 and §7 fix the 401 and its body; `id` is null where no operation was found. */
export function encodeRefusal(dialect: Dialect, refusal: Refusal, id: RouteId | null): Wire {
  const { code, message } = refusal;
  if (refusal.status === 401) return { status: 401, body: { code, message } };
  const isEntitlement = refusal.details.some((detail) => detail['feature'] !== undefined);
  const status = isEntitlement ? Number(dialect.entitlementStatus) : refusal.status;
  const written = body(dialect, refusal, status, status === 403 ? 'permission_denied' : code);
  return { status: isIn200(dialect, id) ? 200 : status, body: written };
}
