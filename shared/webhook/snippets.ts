import { t } from '#shared/messages/text';

/** Verification of a delivery in several languages: the rule of §6, in constant time, over the raw bytes. */
export const snippetLanguages = ['node', 'python', 'go', 'java', 'php', 'ruby'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

export interface Snippet {
  label: string;
  /** A function `verify(rawBody, signature, secret)`; `signature` is the header x-service-signature. */
  code: string;
}

export const snippets: Readonly<Record<SnippetLanguage, Snippet>> = {
  node: {
    label: 'Node.js',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';

// rawBody: a Buffer with the bytes as they came, before any JSON parser.
export function verify(rawBody, signature, secret) {
  const expected = createHmac('sha256', secret).update(rawBody).digest('base64');
  const a = Buffer.from(expected);
  const b = Buffer.from(signature ?? '');
  return a.length === b.length && timingSafeEqual(a, b);
}
`,
  },
  python: {
    label: 'Python',
    code: `import base64
import hashlib
import hmac


# raw_body: the bytes as they came, before any JSON parser.
def verify(raw_body: bytes, signature: str, secret: str) -> bool:
    digest = hmac.new(secret.encode(), raw_body, hashlib.sha256).digest()
    expected = base64.b64encode(digest)
    return hmac.compare_digest(expected, (signature or "").encode())
`,
  },
  go: {
    label: 'Go',
    code: `package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
)

// Verify wants the bytes as they came, before any JSON decoder.
func Verify(rawBody []byte, signature string, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(rawBody)
	expected := base64.StdEncoding.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(signature))
}
`,
  },
  java: {
    label: 'Java',
    code: `import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Webhook {
  // rawBody: the bytes as they came, before any JSON parser.
  static boolean verify(byte[] rawBody, String signature, String secret) throws GeneralSecurityException {
    if (signature == null) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] expected = Base64.getEncoder().encode(mac.doFinal(rawBody));
    return MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.US_ASCII));
  }
}
`,
  },
  php: {
    label: t('PHP'),
    code: `<?php
// $rawBody: file_get_contents('php://input'), before any JSON parser.
function verify(string $rawBody, string $signature, string $secret): bool
{
    $expected = base64_encode(hash_hmac('sha256', $rawBody, $secret, true));
    return hash_equals($expected, $signature);
}
`,
  },
  ruby: {
    label: 'Ruby',
    code: `require 'openssl'

# raw_body: the bytes as they came, before any JSON parser.
def verify(raw_body, signature, secret)
  expected = [OpenSSL::HMAC.digest('SHA256', secret, raw_body)].pack('m0')
  signature.to_s.bytesize == expected.bytesize &&
    OpenSSL.fixed_length_secure_compare(expected, signature)
end
`,
  },
};
