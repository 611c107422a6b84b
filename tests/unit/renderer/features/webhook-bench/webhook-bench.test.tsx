// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import { webhookHeaderNames } from '#shared/webhook/shape';
import { signatureReasons } from '#shared/webhook/verdict';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { changeBench, useBench } from '../../../../../renderer/features/webhook-bench/bench-state.ts';
import { deliveryWords, shortType } from '../../../../../renderer/features/webhook-bench/delivery-words.ts';
import { broken, expectFocus, holdBack } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

isolateApp();

const accepted: OutputOf<'webhooks.verify'> = {
  signature: {
    accepted: true,
    reasons: [],
    tried: [{ step: 'The bytes as received', matched: true }],
    matchedSecret: null,
    expected: 'x'.repeat(43) + '=',
    bodyBytes: 3,
    firstDifference: null,
  },
  shape: { kind: 'unknown-type', type: 't', payloadType: null, remarks: ['The payload has no check.'] },
};

const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  key: 1,
  receivedAt: '2025-11-20T10:06:51Z',
  path: '/hook',
  notificationId: 'n1',
  notificationType: 'notification.client.check_complete.v1',
  organization: 'organizations/o1',
  bodyBytes: 3,
  signature: accepted.signature,
  shape: { kind: 'known', type: 't', payloadType: 'CheckCompleteData', remarks: [] },
  mismatches: [],
  replayOf: null,
  status: 204,
  ...more,
});

async function openBench(
  deliveries: readonly Delivery[] = [],
  url: string | null = null,
): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/webhook-bench' } });
  bridge.overview = { ...bridge.overview, activeId: 'sandbox' };
  bridge.respond('webhooks.deliveries', () => ok({ receiver: { url, received: 0, refused: 0 }, deliveries }));
  bridge.respond('webhooks.verify', () => ok(accepted));
  bridge.respond('inbox.organizations', () => ok([]));
  await openApp(bridge);
  await screen.findByText('Receiver');
  return bridge;
}

const verified = (bridge: FakeBridge) =>
  bridge.made
    .filter(({ name }) => name === 'webhooks.verify')
    .map(({ input }) => input as InputOf<'webhooks.verify'>);
const type = (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name, { selector: 'input, textarea' }), { target: { value } });
};
const verify = async () => {
  act(() => {
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  });
  await settle();
};

