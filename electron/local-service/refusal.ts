/** A request the service declines: a status, a code and a message (§7), and details that name fields and features. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly Record<string, string>[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: readonly Record<string, string>[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export interface FieldFault {
  field: string;
  message: string;
}

/** 400 that names the fields at fault. */
export function invalid(faults: readonly FieldFault[]): Refusal {
  const text = faults.map((fault) => `${fault.field}: ${fault.message}`).join(' ');
  return new Refusal(
    400,
    'invalid_argument',
    text,
    faults.map((fault) => ({ ...fault })),
  );
}

export function invalidField(field: string, message: string): Refusal {
  return invalid([{ field, message }]);
}

/** 400 for a request that is well formed but does not fit the state of its target. */
export function failedPrecondition(message: string): Refusal {
  return new Refusal(400, 'failed_precondition', message);
}

/** §2 rule 2: the error names the missing feature. */
export function missingFeature(feature: string, field: string): Refusal {
  const message = `${field}: The organization is not entitled to the feature ${feature}.`;
  return new Refusal(400, 'failed_precondition', message, [{ field, feature, message }]);
}

/** 401 with a challenge (RFC 6750 §3): `isRefused` when a token was sent. */
export function unauthenticated(message: string, isRefused: boolean): Refusal {
  const challenge = isRefused ? 'Bearer error="invalid_token"' : 'Bearer';
  return new Refusal(401, 'unauthenticated', message, [], { 'www-authenticate': challenge });
}

/** 403: does not exist or no access; the API does not distinguish the two (§7). */
export function denied(message = 'The resource does not exist or the caller has no access to it.'): Refusal {
  return new Refusal(403, 'permission_denied', message);
}

/** 405 that names the methods of the path (RFC 9110 §15.5.6). */
export function methodNotAllowed(message: string, methods: readonly string[]): Refusal {
  return new Refusal(405, 'method_not_allowed', message, [], { allow: methods.join(', ') });
}

export function notFound(message: string): Refusal {
  return new Refusal(404, 'not_found', message);
}
