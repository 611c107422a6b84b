import { z } from 'zod';

/**
 * Messages between the main process and the keychain process. Strictly one request, one reply, so
 * neither carries an id; a reply nobody asked for is a fault.
 */
const account = z.string().min(1).max(256);

export const keychainRequestSchema = z.discriminatedUnion('call', [
  z.strictObject({ call: z.literal('read'), account }),
  z.strictObject({ call: z.literal('write'), account, secret: z.string().min(1).max(4096) }),
  z.strictObject({ call: z.literal('remove'), account }),
]);
export type KeychainRequest = z.infer<typeof keychainRequestSchema>;

/**
 * How a call failed, as reported by the keychain itself: `missing` none responds, `locked` it is locked or
 * was never set up, `failed` anything else, `invalid` the request had no right shape.
 */
const keychainFailures = ['missing', 'locked', 'failed', 'invalid'] as const;
export type KeychainFailure = (typeof keychainFailures)[number];

export const keychainReplySchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('found'), secret: z.string() }),
  /** No such item, or, which looks the same, an item in a locked keychain. */
  z.strictObject({ outcome: z.literal('absent') }),
  z.strictObject({ outcome: z.literal('done') }),
  z.strictObject({ outcome: z.literal('failed'), failure: z.enum(keychainFailures) }),
]);
export type KeychainReply = z.infer<typeof keychainReplySchema>;
