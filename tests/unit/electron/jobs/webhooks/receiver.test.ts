import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#electron/platform/clock';
import { deliver } from '#electron/jobs/webhooks/deliver';
import { createWebhookReceiver } from '#electron/jobs/webhooks/receiver';
import { sign } from '#electron/jobs/webhooks/verify';
import { deliverySchema, maxWebhookBodyBytes, type Delivery } from '#shared/ipc/contract/webhooks';
import { sampleBody } from '#shared/webhook/samples';
import { freePort } from '../../../../../build/free-port.ts';

const secret = 'issued-secret';
const type = 'notification.client.check_complete.v1';
const signal = new AbortController().signal;
const made = (id: string) => {
  const body = Buffer.from(sampleBody(type, { id, createdAt: '2026-11-20T08:15:02Z' }));
  return { body, headers: { id, type, signature: sign(body, secret) } };
};

async function listening(turn: () => void = () => undefined) {
  const events: Delivery[] = [];
  const receiver = createWebhookReceiver({
    clock: systemClock,
    turn: () => {
      turn();
      return Promise.resolve();
    },
    onDelivery: (delivery) => events.push(deliverySchema.parse(delivery)),
    report: (failure) => {
      throw failure as Error;
    },
  });
  onTestFinished(async () => {
    await receiver.stop();
  });
  const started = await receiver.start(await freePort(), secret);
  if (!started.ok || started.value.url === null) throw new Error('The receiver did not start.');
  const { url } = started.value;
  const post = (outgoing: ReturnType<typeof made>) => deliver({ url, ...outgoing }, systemClock, signal);
  return { receiver, events, url, post };
}

