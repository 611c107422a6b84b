import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notificationTypes } from '#shared/model/notification';
import { eventTypes, maxEvents, seededLife } from '#electron/local-service/seed/check-life';

const epoch = Date.UTC(2026, 10, 20, 12);
const facts = fc.record({
  index: fc.nat(1_000_000),
  createTime: fc.integer({ min: epoch - 400 * 86_400_000, max: epoch }),
  monitored: fc.boolean(),
});

describe('the life of a seeded check', () => {
  it('names its events by their places in the list of notification types', () => {
    const names = Object.entries(eventTypes).map(([event, place]) => [
      event,
      notificationTypes[place].split('.')[2],
    ]);
    expect(Object.fromEntries(names)).toEqual({
      complete: 'check_complete',
      reportUpdated: 'report_updated',
      hit: 'ongoing_monitoring_hit',
      reminder: 'ongoing_monitoring_renewal_reminder',
      reportGenerated: 'report_generated',
      monitoringStarted: 'ongoing_monitoring_started',
      renewed: 'ongoing_monitoring_renewed',
    });
  });

  it('has only past events, in order, that fit its state', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 25 }), (given, meanHits) => {
        const life = seededLife({ seed: 1, checks: 1, epoch, meanHits }, given);
        const times = life.events.map((event) => event.time);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times.length).toBeLessThanOrEqual(maxEvents);
        for (const time of times) expect(time >= given.createTime && time <= epoch).toBe(true);
        expect(life.complete).toBe(life.events.some((event) => event.type === eventTypes.complete));
        if (!life.complete) expect(life.findings).toEqual([]);
        if (life.state === 'CANCELLED' || life.state === 'DELETED') expect(life.monitored).toBe(false);
        if (life.state === 'INACTIVE') expect(life.complete).toBe(true);
        if (!given.monitored) expect(life.findings.some((finding) => finding.fromMonitoring)).toBe(false);
        expect(seededLife({ seed: 1, checks: 1, epoch, meanHits }, given)).toEqual(life);
      }),
    );
  });
});
