import { describe, expect, it } from 'vitest';
import { seedOrganizations } from '#electron/local-service/seed/organizations';
import { seededTeams } from '#electron/local-service/seed/people';

const rows = seedOrganizations(1, 1000);

describe('seeded organizations', () => {
  it('include the odd ones once in every 200', () => {
    for (let from = 0; from < rows.length; from += 200) {
      const batch = rows.slice(from, from + 200);
      const count = (picks: (row: (typeof rows)[number]) => boolean) => batch.filter(picks).length;
      expect(count((row) => row.state === 'PENDING_CLOSURE')).toBe(1);
      expect(count((row) => row.type === 'FRANCHISE')).toBe(1);
      expect(count((row) => row.type === undefined)).toBe(1);
      expect(count((row) => row.partner === undefined)).toBe(1);
      expect(count((row) => row.displayName.length > 200)).toBe(1);
      expect(count((row) => /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(row.displayName))).toBe(1);
    }
  });

  it('have a reason if they are not ACTIVE', () => {
    const inactive = rows.filter((row) => row.state !== 'ACTIVE');
    expect(inactive.length).toBeGreaterThan(30);
    expect(inactive.every((row) => row.stateReason !== undefined)).toBe(true);
  });

  it('have unique IDs, names and links, and links over https', () => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    expect(new Set(rows.map((row) => row.displayName)).size).toBe(rows.length);
    for (const row of rows) {
      for (const link of [row.supportUrl, row.crmUrl])
        if (link !== undefined) expect(new URL(link).protocol).toBe('https:');
    }
  });

  it('of a twin have the same names, but other IDs and settings', () => {
    const twins = seedOrganizations(2, 300, 1);
    expect(twins.map((row) => row.displayName)).toEqual(rows.slice(0, 300).map((row) => row.displayName));
    const ids = new Set(rows.map((row) => row.id));
    expect(twins.filter((row) => ids.has(row.id))).toEqual([]);
    expect(twins.filter((row, at) => row.package !== rows[at]?.package).length).toBeGreaterThan(50);
  });

  it('have as many teams as they state, each once', () => {
    for (const row of rows) {
      const teams = seededTeams(1, row);
      expect(new Set(teams).size).toBe(row.teamCount);
      expect(teams).toHaveLength(row.teamCount);
    }
  });
});
