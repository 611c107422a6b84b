import type { SignatureReason } from '#shared/webhook/verdict';

/** What the text of a signature may represent: bytes, and what would be wrong with the text. */
export interface SignatureReading {
  reasons: SignatureReason[];
  bytes: Buffer;
}

const base64 = /^[A-Za-z0-9+/]{43}=$/;

/** Every way to read 32 bytes from the text; the exact one (§6) has no reasons and is the only one accepted. */
export function signatureReadings(given: string): SignatureReading[] {
  const reasons: SignatureReason[] = [];
  let text = given;
  if (text.trim() !== text) {
    text = text.trim();
    reasons.push('signature-whitespace');
  }
  const quoted = /^"(.*)"$|^'(.*)'$/.exec(text);
  if (quoted !== null) {
    text = (quoted[1] ?? quoted[2] ?? '').trim();
    reasons.push('signature-quoted');
  }
  const prefixed = /^(?:sha256|hmac-sha256|v1)[=:,]\s*/i.exec(text);
  if (prefixed !== null) {
    text = text.slice(prefixed[0].length);
    reasons.push('signature-prefixed');
  }
  const reading = (reason: SignatureReason | null, bytes: Buffer): SignatureReading => ({
    reasons: reason === null ? reasons : [...reasons, reason],
    bytes,
  });

  if (base64.test(text)) {
    const bytes = Buffer.from(text, 'base64');
    // Unused bits of the last character must be zero, or several texts would encode the same bytes.
    if (bytes.toString('base64') === text) return [reading(null, bytes)];
  }
  if (/^[A-Za-z0-9+/]{43}$/.test(text)) return [reading('padding', Buffer.from(text, 'base64'))];
  if (/^[A-Za-z0-9_-]{43}=?$/.test(text)) return [reading('base64url', Buffer.from(text, 'base64url'))];
  if (/^[0-9a-f]{64}$/i.test(text)) return [reading('hex-for-base64', Buffer.from(text, 'hex'))];
  const inner = Buffer.from(text, 'base64').toString('latin1');
  if (/^[0-9a-f]{64}$/i.test(inner)) return [reading('base64-of-hex', Buffer.from(inner, 'hex'))];
  return [];
}

/** Why a text is not a signature at all. */
export function unreadableReason(given: string): SignatureReason {
  if (given.trim() === '') return 'missing';
  return /^\s*[A-Za-z0-9+/_-]+={0,2}\s*$/.test(given) ? 'wrong-length' : 'not-base64';
}