describe('the webhook bench', () => {
  it('sends the bytes of the clipboard unchanged, including line ends', async () => {
    const bridge = await openBench();
    const body = '\uFEFF{\r\n "a": "ü"\r\n}\r\n';
    fireEvent.paste(screen.getByLabelText('Raw body'), {
      clipboardData: { files: [], getData: () => body },
    });
    type('Secret', 's');
    await verify();
    expect(Buffer.from(verified(bridge)[0]?.body ?? '', 'base64').toString('utf8')).toBe(body);
    expect(screen.getByText(/CRLF lines, A newline at the end/)).toBeTruthy();
  });

  it('says that a dropped folder could not be read', async () => {
    await openBench();
    const dropped = new File([''], 'folder');
    Object.assign(dropped, { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) });
    fireEvent.drop(screen.getByLabelText('Raw body'), { dataTransfer: { files: [dropped] } });
    expect(await screen.findByText(/could not be read/)).toBeTruthy();
    expect(useBench.getState().body.bytes).toHaveLength(0);
  });

  it('shows signature and shape as two verdicts, and clears both when the body changes', async () => {
    const bridge = await openBench();
    type('Raw body', '{}');
    type('Secret', 's');
    await verify();
    const box = () => screen.getByRole('status', { name: 'Verdict' });
    expect(box().textContent).toContain('Signature valid');
    expect(box().textContent).toContain('Unknown type, shown as received');
    type('Raw body', '{ }');
    expect(box().textContent).not.toContain('good');
    expect(verified(bridge)).toHaveLength(1);
  });

  it('shows no verdict for a signature that was changed during its verification', async () => {
    const bridge = await openBench();
    type('Raw body', '{}');
    type('Secret', 's');
    const response = holdBack(bridge, 'webhooks.verify');
    await verify();
    type(webhookHeaderNames.signature, 'another');
    await response.give(ok(accepted));
    expect(screen.getByRole('status', { name: 'Verdict' }).textContent).toMatch(/^Results appear here/);
    await verify();
    await response.give(ok(accepted));
    expect(screen.getByRole('status', { name: 'Verdict' }).textContent).toContain('Signature valid');
  });

  it('does not say that there are no deliveries if they could not be read', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/webhook-bench' } });
    bridge.respond('webhooks.deliveries', () => err(broken));
    await openApp(bridge);
    expect(await screen.findByText(/Broken\./)).toBeTruthy();
    expect(screen.queryByText('No deliveries yet')).toBeNull();
    bridge.respond('webhooks.deliveries', () =>
      ok({ receiver: { url: null, received: 0, refused: 0 }, deliveries: [] }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No deliveries yet')).toBeTruthy();
  });

  it('verifies nothing without a secret, and masks the secret', async () => {
    const bridge = await openBench();
    type('Raw body', '{}');
    await verify();
    expect(verified(bridge)).toEqual([]);
    expect(screen.getByLabelText('Secret', { selector: 'input' }).getAttribute('type')).toBe('password');
  });

  it('opens a delivery unchanged, with its verdict', async () => {
    const bridge = await openBench([delivery({ mismatches: ['The headers name another type.'] })]);
    bridge.respond('webhooks.delivery', () =>
      ok({ delivery: delivery(), body: Buffer.from('{}\n').toString('base64'), signature: 'sig' }),
    );
    const row = await screen.findByText('check_complete');
    fireEvent.click(row);
    expect(screen.getByText('The headers name another type.')).toBeTruthy();
    fireEvent.doubleClick(row);
    expect(await screen.findByText('Loaded from delivery 1, byte for byte.')).toBeTruthy();
    await expectFocus(() => screen.getByLabelText('Raw body'));
    expect(screen.getByRole('status', { name: 'Verdict' }).textContent).toContain('Signature valid');
  });

  it('lists deliveries like every list: arrows show one, Enter opens it, Escape closes', async () => {
    const bridge = await openBench([delivery({ key: 2 }), delivery({ key: 1, notificationId: 'older' })]);
    const keys: number[] = [];
    bridge.respond('webhooks.delivery', ({ key }) => {
      keys.push(key);
      return ok({ delivery: delivery({ key }), body: Buffer.from('{}').toString('base64'), signature: 's' });
    });
    const grid = await screen.findByRole('grid', { name: 'Deliveries' });
    const press = async (key: string) => {
      act(() => {
        fireEvent.keyDown(grid, { key });
      });
      await settle();
    };
    await press('ArrowDown');
    expect(screen.getByRole('region', { name: 'Delivery 1' })).toBeTruthy();
    expect(keys).toEqual([]);
    await press('Enter');
    expect(keys).toEqual([1]);
    expect(screen.getByText('Loaded from delivery 1, byte for byte.')).toBeTruthy();
    await expectFocus(() => screen.getByLabelText('Raw body'));
    await press('Escape');
    expect(screen.queryByRole('region', { name: 'Delivery 1' })).toBeNull();
    await expectFocus(() => grid);
  });

  it('keeps what the operator entered until a delivery is opened', async () => {
    const bridge = await openBench([delivery({ key: 2 }), delivery({ key: 1, notificationId: 'older' })]);
    bridge.respond('webhooks.delivery', ({ key }) =>
      ok({ delivery: delivery({ key }), body: Buffer.from('{}').toString('base64'), signature: 'came' }),
    );
    changeBench({ verifiedWith: [{ after: 0, secret: 'of the receiver' }] });
    type('Raw body', '[1]');
    type('Secret', 'typed');
    const entered = () => {
      const { body, secret, signature } = useBench.getState();
      return [Buffer.from(body.bytes).toString('utf8'), secret, signature];
    };
    fireEvent.keyDown(screen.getByRole('button', { name: /Send a signed sample/ }), { key: 'j' });
    fireEvent.click(screen.getAllByText('check_complete')[1] ?? document.body);
    await settle();
    expect(screen.getByRole('region', { name: 'Delivery 1' })).toBeTruthy();
    expect(entered()).toEqual(['[1]', 'typed', '']);
    fireEvent.click(screen.getByRole('button', { name: 'Open in webhook bench' }));
    await settle();
    expect(entered()).toEqual(['{}', 'of the receiver', 'came']);
  });

  it('shows the verdict of a delivery beside the secret it was verified with, whatever the next receiver has', async () => {
    const bridge = await openBench([delivery({ key: 1 })]);
    bridge.respond('webhooks.delivery', ({ key }) =>
      ok({ delivery: delivery({ key }), body: Buffer.from('{}').toString('base64'), signature: 'came' }),
    );
    bridge.respond('webhooks.startReceiver', () =>
      ok({ url: 'http://127.0.0.1:48311/hook', received: 0, refused: 0 }),
    );
    type('Verification secret', 'the first');
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    await settle();
    type('Verification secret', 'the next');
    fireEvent.doubleClick(await screen.findByText('check_complete'));
    await screen.findByText('Loaded from delivery 1, byte for byte.');
    expect(useBench.getState().secret).toBe('the first');
    expect(screen.getByRole('status', { name: 'Verdict' }).textContent).toContain('Signature valid');
  });

  it('says why a delivery could not be opened', async () => {
    const bridge = await openBench([delivery()]);
    bridge.respond('webhooks.delivery', () =>
      err({ kind: 'not-found', message: 'The delivery is gone.', advice: 'Choose another one.' }),
    );
    fireEvent.doubleClick(await screen.findByText('check_complete'));
    expect(await screen.findByText('The delivery is gone.')).toBeTruthy();
    expect(document.activeElement).not.toBe(screen.getByLabelText('Raw body'));
  });

  it('finds deliveries, and exports the selected ones', async () => {
    const bad = { ...accepted.signature, accepted: false, reasons: ['hex-for-base64'] as const };
    const bridge = await openBench([
      delivery({ key: 3 }),
      delivery({ key: 2, signature: { ...bad, reasons: [...bad.reasons] } }),
      delivery({ key: 1 }),
    ]);
    const saves: string[] = [];
    bridge.respond('webhooks.exportDeliveries', ({ csv }) => {
      saves.push(csv);
      return ok({ savedAs: 'deliveries.csv' });
    });
    const find = screen.getByRole('textbox', { name: 'Search deliveries' });
    fireEvent.change(find, { target: { value: 'hex' } });
    await settle();
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select check_complete' }));
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Export selected as CSV' }));
    await settle();
    const [head, ...rows] = (saves[0] ?? '').trimEnd().split('\r\n');
    expect(head).toBe('delivery,type,organization,notification,verdict,note,status,received');
    expect(rows).toEqual([
      '2,notification.client.check_complete.v1,organizations/o1,n1,Signature invalid,"Hex, not base64",204,2025-11-20T10:06:51Z',
    ]);
  });

  it('does not report a current body as being from the future', async () => {
    const bridge = await openBench();
    const body = (createdAt: number) => JSON.stringify({ createTime: new Date(createdAt).toISOString() });
    const age = () => screen.getByText('Age').nextElementSibling?.textContent;
    bridge.respond('webhooks.verify', () => ok(accepted));
    type('Secret', 's');
    type('Raw body', body(Date.now()));
    await verify();
    expect(age()).toMatch(/^\d+ s$/);
    type('Raw body', body(Date.now() + 60_000));
    await verify();
    expect(age()).toMatch(/future/);
  });

  it('ends the deliveries of the Demo when the receiver stops', async () => {
    const bridge = await openBench([], 'http://127.0.0.1:48311/hook');
    bridge.respond('webhooks.stopReceiver', () => ok({ url: null, received: 0, refused: 0 }));
    bridge.respond('demo.webhook', () => ok(null));
    changeBench({ live: [{ name: 'organizations/o1', displayName: null }] });
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(useBench.getState().live).toEqual([]));
    await settle();
    expect(bridge.made.filter(({ name }) => name === 'demo.webhook').map(({ input }) => input)).toEqual([
      { organization: 'organizations/o1', webhook: null },
    ]);
  });

  it('offers live delivery only in the built-in Demo', async () => {
    await openBench();
    expect(screen.queryByText('Deliveries from the Demo')).toBeNull();
  });
});

describe('the labels of a delivery', () => {
  const bad = (reasons: Delivery['signature']['reasons']) =>
    delivery({ signature: { ...accepted.signature, accepted: false, reasons } });

  it('have a short note for every reason', () => {
    for (const reason of signatureReasons) {
      const { kind, note } = deliveryWords(bad([reason]));
      expect([kind, note.length > 0 && note.length <= 20]).toEqual(['bad', true]);
    }
  });

  it('flag a replay even if its signature is valid, and headers that disagree', () => {
    expect(deliveryWords(delivery({ replayOf: 3 }))).toEqual({
      word: 'Duplicate',
      kind: 'replay',
      note: 'Duplicate of delivery 3',
    });
    expect(deliveryWords({ ...bad(['no-match']), replayOf: 3 }).note).toBe('No match, duplicate');
    expect(deliveryWords(delivery({ mismatches: ['x'] })).note).toBe('Headers missing or not matching');
    expect(deliveryWords(delivery()).kind).toBe('good');
  });

  it('shorten the types all deliveries share', () => {
    expect(shortType('notification.client.report_generated.v1')).toBe('report_generated');
    expect(shortType('another.kind.v2')).toBe('another.kind.v2');
    expect(shortType(null)).toBe('Not given');
  });
});
