import { z } from 'zod';

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
  /** Operation of the interface that failed, when there was one. */
  operation: z.string().optional(),
};
const answered = {
  /** HTTP status of the answer. */
  status: z.number().int().optional(),
  /** Error code as the service wrote it. */
  code: z.string().optional(),
};

export const fieldFaultSchema = z.strictObject({ field: z.string(), message: z.string() });
export type FieldFault = z.infer<typeof fieldFaultSchema>;

export const networkReasons = [
  'unreachable',
  'name-not-found',
  'certificate',
  'timeout',
  'cut',
  'redirect',
  'proxy',
] as const;
export const protocolReasons = [
  'not-json',
  'truncated',
  'too-large',
  'wrong-shape',
  'repeated-page-token',
  'empty',
  'not-pdf',
] as const;
export const refusalReasons = [
  'keychain-missing',
  'keychain-locked',
  'keychain-not-answering',
  'keychain-crashed',
  'secret-missing',
  'runtime-not-official',
  'profile-not-active',
  'read-only',
  'not-confirmed',
  'address-not-allowed',
  'untrusted-sender',
  'not-supported',
  'disk',
] as const;

export const appErrorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('auth'), ...described, ...answered }),
  z.strictObject({ kind: z.literal('permission'), ...described, ...answered }),
  z.strictObject({ kind: z.literal('not-found'), ...described, ...answered }),
  z.strictObject({
    kind: z.literal('validation'),
    ...described,
    ...answered,
    /** Faults by field path, in the sender's names; empty when the service named none. */
    faults: z.array(fieldFaultSchema),
    /** Entitlement the organization lacks, when the error names one (§2 rule 2). */
    missingFeature: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('network'), ...described, reason: z.enum(networkReasons) }),
  z.strictObject({
    kind: z.literal('rate-limit'),
    ...described,
    ...answered,
    /** Milliseconds the service asked to wait; absent when it named none. */
    retryAfterMs: z.number().nonnegative().optional(),
  }),
  z.strictObject({ kind: z.literal('service'), ...described, ...answered }),
  z.strictObject({ kind: z.literal('protocol'), ...described, ...answered, reason: z.enum(protocolReasons) }),
  z.strictObject({
    /** A mutation was sent and no answer came: it may or may not have happened. */
    kind: z.literal('outcome-unknown'),
    ...described,
    /** What is needed to look the outcome up, e.g. the client reference of a check. */
    lookup: z.record(z.string(), z.string()),
  }),
  z.strictObject({ kind: z.literal('refused'), ...described, reason: z.enum(refusalReasons) }),
  z.strictObject({ kind: z.literal('cancelled'), ...described }),
  z.strictObject({ kind: z.literal('internal'), ...described }),
]);
export type AppError = z.infer<typeof appErrorSchema>;
export type AppErrorKind = AppError['kind'];
export type AppErrorOf<K extends AppErrorKind> = Extract<AppError, { kind: K }>;

/** Makes a missed case of a closed union a compile error. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
