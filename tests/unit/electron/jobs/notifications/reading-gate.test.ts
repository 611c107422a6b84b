import { describe, expect, it } from 'vitest';
import { createReadingGate } from '#electron/jobs/notifications/reading-gate';

function start() {
  const told: string[] = [];
  const gate = createReadingGate({ pause: (reason) => told.push(reason), resume: () => told.push('resume') });
  return { told, gate };
}

describe('notification polling', () => {
  it('stops once and continues once, however often the network is reported as lost', () => {
    const { told, gate } = start();
    gate('offline', true);
    gate('offline', true);
    gate('offline', false);
    gate('offline', false);
    expect(told).toEqual(['offline', 'resume']);
  });

  it('does not continue when the computer wakes up without a network', () => {
    const { told, gate } = start();
    gate('asleep', true);
    gate('offline', true);
    gate('asleep', false);
    gate('offline', false);
    expect(told).toEqual(['asleep', 'offline', 'resume']);
  });
});
