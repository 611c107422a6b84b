import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handleCall, type Handler } from '#electron/ipc/handle-call';
import { appErrorSchema, type AppError } from '#shared/errors';
import { callNames, type CallName } from '#shared/ipc/channels';
import { err, ok } from '#shared/result';

const never = new AbortController().signal;
const ignore = () => undefined;

/** A handler that returns whatever it is given, past the type system, as a fault would. */
function responding(value: unknown): Handler<CallName> {
  return () => Promise.resolve(ok(value) as Awaited<ReturnType<Handler<CallName>>>);
}

const hostile = [
  null,
  undefined,
  0,
  NaN,
  '',
  'x'.repeat(1_000_000),
  [],
  {},
  { __proto__: { id: 'demo' } },
  JSON.parse('{"__proto__": {"polluted": true}, "id": "demo"}') as unknown,
  { id: 'demo', extra: 1 },
  { id: NaN },
  { constructor: 1 },
  new Map(),
  () => 1,
];

describe.each(callNames)('the channel %s', (name) => {
  it('returns a typed error or a validated value for hostile input, and never throws', async () => {
    for (const input of hostile) {
      const result = await handleCall(name, responding(null), input, never, ignore);
      if (!result.ok) expect(appErrorSchema.safeParse(result.error).success).toBe(true);
    }
    await fc.assert(
      fc.asyncProperty(fc.anything({ withNullPrototype: true, maxDepth: 3 }), async (input) => {
        const result = await handleCall(name, responding(null), input, never, ignore);
        if (!result.ok) expect(appErrorSchema.safeParse(result.error).success).toBe(true);
      }),
      { numRuns: 50 },
    );
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('does not run its handler on input with an extra key', async () => {
    let ran = false;
    const handler: Handler<CallName> = () => {
      ran = true;
      return Promise.reject(new Error('ran'));
    };
    const result = await handleCall(name, handler, { surprise: true }, never, ignore);
    expect(ran).toBe(false);
    expect(result).toMatchObject({ ok: false, error: { kind: 'validation' } });
  });
});

describe('a response of the main process', () => {
  const input = { text: 'a' };
  it('that does not fit the contract becomes an internal error and is reported', async () => {
    const reported: unknown[] = [];
    const result = await handleCall(
      'clipboard.write',
      responding({ secret: 'x' }) as never,
      input,
      never,
      (f) => reported.push(f),
    );
    expect(result).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(reported).toHaveLength(1);
  });
  it('that was thrown becomes an internal error without its message', async () => {
    const throwing = () => Promise.reject(new Error('client_secret=hunter2'));
    const result = await handleCall('clipboard.write', throwing, input, never, ignore);
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(result).toMatchObject({ ok: false, error: { kind: 'internal' } });
  });
  it('that is an error contains only what the contract names', async () => {
    const leaky = { kind: 'internal', message: 'm', advice: 'a', cause: { client_secret: 'hunter2' } };
    const handler: Handler<CallName> = () => Promise.resolve(err(leaky as AppError));
    const reported: unknown[] = [];
    const result = await handleCall('clipboard.write', handler as never, input, never, (f) =>
      reported.push(f),
    );
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(result).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(reported).toHaveLength(1);
  });
  it('does not repeat field names that are longer than a screen', async () => {
    const long = 'x'.repeat(1_000_000);
    const result = await handleCall(
      'clipboard.write',
      responding(null) as never,
      { [long]: 1 },
      never,
      ignore,
    );
    expect(result).toMatchObject({ ok: false, error: { kind: 'validation' } });
    expect(JSON.stringify(result).length).toBeLessThan(10_000);
  });
});
