import { describe, expect, it } from 'vitest';
import { estimateCallsPerHour } from '#shared/notifications/estimate';
import { changeLedAbove, defaultInboxSettings } from '#shared/notifications/settings';

const rotation = { ...defaultInboxSettings, mode: 'rotation' as const };
const pace = { pollSeconds: 60, concurrency: 3, latencyMs: 80 };

describe('the estimate of calls an hour', () => {
  it('is one call per organization and interval in the full rotation', () => {
    expect(estimateCallsPerHour(rotation, { organizations: 1000, activeChecks: 0 }, pace)).toEqual({
      quietPerTick: 1000,
      maxPerTick: 2250,
      quietPerHour: 60_000,
      maxPerHour: 135_000,
      cycleSeconds: 60,
    });
  });

  it('says how long a cycle takes if the calls in flight do not suffice', () => {
    const estimate = estimateCallsPerHour(rotation, { organizations: 5000, activeChecks: 0 }, pace);
    expect(estimate).toMatchObject({ quietPerTick: 2250, cycleSeconds: 134 });
  });

  it('is a few pages and a slow rotation in the change-led mode, and bounded whatever happens', () => {
    const settings = { ...defaultInboxSettings, mode: 'change-led' as const };
    expect(estimateCallsPerHour(settings, { organizations: 5000, activeChecks: 1200 }, pace)).toEqual({
      quietPerTick: 12 + 84,
      maxPerTick: 20 + 2 * 100 + 84,
      quietPerHour: 96 * 60,
      maxPerHour: 304 * 60,
      cycleSeconds: 3600,
    });
  });

  it('is that of the chosen mode in automatic mode', () => {
    const of = (mode: 'automatic' | 'rotation' | 'change-led', organizations: number) =>
      estimateCallsPerHour({ ...defaultInboxSettings, mode }, { organizations, activeChecks: 0 }, pace);
    expect(of('automatic', changeLedAbove)).toEqual(of('rotation', changeLedAbove));
    expect(of('automatic', changeLedAbove + 1)).toEqual(of('change-led', changeLedAbove + 1));
  });
});
