import { describe, expect, it } from 'vitest';
import { createReadingGate } from '#electron/jobs/notifications/reading-gate';

function start() {
  const reported: string[] = [];
  const gate = createReadingGate({
    pause: (reason) => reported.push(reason),
    resume: () => reported.push('resume'),
  });
  return { reported, gate };
}

describe('notification polling', () => {
  it('stops once and continues once, however often the network is reported as lost', () => {
    const { reported, gate } = start();
    gate('offline', true);
    gate('offline', true);
    gate('offline', false);
    gate('offline', false);
    expect(reported).toEqual(['offline', 'resume']);
  });

  it('does not continue when the computer wakes up without a network', () => {
    const { reported, gate } = start();
    gate('asleep', true);
    gate('offline', true);
    gate('asleep', false);
    gate('offline', false);
    expect(reported).toEqual(['asleep', 'offline', 'resume']);
  });
});
