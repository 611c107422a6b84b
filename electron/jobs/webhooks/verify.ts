import { createHmac, timingSafeEqual } from 'node:crypto';
import { t } from '#shared/messages/text';
import type { SignatureReason, SignatureVerdict } from '#shared/webhook/verdict';
import { bodyVariants, type BodyVariant } from './body-variants.ts';
import { signatureReadings, unreadableReason } from './signature-readings.ts';

export interface VerifyInput {
  body: Uint8Array;
  /** The header as received; null without one. */
  signature: string | null;
  secret: string;
  others?: readonly { label: string; secret: string }[];
}

interface SecretVariant {
  reason: SignatureReason | null;
  step: string;
  key: string | Uint8Array;
  label: string | null;
}

/** Two things wrong at once are looked for only in a body this small, in bytes. */
const smallBody = 65_536;
/** Bytes hashed before everything else gets its turn. */
const bytesPerTurn = 262_144;
const excerpt = 24;

/** The signature of a body (§6): base64 of its HMAC-SHA256. */
export function sign(body: Uint8Array, secret: string): string {
  return digest(body, secret).toString('base64');
}

/**
 * Checks a signature by the rule of §6, in constant time over the decoded bytes, and where it fails
 * looks for what would have to be undone. `turn` is awaited between steps, so that neither a
 * large body nor many secrets hold the process up.
 */
export async function verifySignature(
  { body, signature, secret, others = [] }: VerifyInput,
  turn: () => Promise<void>,
): Promise<SignatureVerdict> {
  const expected = digest(body, secret);
  const readings = signatureReadings(signature ?? '');
  const result = (
    accepted: boolean,
    reasons: SignatureReason[],
    tried: SignatureVerdict['tried'],
    found?: { body: BodyVariant; secret: SecretVariant },
  ): SignatureVerdict => ({
    accepted,
    reasons,
    tried,
    matchedSecret: found?.secret.label ?? null,
    expected: expected.toString('base64'),
    bodyBytes: body.length,
    firstDifference: found === undefined ? null : firstDifference(body, found.body.bytes),
  });

  const [reading] = readings;
  if (reading === undefined) return result(false, [unreadableReason(signature ?? '')], []);

  const tried = new Map<string, boolean>();
  let hashed = 0;
  for (const { body: variant, secret: key } of combinations(body, secretVariants(secret, others))) {
    const matched = timingSafeEqual(digest(variant.bytes, key.key), reading.bytes);
    const step = key.reason === null ? variant.step : variant.reason === null ? key.step : null;
    if (step !== null) tried.set(step, matched || tried.get(step) === true);
    if (matched) {
      const reasons = [...reading.reasons, key.reason, variant.reason].filter((each) => each !== null);
      return result(reasons.length === 0, reasons, listed(tried), { body: variant, secret: key });
    }
    hashed += variant.bytes.length;
    if (hashed < bytesPerTurn) continue;
    hashed = 0;
    await turn();
  }
  return result(false, [...reading.reasons, 'no-match'], listed(tried));
}

/** What may be wrong: the body, the secret, then both at once. */
function* combinations(
  body: Uint8Array,
  [asGiven, ...secrets]: readonly [SecretVariant, ...SecretVariant[]],
): Generator<{ body: BodyVariant; secret: SecretVariant }, void, void> {
  const bodies: BodyVariant[] = [];
  for (const variant of bodyVariants(body)) {
    bodies.push(variant);
    yield { body: variant, secret: asGiven };
  }
  const together = body.length > smallBody ? 1 : bodies.length;
  for (const secret of secrets) for (const variant of bodies.slice(0, 1)) yield { body: variant, secret };
  for (const secret of secrets)
    for (const variant of bodies.slice(1, together)) yield { body: variant, secret };
}

function digest(body: Uint8Array, key: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest();
}

function listed(tried: ReadonlyMap<string, boolean>): SignatureVerdict['tried'] {
  return [...tried].map(([step, matched]) => ({ step, matched }));
}

function secretVariants(
  secret: string,
  others: readonly { label: string; secret: string }[],
): [SecretVariant, ...SecretVariant[]] {
  const variants: [SecretVariant, ...SecretVariant[]] = [
    { reason: null, step: '', key: secret, label: null },
  ];
  const add = (
    reason: SignatureReason,
    step: string,
    key: string | Uint8Array,
    label: string | null = null,
  ) => {
    if (key.length > 0 && !variants.some((other) => Buffer.from(other.key).equals(Buffer.from(key))))
      variants.push({ reason, step, key, label });
  };
  const white = t('The secret with and without white space around it');
  add('secret-whitespace', white, secret.trim());
  for (const around of ['\n', '\r\n', ' ']) add('secret-whitespace', white, `${secret}${around}`);
  const quotes = t('The secret with and without quotes');
  const bare = /^\s*(["'])(.*)\1\s*$/s.exec(secret);
  if (bare?.[2] !== undefined) add('secret-quoted', quotes, bare[2]);
  else for (const quote of ['"', "'"]) add('secret-quoted', quotes, `${quote}${secret.trim()}${quote}`);
  const encoded = t('The secret decoded from base64 or hex');
  const text = secret.trim();
  if (/^[A-Za-z0-9+/]{8,}={0,2}$/.test(text)) add('secret-encoded', encoded, Buffer.from(text, 'base64'));
  if (/^([0-9a-f]{2}){4,}$/i.test(text)) add('secret-encoded', encoded, Buffer.from(text, 'hex'));
  for (const other of others) add('wrong-secret', t('The other secrets'), other.secret, other.label);
  return variants;
}

function firstDifference(given: Uint8Array, signed: Uint8Array): SignatureVerdict['firstDifference'] {
  const shorter = Math.min(given.length, signed.length);
  let offset = 0;
  while (offset < shorter && given[offset] === signed[offset]) offset += 1;
  if (offset === given.length && offset === signed.length) return null;
  const part = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .subarray(offset, offset + excerpt)
      .toString('utf8');
  return { offset, signedBytes: signed.length, given: part(given), signed: part(signed) };
}
