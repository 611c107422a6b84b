import { describe, expect, it } from 'vitest';
import { createDemoService } from '#electron/service/demo-service';
import { faultSchema } from '#shared/local-service-faults';
import type { DemoStore } from '#electron/service/demo-store';
import { demoHandlers } from '#electron/ipc/handlers/demo';

/** The local service's process as its port sees it. */
function started() {
  const posted: Record<string, unknown>[] = [];
  let listen: (message: unknown) => void = () => undefined;
  let end: () => void = () => undefined;
  const demo = createDemoService(
    () => ({
      post: (message) => posted.push(message as Record<string, unknown>),
      onMessage: (listener) => (listen = listener),
      onExit: (listener) => (end = listener),
      kill: () => end(),
    }),
    { organizations: 3 },
    () => undefined,
  );
  demo.connection().catch(() => undefined);
  return {
    demo,
    calls: demoHandlers({ demo: { ...demo, faults: () => demo.faults() }, sampleHistory: null }),
    posted,
    say: (message: unknown) => listen(message),
    end: () => end(),
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const never = new AbortController().signal;

describe('the demo service', () => {
  it('has no process before it is needed, and ends without one', () => {
    const demo = createDemoService(
      () => expect.unreachable('started'),
      { organizations: 3 },
      () => undefined,
    );
    demo.close();
  });

  it('is started with its own client', async () => {
    const { demo, posted, say } = started();
    expect(posted[0]).toMatchObject({ type: 'start', options: { organizations: 3 } });
    say({
      type: 'ready',
      port: 4000,
      baseUrl: 'http://127.0.0.1:4000/service',
      authUrl: 'http://127.0.0.1:4000',
    });
    expect(await demo.connection()).toMatchObject({ port: 4000, clientId: 'diligence-desk-demo' });
  });

  it('reports an order as done only when the service says so, whatever the order of the replies', async () => {
    const { calls, posted, say } = started();
    const first = calls['demo.advance']({ milliseconds: 1000 }, never);
    const second = calls['demo.clearFaults']({}, never);
    expect(posted.slice(1)).toEqual([
      { type: 'advance', milliseconds: 1000, id: 1 },
      { type: 'clear-faults', id: 2 },
    ]);
    say({ type: 'failed', id: 2, message: 'No such fault.' });
    say({ type: 'done', id: 1 });
    expect(await first).toEqual({ ok: true, value: null });
    const refused = await second;
    expect(refused.ok ? '' : refused.error.message).toContain('No such fault');
  });

  it('returns the counts of requests', async () => {
    const { demo, calls, posted, say } = started();
    const counts = calls['demo.requests']({}, never);
    expect(posted.at(-1)).toEqual({ type: 'count-requests', id: 1 });
    say({ type: 'done', id: 1 });
    expect((await counts).ok).toBe(false);
    const again = demo.requests();
    say({ type: 'requests', id: 2, requests: 'no counts' });
    say({ type: 'failed', id: 2, message: 'Busy.' });
    expect((await again).ok).toBe(false);
  });

  it('returns the faults that are left, and starts no process for them', async () => {
    const { demo, posted, say } = started();
    const left = demo.faults();
    expect(posted.at(-1)).toEqual({ type: 'list-faults', id: 1 });
    const fault = faultSchema.parse({ kind: 'reorder', times: null });
    say({ type: 'faults', id: 1, faults: [fault] });
    expect(await left).toEqual({ ok: true, value: [fault] });
    const unused = createDemoService(
      () => expect.unreachable('started'),
      { organizations: 3 },
      () => undefined,
    );
    expect(await unused.faults()).toEqual({ ok: true, value: [] });
  });

  it('keeps no change that its process reports after it was started over', async () => {
    const listeners: ((message: unknown) => void)[] = [];
    const kept: unknown[] = [];
    const store: DemoStore = {
      open: () => Promise.resolve({}),
      keep: (change) => void kept.push(change),
      advance: () => undefined,
      startOver: () => undefined,
      history: () => 0,
      noteHistory: () => undefined,
    };
    const demo = createDemoService(
      () => ({
        post: () => undefined,
        onMessage: (listener) => void listeners.push(listener),
        onExit: () => undefined,
        kill: () => undefined,
      }),
      { organizations: 3 },
      () => undefined,
      Promise.resolve(store),
    );
    void demo.connection();
    await settle();
    const change = { at: 1, id: 'CancelCheck', names: {}, ids: {} };
    listeners[0]?.({ type: 'changed', change });
    demo.startOver();
    listeners[0]?.({ type: 'changed', change });
    expect(kept).toEqual([change]);
  });

  it('refuses waiting and later orders when the service ends', async () => {
    const { demo, end } = started();
    const waiting = demo.send({ type: 'clear-faults' });
    end();
    expect((await waiting).ok).toBe(false);
    demo.close();
    expect((await demo.requests()).ok).toBe(false);
  });
});
