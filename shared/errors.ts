import { z } from 'zod';

/** What helps first; what each one is called is in `error-words.ts`. */
export const errorStepIds = [
  'retry',
  'restart',
  'unlock',
  'switch-profile',
  'open-profile',
  'open-journal',
  'report',
  /** It is put right where it was entered. */
  'correct',
  'official-build',
  /** No page of its own: the advice says what to do, and a retry would fail again. */
  'advised',
] as const;

/**
 * Everything that can go wrong, as data. Errors cross process boundaries by value, so each carries
 * what an operator needs: what happened (`message`), to what (`target`), what to do next (`advice`).
 */
const described = {
  /** What happened, one sentence, no personal data. */
  message: z.string(),
  /** What it happened to: a resource name, a profile name, a host. */
  target: z.string().optional(),
  /** What the operator can do next, one sentence. */
  advice: z.string(),
  /** The next step, where that of its kind does not help. */
  step: z.enum(errorStepIds).optional(),
  /** Operation of the API that failed, when there was one. */
  operation: z.string().optional(),
  /** Times the call was sent; absent: once, or not at all. */
  attempts: z.number().int().min(2).optional(),
};
/** Milliseconds the service asked to wait; absent when it named none. */
const retryAfterMs = z.number().nonnegative().optional();
const responseFields = {
  /** HTTP status of the response. */
  status: z.number().int().optional(),
  /** Error code as the service wrote it. */
  code: z.string().optional(),
  /** The service's own words: one line, bounded, redacted. Never part of `message`. */
  serviceMessage: z.string().optional(),
  /** What the service calls the request, for its operator. */
  requestId: z.string().optional(),
};

export const fieldFaultSchema = z.strictObject({ field: z.string(), message: z.string() });
export type FieldFault = z.infer<typeof fieldFaultSchema>;

export const networkReasons = [
  'unreachable',
  'name-not-found',
  /** A fault of the certificate that none of the next ones names. */
  'certificate',
  'certificate-untrusted',
  'certificate-expired',
  'certificate-not-yet-valid',
  'certificate-wrong-host',
  'tls',
  'timeout',
  'cut',
  'redirect',
  'proxy',
] as const;
export const protocolReasons = [
  'not-json',
  'truncated',
  'too-large',
  'too-deep',
  'wrong-shape',
  'not-understood',
  'error-in-success',
  'repeated-page-token',
  'empty',
  'not-pdf',
] as const;
export const refusalReasons = [
  'keychain-missing',
  'keychain-locked',
  'keychain-not-responding',
  'keychain-crashed',
  'secret-missing',
  'runtime-not-official',
  'profile-not-active',
  'read-only',
  'profile-stopped',
  'not-confirmed',
  'no-gesture',
  'address-not-allowed',
  'untrusted-sender',
  'not-supported',
  /** The profile lacks what the call is made of. */
  'setting-missing',
  'disk',
  /** The database could not be opened at the start; it is tried again at the next. */
  'database',
] as const;

/** A reason under its present name: the first version saved `keychain-not-answering`. */
export const presentReason = (saved: string): string =>
  saved.replace('keychain-not-answering', 'keychain-not-responding');

/** Characters of a response that go with the error that says it is not understood. */
export const maxReceivedLength = 20_000;
/** JSON of a response unchanged, for the operator to look at. */
export const receivedTextSchema = z.string().max(maxReceivedLength);

export const appErrorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('auth'), ...described, ...responseFields }),
  z.strictObject({ kind: z.literal('permission'), ...described, ...responseFields }),
  z.strictObject({ kind: z.literal('not-found'), ...described, ...responseFields }),
  z.strictObject({
    kind: z.literal('validation'),
    ...described,
    ...responseFields,
    /** Faults by field path, in the sender's names; empty when the service named none. */
    faults: z.array(fieldFaultSchema),
    /** Entitlement the organization lacks, when the error names one (§2 rule 2). */
    missingFeature: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('network'), ...described, reason: z.enum(networkReasons) }),
  z.strictObject({
    kind: z.literal('rate-limit'),
    ...described,
    ...responseFields,
    retryAfterMs,
  }),
  z.strictObject({ kind: z.literal('service'), ...described, ...responseFields, retryAfterMs }),
  z.strictObject({
    kind: z.literal('protocol'),
    ...described,
    ...responseFields,
    reason: z.enum(protocolReasons),
    /** The response unchanged, cut to a bound, for the operator to look at. May hold personal data: never kept. */
    received: receivedTextSchema.optional(),
  }),
  z.strictObject({
    /** A mutation was sent, and no response or an unclear one came: it may or may not have happened. */
    kind: z.literal('outcome-unknown'),
    ...described,
    ...responseFields,
    /** What went wrong while it was sent. */
    cause: z.string().optional(),
    /** Needed to look up the outcome, e.g. the client reference of a check. */
    lookup: z.record(z.string(), z.string()),
  }),
  z.strictObject({ kind: z.literal('refused'), ...described, reason: z.enum(refusalReasons) }),
  z.strictObject({ kind: z.literal('cancelled'), ...described }),
  z.strictObject({ kind: z.literal('internal'), ...described }),
]);
export type AppError = z.infer<typeof appErrorSchema>;
/** Operation of the errors of a token request, which are the issuer's and not the service's. */
export const tokenOperation = 'RequestToken';
/** No token could be obtained, so that nothing was sent to the service. */
export function isTokenFailure({ operation }: Pick<AppError, 'operation'>): boolean {
  return operation === tokenOperation;
}
/** It may have been sent; its outcome is unknown. */
export function isOutcomeOpen(error: AppError): boolean {
  return !isTokenFailure(error) && ['outcome-unknown', 'internal', 'protocol'].includes(error.kind);
}
type AppErrorKind = AppError['kind'];
export type AppErrorOf<K extends AppErrorKind> = Extract<AppError, { kind: K }>;

/** The error as it may be written to disk: without what the service sent. */
export function withoutReceived(error: AppError): AppError {
  if (error.kind !== 'protocol' || error.received === undefined) return error;
  const { received, ...rest } = error;
  return rest;
}

/** Makes a missed case of a closed union a compile error. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
