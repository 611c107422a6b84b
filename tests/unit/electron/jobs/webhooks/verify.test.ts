import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sign, verifySignature } from '#electron/jobs/webhooks/verify';
import { notificationTypes } from '#shared/model/notification';
import { sampleBody } from '#shared/webhook/samples';
import type { SignatureReason } from '#shared/webhook/verdict';

const secret = 'issued-secret-0123456789';
const original = sampleBody('notification.client.check_complete.v1', {
  id: 'n1',
  createdAt: '2026-11-20T08:15:02Z',
});
const value = JSON.parse(original) as object;
const turn = () => Promise.resolve();
const bytes = (text: string) => Buffer.from(text, 'utf8');
const verify = (body: Uint8Array | string, signature: string | null, key = secret) =>
  verifySignature(
    {
      body: typeof body === 'string' ? bytes(body) : body,
      signature,
      secret: key,
      others: [{ label: 'Other', secret: 'another-secret' }],
    },
    turn,
  );
const good = sign(bytes(original), secret);
const raw = createHmac('sha256', secret).update(original).digest();

describe('the signature of a delivery', () => {
  it('is accepted when it is the base64 of the HMAC-SHA256 of the raw body', async () => {
    expect(await verify(original, good)).toMatchObject({
      accepted: true,
      reasons: [],
      expected: good,
      firstDifference: null,
    });
  });

  it('is accepted for any bytes and any secret, and for no other bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.nat(),
        async (body, key, at) => {
          const signature = sign(body, key);
          expect((await verify(body, signature, key)).accepted).toBe(true);
          const changed = Uint8Array.from(body);
          const index = at % body.length;
          changed[index] = (changed[index] ?? 0) ^ 1;
          expect((await verify(changed, signature, key)).accepted).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });

  const changedBody: [SignatureReason, string, string | Uint8Array][] = [
    ['trailing-newline', 'a newline was added', `${original}\n`],
    ['trailing-newline', 'a Windows newline was added', `${original}\r\n`],
    ['byte-order-mark', 'a byte order mark was added', `\uFEFF${original}`],
    ['re-serialised', 'it was indented', JSON.stringify(value, null, 2)],
    ['re-serialised', 'it was indented and saved with a last newline', `${JSON.stringify(value, null, 4)}\n`],
  ];
  it.each(changedBody)('fails with the reason %s when %s', async (reason, _how, body) => {
    const verdict = await verify(body, good);
    expect(verdict).toMatchObject({ accepted: false, reasons: [reason] });
    expect(verdict.firstDifference).toMatchObject({ signedBytes: bytes(original).length });
  });

  const spaced = original.replaceAll('":', '": ').replaceAll(',"', ', "');
  const escaped = original.replaceAll('ö', '\\u00f6').replaceAll('ß', '\\u00df');
  const signedOver: [SignatureReason, string, string | Uint8Array][] = [
    ['trailing-newline', 'a body with a newline', `${original}\n`],
    ['re-serialised', 'JSON with spaces', spaced],
    ['re-serialised', 'JSON in ASCII', escaped],
    ['re-serialised', 'JSON with escaped slashes', original.replaceAll('/', '\\/')],
    [
      're-serialised',
      'JSON safe for HTML',
      original.replace('<', '\\u003c').replace('>', '\\u003e').replace('&', '\\u0026'),
    ],
    ['parsed-body', 'a parsed object', '[object Object]'],
    ['parsed-body', 'a JSON string', JSON.stringify(original)],
    ['body-encoding', 'Latin-1', Buffer.from(original, 'latin1')],
  ];
  it.each(signedOver)('fails with the reason %s when it was made over %s', async (reason, _what, over) => {
    const signature = sign(typeof over === 'string' ? bytes(over) : over, secret);
    expect((await verify(original, signature)).reasons).toEqual([reason]);
  });

  const written: [SignatureReason, string][] = [
    ['hex-for-base64', raw.toString('hex')],
    ['hex-for-base64', raw.toString('hex').toUpperCase()],
    ['base64-of-hex', Buffer.from(raw.toString('hex')).toString('base64')],
    ['base64url', createHmac('sha256', secret).update(original).digest('base64url')],
    ['padding', good.slice(0, -1)],
    ['signature-whitespace', `${good}\n`],
    ['signature-quoted', `"${good}"`],
    ['signature-prefixed', `sha256=${good}`],
  ];
  it.each(written)('fails with the reason %s when it is written as %s', async (reason, signature) => {
    const { accepted, reasons } = await verify(original, signature);
    expect(accepted).toBe(false);
    // Without + and / base64url looks like base64 without its padding.
    expect(reason === 'base64url' ? ['base64url', 'padding'] : [reason]).toContain(reasons[0]);
    expect(reasons).toHaveLength(1);
  });

  const secrets: [SignatureReason, string, string][] = [
    ['wrong-secret', 'another-secret', secret],
    ['secret-whitespace', secret, `${secret}\n`],
    ['secret-whitespace', `${secret}\n`, secret],
    ['secret-quoted', secret, `"${secret}"`],
    ['secret-quoted', `'${secret}'`, secret],
    ['secret-encoded', 'hello world!', Buffer.from('hello world!').toString('base64')],
  ];
  it.each(secrets)(
    'fails with the reason %s when it was made with %j and checked with %j',
    async (reason, made, checked) => {
      const verdict = await verify(original, sign(bytes(original), made), checked);
      expect(verdict.reasons).toEqual([reason]);
      expect(verdict.matchedSecret).toBe(reason === 'wrong-secret' ? 'Other' : null);
    },
  );

  it('names both reasons if there are two faults', async () => {
    expect((await verify(`${original}\n`, raw.toString('hex'), `${secret} `)).reasons).toEqual([
      'hex-for-base64',
      'secret-whitespace',
      'trailing-newline',
    ]);
  });

  it('fails as not matching for anything else, and for a missing signature', async () => {
    expect((await verify(original, sign(bytes('x'), secret))).reasons).toEqual(['no-match']);
    expect((await verify(original, null)).reasons).toEqual(['missing']);
    expect((await verify(original, 'not a signature!')).reasons).toEqual(['not-base64']);
    expect((await verify(original, 'AAAA')).reasons).toEqual(['wrong-length']);
  });

  it('is verified for a body that is nested too deep to be re-encoded', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(await verify(deep, sign(bytes(deep), secret))).toMatchObject({ accepted: true });
    expect((await verify(deep, good)).reasons).toEqual(['no-match']);
  });

  it('does not block other work while a large body or many secrets are tried', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      return Promise.resolve();
    };
    const large = bytes(JSON.stringify({ ...value, padding: 'x'.repeat(300_000) }));
    const accepted = { body: large, signature: sign(large, secret), secret };
    expect((await verifySignature(accepted, count)).accepted).toBe(true);
    expect(turns).toBe(0);
    await verifySignature({ ...accepted, signature: good }, count);
    expect(turns).toBeGreaterThan(20);

    turns = 0;
    const medium = bytes(JSON.stringify({ ...value, padding: 'x'.repeat(30_000) }));
    const others = Array.from({ length: 20 }, (_, place) => ({ label: '', secret: `other ${place}` }));
    await verifySignature({ body: medium, signature: good, secret, others }, count);
    expect(turns).toBeGreaterThan(40);
  });

  it('is not accepted in a second spelling of the same bytes', async () => {
    const last = good.at(-2) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const twin = `${good.slice(0, -2)}${alphabet[alphabet.indexOf(last) ^ 1] ?? ''}=`;
    expect(Buffer.from(twin, 'base64')).toEqual(raw);
    expect((await verify(original, twin)).accepted).toBe(false);
  });

  it('names the byte at which the given body and the signed one differ', async () => {
    const verdict = await verify(JSON.stringify(value, null, 2), good);
    expect(verdict.firstDifference).toMatchObject({
      offset: 1,
      signed: expect.stringMatching(/^"name":/) as string,
    });
  });

  it('lists the attempts, in order', async () => {
    const { tried } = await verify(JSON.stringify(value, null, 2), good);
    expect(tried[0]).toEqual({ step: 'The bytes as received', matched: false });
    expect(tried.at(-1)).toEqual({ step: 'Re-serialised, without spaces', matched: true });
  });

  it('gives the samples of all types their signature', async () => {
    for (const type of notificationTypes) {
      const body = bytes(sampleBody(type, { id: 'n', createdAt: '2026-11-20T08:15:02Z' }));
      expect((await verifySignature({ body, signature: sign(body, secret), secret }, turn)).accepted).toBe(
        true,
      );
    }
  });
});