describe('the receiver of deliveries', () => {
  it('accepts a delivery signed with its secret, lists and announces it', async () => {
    const { receiver, events, post } = await listening();
    expect(await post(made('n1'))).toMatchObject({ ok: true, value: { status: 204 } });
    expect(receiver.deliveries()).toMatchObject([
      { key: 1, signature: { accepted: true }, shape: { kind: 'known' }, mismatches: [], replayOf: null },
    ]);
    expect(events).toEqual(receiver.deliveries());
  });

  it('reads the first value of a repeated header', async () => {
    const { receiver, url } = await listening();
    const { body, headers } = made('n1');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const repeated = {
        'x-service-notification-id': [headers.id, headers.id],
        'x-service-notification-type': headers.type,
        'x-service-signature': [headers.signature, headers.signature],
      };
      const call = request(url, { method: 'POST', headers: repeated }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject);
      call.end(body);
    });
    expect(status).toBe(204);
    expect(receiver.deliveries()).toMatchObject([
      { notificationId: 'n1', signature: { accepted: true }, mismatches: [] },
    ]);
  });

  it('neither lists nor announces what arrived before it was reset', async () => {
    let reset = (): void => undefined;
    const { receiver, events, post } = await listening(() => reset());
    reset = () => receiver.reset();
    const { headers } = made('before');
    // Large enough that verifying it gives others their turn.
    await post({ body: Buffer.alloc(500_000, ' '), headers });
    reset = () => undefined;
    const started = await receiver.start(await freePort(), secret);
    if (!started.ok || started.value.url === null) throw new Error('The receiver did not start.');
    await deliver({ url: started.value.url, ...made('after') }, systemClock, signal);
    expect(receiver.deliveries().map(({ notificationId }) => notificationId)).toEqual(['after']);
    expect(events).toEqual(receiver.deliveries());
  });

  it('does not listen if it was reset while it was being started', async () => {
    const { receiver } = await listening();
    const starting = receiver.start(await freePort(), secret);
    receiver.reset();
    expect(await starting).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(receiver.status().url).toBeNull();
  });

  it('listens once, on the port that was asked for last, if it is started twice at the same time', async () => {
    const { receiver } = await listening();
    const [first, last] = [await freePort(), await freePort()];
    const both = await Promise.all([receiver.start(first, secret), receiver.start(last, secret)]);
    expect(both.map((started) => started.ok)).toEqual([false, true]);
    expect(receiver.status().url).toBe(`http://127.0.0.1:${last}/hook`);
    await expect(fetch(`http://127.0.0.1:${first}/hook`)).rejects.toThrow();
  });

  it('refuses a bad signature and keeps it in the list with the reason', async () => {
    const { receiver, post } = await listening();
    const bad = made('n1');
    expect(await post({ ...bad, body: Buffer.concat([bad.body, Buffer.from('\n')]) })).toMatchObject({
      value: { status: 401 },
    });
    expect(receiver.deliveries()[0]?.signature.reasons).toEqual(['trailing-newline']);
  });

  it('flags a replay by the notification or by the signature', async () => {
    const { receiver, post } = await listening();
    await post(made('n1'));
    await post(made('n2'));
    await post(made('n1'));
    const same = made('n2');
    await post({ ...same, headers: { ...same.headers, id: 'other' } });
    expect(receiver.deliveries().map((each) => each.replayOf)).toEqual([2, 1, null, null]);
    expect(receiver.deliveries()[0]?.mismatches).toHaveLength(1);
  });

  it('refuses a body that is too large, other methods, and requests from a web page', async () => {
    const { receiver, url, post } = await listening();
    const large = { ...made('n1'), body: Buffer.alloc(maxWebhookBodyBytes + 1) };
    const respond = await post(large);
    // The connection may be cut while the rest is still being sent.
    if (respond.ok) expect(respond.value.status).toBe(413);
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, { method: 'POST', headers: { origin: 'https://evil.example' } })).status).toBe(
      403,
    );
    expect(receiver.deliveries()).toEqual([]);
    expect(receiver.status().refused).toBe(3);
  });

  it('counts a sender that disconnects within its body, and continues', async () => {
    const { receiver, url, post } = await listening();
    const { port, host } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(`POST /hook HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n{"half":`);
    socket.end();
    await expect.poll(() => receiver.status().refused).toBe(1);
    expect(await post(made('n1'))).toMatchObject({ ok: true, value: { status: 204 } });
    expect(receiver.deliveries()).toHaveLength(1);
  });

  it('never parses a body that nests too deeply, and parses every other one at most twice', async () => {
    const { receiver, post } = await listening();
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const parsed = (body: Buffer) => parse.mock.calls.filter(([text]) => text === body.toString()).length;
    const deep = Buffer.alloc(maxWebhookBodyBytes, '[');
    const wide = Buffer.from(JSON.stringify(Array.from({ length: 10_000 }, () => ({ a: 1 }))));
    for (const body of [deep, wide])
      expect(
        await post({ body, headers: { ...made('n1').headers, signature: sign(body, 'other') } }),
      ).toMatchObject({
        value: { status: 401 },
      });
    expect([parsed(deep), parsed(wide)]).toEqual([0, 2]);
    expect(receiver.deliveries()[1]).toMatchObject({
      shape: { remarks: [expect.stringContaining('200 levels deep') as string] },
    });
  });

  it('does not keep an endless name or type from a body', async () => {
    const { receiver, post } = await listening();
    const body = Buffer.from(
      JSON.stringify({ name: 'n'.repeat(300_000), type: 't'.repeat(300_000), payload: {} }),
    );
    await post({ body, headers: { id: 'n1', type, signature: sign(body, secret) } });
    const [delivery] = receiver.deliveries();
    expect(delivery).toMatchObject({ organization: null, signature: { accepted: true } });
    expect(JSON.stringify(delivery).length).toBeLessThan(5000);
  });

  it('keeps a bounded number of deliveries, the latest', async () => {
    const { receiver, post } = await listening();
    for (let index = 0; index < 210; index += 1) await post(made(`n${index}`));
    expect(receiver.deliveries()).toHaveLength(200);
    expect(receiver.deliveries()[0]?.key).toBe(210);
    expect(receiver.find(1)).toBeNull();
    receiver.clear();
    expect(receiver.deliveries()).toEqual([]);
  });

  it('ends and forgets everything when the profile is switched', async () => {
    const { receiver, url } = await listening();
    await fetch(url, { method: 'POST', body: '{}' });
    receiver.reset();
    expect(receiver.deliveries()).toEqual([]);
    expect(receiver.status()).toEqual({ url: null, received: 0, refused: 0 });
  });

  it('reports that a port is in use, and stops on request', async () => {
    const { receiver, url } = await listening();
    const other = createWebhookReceiver({
      clock: systemClock,
      turn: () => Promise.resolve(),
      onDelivery: () => undefined,
      report: () => undefined,
    });
    expect(await other.start(Number(new URL(url).port), secret)).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    });
    expect(await receiver.stop()).toMatchObject({ url: null });
    await expect(fetch(url)).rejects.toThrow();
  });
});

describe('sending a delivery', () => {
  it('is sent byte for byte with its headers', async () => {
    const { receiver, url, post } = await listening();
    await post(made('n1'));
    const stored = receiver.find(1);
    if (stored === null) throw new Error('Nothing was kept.');
    await deliver({ url, body: stored.body, headers: stored.headers }, systemClock, signal);
    expect(receiver.deliveries()[0]).toMatchObject({ replayOf: 1, signature: { accepted: true } });
  });

  it('is sent to the exact address, including query and last slash', async () => {
    const { receiver, url } = await listening();
    const { origin } = new URL(url);
    for (const path of ['', '/', '/hook/', '/hook?tenant=1', '?tenant=1']) {
      await deliver({ url: `${origin}${path}`, ...made('n1') }, systemClock, signal);
    }
    expect(receiver.deliveries().map((each) => each.path)).toEqual([
      '/?tenant=1',
      '/hook?tenant=1',
      '/hook/',
      '/',
      '/',
    ]);
  });

  it.each([
    'https://hooks.example.com/x',
    'http://hooks.example.com/x',
    'http://127.0.0.1.nip.io/x',
    'http://2130706433/x',
    'http://localhost.evil.com/',
    'http://user@127.0.0.1/',
    'file:///etc/passwd',
    'http://hooks.example.com?http://127.0.0.1/',
    'http://127.0.0.1@hooks.example.com/?',
  ])('is refused for %s', async (url) => {
    const result = await deliver({ url, ...made('n1') }, systemClock, signal);
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'address-not-allowed' } });
  });
});
