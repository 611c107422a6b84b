import { expect, it } from 'vitest';
import { followConditions } from '#electron/jobs/notifications/reading-conditions';
import { openMainProcess } from '#tests/support/main-process';

async function follow() {
  const desk = await openMainProcess();
  const reported: string[] = [];
  const network = { isOnline: true, looks: 0 };
  const stop = new AbortController();
  followConditions(
    {
      reading: { pause: (reason) => reported.push(reason), resume: () => reported.push('resume') },
      profiles: desk.service.profiles,
      power: desk.power,
      isOnline: () => {
        network.looks += 1;
        return network.isOnline;
      },
      clock: desk.clock,
    },
    stop.signal,
  );
  /** The network is looked at every few seconds. */
  const look = async (isOnline: boolean) => {
    network.isOnline = isOnline;
    const { looks } = network;
    desk.clock.advance(5000);
    await expect.poll(() => network.looks).toBe(looks + 1);
  };
  return { ...desk, reported, network, look, stop };
}

it('polling pauses while the computer sleeps', async () => {
  const { reported, power } = await follow();
  power.say('suspend');
  power.say('resume');
  expect(reported).toEqual(['asleep', 'resume']);
});

it('polling goes on in a computer that said it would sleep, and stayed awake', async () => {
  const { reported, power, clock } = await follow();
  power.say('suspend');
  clock.advance(59_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(reported).toEqual(['asleep']);
  power.say('suspend');
  clock.advance(59_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(reported).toEqual(['asleep']);
  clock.advance(1000);
  await expect.poll(() => reported).toEqual(['asleep', 'resume']);
});

it('polling pauses without a network, but not for a service on this computer', async () => {
  const { reported, look, service, addProfile } = await follow();
  const here = await addProfile('Here', 'sandbox', 'http://127.0.0.1:4000/service');
  const far = await addProfile('Far');
  await service.profiles.activate(far);
  await look(false);
  expect(reported).toEqual(['offline']);
  await service.profiles.activate(here);
  expect(reported).toEqual(['offline', 'resume']);
  await service.profiles.activate(far);
  expect(reported).toEqual(['offline', 'resume', 'offline']);
  await look(true);
  expect(reported).toEqual(['offline', 'resume', 'offline', 'resume']);
});

it('the network is not checked after the end', async () => {
  const { reported, network, stop, clock } = await follow();
  stop.abort();
  const { looks } = network;
  clock.advance(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect([network.looks, reported]).toEqual([looks, []]);
});
