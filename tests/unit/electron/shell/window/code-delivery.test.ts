import { describe, expect, it } from 'vitest';
import { createCodeDelivery } from '../../../../../electron/shell/window/code-delivery.ts';
import { createManualClock } from '../../../../support/manual-clock.ts';

function setUp() {
  const clock = createManualClock();
  const { delivered, follow } = createCodeDelivery(clock);
  let isDelivered = false;
  void delivered.then(() => (isDelivered = true));
  return {
    follow,
    pass: async (ms: number) => {
      clock.advance(ms);
      await Promise.resolve();
    },
    isDelivered: () => isDelivered,
  };
}

describe('the delivery of the code of a page', () => {
  it('is over when a script was read and nothing is on its way', async () => {
    const { follow, pass, isDelivered } = setUp();
    const page = follow('/index.html', new Response('<script src="start.js">'));
    await page.text();
    await pass(10);
    expect(isDelivered()).toBe(false);
    const script = follow('/start.js', new Response('1'));
    const style = follow('/base.css', new Response('p {}'));
    await script.text();
    await pass(10);
    expect(isDelivered()).toBe(false);
    await style.text();
    await pass(10);
    expect(isDelivered()).toBe(true);
  });

  it('waits for a script that is requested a moment after another was read', async () => {
    const { follow, pass, isDelivered } = setUp();
    await follow('/first.js', new Response('1')).text();
    const second = follow('/second.js', new Response('2'));
    await pass(10);
    expect(isDelivered()).toBe(false);
    await second.text();
    await pass(10);
    expect(isDelivered()).toBe(true);
    const later = new Response('3');
    expect(follow('/later.js', later)).toBe(later);
  });

  it('changes no response', async () => {
    const { follow } = setUp();
    const response = follow('/x.js', new Response('text', { status: 404, headers: { 'x-own': 'kept' } }));
    expect([response.status, response.headers.get('x-own'), await response.text()]).toEqual([
      404,
      'kept',
      'text',
    ]);
    const empty = new Response(null, { status: 204 });
    expect(follow('/y.js', empty)).toBe(empty);
  });
});
