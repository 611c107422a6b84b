import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#electron/platform/clock';
import { notificationHandlers } from '#electron/ipc/handlers/notifications';
import { webhookHandlers } from '#electron/ipc/handlers/webhooks';
import { createWebhookReceiver } from '#electron/jobs/webhooks/receiver';
import { contract } from '#shared/ipc/contract';
import { err, ok } from '#shared/result';

const signal = new AbortController().signal;
const secret = 'issued-secret';
const type = 'notification.client.report_updated.v1';

async function bench() {
  const saved: { name: string; text: string }[] = [];
  const turn = () => Promise.resolve();
  const report = (failure: unknown) => {
    throw failure as Error;
  };
  const receiver = createWebhookReceiver({ clock: systemClock, onDelivery: () => undefined, turn, report });
  onTestFinished(async () => {
    await receiver.stop();
  });
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const calls = webhookHandlers({
    receiver,
    clock: systemClock,
    turn,
    saveText: (name, text) => {
      saved.push({ name, text });
      return Promise.resolve(ok(name));
    },
  });
  const started = await calls['webhooks.startReceiver']({ port, secret }, signal);
  return { calls, saved, url: (started.ok ? started.value.url : null) ?? '' };
}

describe('the calls of the webhook bench', () => {
  it('send a sample, list it, replay it and verify its bytes, and no reply contains the secret', async () => {
    const { calls, url } = await bench();
    const sent = await calls['webhooks.sendSample']({ type, url, secret }, signal);
    expect(sent).toMatchObject({ ok: true, value: { status: 204 } });
    expect(await calls['webhooks.replay']({ key: 1, url }, signal)).toMatchObject({ value: { status: 204 } });
    const listed = await calls['webhooks.deliveries']({}, signal);
    expect(listed).toMatchObject({
      value: { deliveries: [{ replayOf: 1 }, { replayOf: null, notificationType: type }] },
    });
    const one = await calls['webhooks.delivery']({ key: 1 }, signal);
    const { body, signature } = one.ok ? one.value : { body: '', signature: null };
    const verified = await calls['webhooks.verify'](
      { body, signature: signature ?? '', secret, others: [] },
      signal,
    );
    expect(verified).toMatchObject({ value: { signature: { accepted: true }, shape: { kind: 'known' } } });
    expect(JSON.stringify([sent, listed, one, verified])).not.toContain(secret);
    expect(contract['webhooks.deliveries'].output.safeParse(listed.ok ? listed.value : null).success).toBe(
      true,
    );
  });

  it('save the list as a file for spreadsheets', async () => {
    const { calls, saved } = await bench();
    const response = await calls['webhooks.exportDeliveries']({ csv: 'type\r\n' }, signal);
    expect(response).toEqual(ok({ savedAs: saved[0]?.name }));
    expect(saved[0]?.name).toMatch(/^webhook-deliveries-\d{4}-\d\d-\d\d\.csv$/);
    expect(saved[0]?.text).toBe('type\r\n');
  });

  it('say that a delivery is no longer kept', async () => {
    const { calls, url } = await bench();
    expect(await calls['webhooks.replay']({ key: 9, url }, signal)).toMatchObject({
      error: { kind: 'not-found' },
    });
    expect(await calls['webhooks.delivery']({ key: 9 }, signal)).toMatchObject({
      error: { kind: 'not-found' },
    });
  });
});

describe('the calls of the inbox', () => {
  it('return the failure of the database when there is no inbox', async () => {
    const failure = err({
      kind: 'refused',
      reason: 'disk',
      message: 'The disk is full.',
      advice: 'Free some space.',
    });
    const calls = notificationHandlers(failure, { take: () => null });
    expect(await calls['inbox.counts']({ profileId: 'p' }, signal)).toEqual(failure);
  });
});
