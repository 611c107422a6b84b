import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../renderer/ipc/client.ts';
import { AppErrorException, toAppError, unwrap } from '../../../../renderer/ipc/unwrap.ts';
import { createFakeBridge } from '#tests/support/fake-bridge';
import type { SessionStatus } from '#shared/ipc/contract/session';

describe('the client of the bridge', () => {
  it('resolves with the data of a call', async () => {
    const result = await createClient(createFakeBridge()).call('window.state', {});
    expect(result).toEqual({ ok: true, value: { maximized: false, fullScreen: false, focused: true } });
  });

  it('passes an error on as data', async () => {
    const bridge = createFakeBridge();
    const error = { kind: 'permission', message: 'Not allowed.', advice: 'Ask for access.' };
    bridge.respond('brands.list', () => ({ ok: false, error }));
    const result = await createClient(bridge).call('brands.list', { profileId: 'demo' });
    expect(result).toEqual({ ok: false, error });
  });

  it.each([
    ['nothing', undefined],
    ['a value of the wrong shape', { ok: true, value: { maximized: 'yes' } }],
    ['a bare value', { maximized: false, fullScreen: false, focused: true }],
    ['an error of no known kind', { ok: false, error: { kind: 'odd', message: '', advice: '' } }],
  ])('resolves with an internal error when %s comes back', async (_what, response) => {
    const bridge = createFakeBridge();
    bridge.respond('window.state', () => response);
    const result = await createClient(bridge).call('window.state', {});
    expect(result).toMatchObject({ ok: false, error: { kind: 'internal', target: 'window.state' } });
  });

  it('resolves with an internal error when the bridge rejects', async () => {
    const bridge = createFakeBridge();
    bridge.respond('window.state', () => {
      throw new Error('No handler registered');
    });
    const result = await createClient(bridge).call('window.state', {});
    expect(result).toMatchObject({ ok: false, error: { kind: 'internal' } });
  });

  it('returns cancelled at once on abort, and tells the main process which call it was', async () => {
    const bridge = createFakeBridge();
    bridge.respond('window.state', () => new Promise(() => undefined));
    const controller = new AbortController();
    const pending = createClient(bridge).call('window.state', {}, { signal: controller.signal });
    await Promise.resolve();
    controller.abort();
    expect(await pending).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(bridge.cancelled).toEqual(bridge.made.map(({ requestId }) => requestId));
    expect(bridge.cancelled).toHaveLength(1);
  });

  it('makes no call when the signal is aborted already', async () => {
    const bridge = createFakeBridge();
    const result = await createClient(bridge).call('window.state', {}, { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(bridge.made).toEqual([]);
  });

  it('cancels nothing when the signal aborts after the response', async () => {
    const bridge = createFakeBridge();
    const controller = new AbortController();
    await createClient(bridge).call('window.state', {}, { signal: controller.signal });
    controller.abort();
    expect(bridge.cancelled).toEqual([]);
  });

  it('gives every call an id of its own', async () => {
    const bridge = createFakeBridge();
    const client = createClient(bridge);
    await Promise.all([client.call('window.state', {}), client.call('window.state', {})]);
    expect(new Set(bridge.made.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it('forwards events, drops those of the wrong shape, and stops on request', () => {
    const bridge = createFakeBridge();
    const seen: unknown[] = [];
    const end = createClient(bridge).subscribe('window.changed', (state) => seen.push(state));
    const state = { maximized: true, fullScreen: false, focused: true };
    bridge.push('window.changed', state);
    bridge.push('window.changed', { maximized: 'yes' });
    end();
    bridge.push('window.changed', state);
    expect(seen).toEqual([state]);
  });

  it('keeps a status without a value from reaching the listener', () => {
    const bridge = createFakeBridge();
    const seen: SessionStatus[] = [];
    createClient(bridge).subscribe('session.changed', (status) => seen.push(status));
    bridge.push('session.changed', null);
    expect(seen).toEqual([]);
  });
});

describe('errors through code that throws', () => {
  it('keep their data', () => {
    const error = { kind: 'auth', message: 'No token.', advice: 'Check the secret.' } as const;
    expect(() => unwrap({ ok: false, error })).toThrow(AppErrorException);
    try {
      unwrap({ ok: false, error });
    } catch (thrown) {
      expect(toAppError(thrown)).toEqual(error);
    }
  });

  it('become internal, without their text, when they are unexpected', () => {
    const error = toAppError(new TypeError('secret-in-message'));
    expect(error.kind).toBe('internal');
    expect(JSON.stringify(error)).not.toContain('secret-in-message');
  });
});
