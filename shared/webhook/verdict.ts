import { z } from 'zod';
import { t } from '#shared/messages/text';

/** Why a signature fits or does not, and the words for it. */
export const signatureReasons = [
  'missing',
  'not-base64',
  'wrong-length',
  'no-match',
  'trailing-newline',
  'line-endings',
  'byte-order-mark',
  're-serialised',
  'parsed-body',
  'body-encoding',
  'wrong-secret',
  'secret-whitespace',
  'secret-quoted',
  'secret-encoded',
  'signature-whitespace',
  'signature-quoted',
  'signature-prefixed',
  'hex-for-base64',
  'base64-of-hex',
  'base64url',
  'padding',
] as const;
export type SignatureReason = (typeof signatureReasons)[number];

/** A title is as short as a list has room for. */
export const reasonTexts: Readonly<Record<SignatureReason, { title: string; advice: string }>> = {
  missing: {
    title: t('No signature'),
    advice: t(
      'Enter the x-service-signature header. If the delivery has none, check that the sender signs deliveries.',
    ),
  },
  'not-base64': {
    title: t('Not base64'),
    advice: t('A signature is 44 characters of base64, the last one an equals sign.'),
  },
  'wrong-length': {
    title: t('Wrong length'),
    advice: t('HMAC-SHA256 gives 32 bytes. Check the algorithm and that nothing was cut off.'),
  },
  'no-match': {
    title: t('No match'),
    advice: t(
      'Compare the secret with the secret from the service operator, then the body with the bytes received.',
    ),
  },
  'trailing-newline': {
    title: t('Last newline differs'),
    advice: t('Verify the bytes as received. Editors and shells add a newline at the end.'),
  },
  'line-endings': {
    title: t('Line endings differ'),
    advice: t('Verify the bytes as received. When you save them to a file, keep their line endings.'),
  },
  'byte-order-mark': {
    title: t('Byte order mark'),
    advice: t('Verify the bytes as received, before they are decoded.'),
  },
  're-serialised': {
    title: t('Re-serialised'),
    advice: t('The receiver parsed the body and wrote it again. Verify the bytes as received, then parse.'),
  },
  'parsed-body': {
    title: t('Parsed body signed'),
    advice: t('Compute the HMAC from the raw bytes, never from a parsed object.'),
  },
  'body-encoding': {
    title: t('Body re-encoded'),
    advice: t('Compute the HMAC from the raw bytes, before decoding.'),
  },
  'wrong-secret': {
    title: t('Another secret used'),
    advice: t('Use the secret the service operator issued for this organization.'),
  },
  'secret-whitespace': {
    title: t('Space in the secret'),
    advice: t('Trim the secret where it is read, e.g. from a file or an environment variable.'),
  },
  'secret-quoted': {
    title: t('Secret in quotes'),
    advice: t('Remove the quotes where the secret is read, e.g. from an .env file.'),
  },
  'secret-encoded': {
    title: t('Secret decoded'),
    advice: t('Use the secret as issued. Do not decode it from base64 or hex.'),
  },
  'signature-whitespace': {
    title: t('Space in signature'),
    advice: t('Trim the header before it is compared.'),
  },
  'signature-quoted': {
    title: t('Signature in quotes'),
    advice: t('Remove the quotes before the signature is compared.'),
  },
  'signature-prefixed': {
    title: t('Signature has prefix'),
    advice: t('The signature must be the base64 text alone, without a prefix such as sha256=.'),
  },
  'hex-for-base64': {
    title: t('Hex, not base64'),
    advice: t('Write the digest as base64, e.g. digest("base64").'),
  },
  'base64-of-hex': {
    title: t('Base64 of hex text'),
    advice: t('Encode the 32 bytes of the digest, not its hex text.'),
  },
  base64url: {
    title: t('Base64url'),
    advice: t('Use the standard alphabet with + and /.'),
  },
  padding: {
    title: t('No padding'),
    advice: t('Keep the equals sign at the end of the base64 text.'),
  },
};

export const signatureVerdictSchema = z.strictObject({
  /** The rule of §6 holds: base64 of the HMAC-SHA256 of the raw body equals the header. */
  accepted: z.boolean(),
  /** What would have to be undone for it to hold; empty when accepted. */
  reasons: z.array(z.enum(signatureReasons)),
  /** The attempts, in order, with their results. */
  tried: z.array(z.strictObject({ step: z.string(), matched: z.boolean() })),
  /** The other secret that fits, by its label. */
  matchedSecret: z.string().nullable(),
  /** The signature this body and secret have. */
  expected: z.string(),
  bodyBytes: z.number().int(),
  /** Where the given body and the signed one part, 0-based; null when that is not known. */
  firstDifference: z
    .strictObject({
      offset: z.number().int(),
      signedBytes: z.number().int(),
      /** A few characters from there on. */
      given: z.string(),
      signed: z.string(),
    })
    .nullable(),
});
export type SignatureVerdict = z.infer<typeof signatureVerdictSchema>;
