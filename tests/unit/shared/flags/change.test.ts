import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownCell, SeenCell } from '#shared/flags/cell';
import {
  cellFault,
  changeActions,
  changeSetFileSchema,
  isReached,
  keyOfChange,
  mergeChanges,
  overrideName,
  stagingFault,
  statusOf,
  verdictOf,
  type CellChange,
} from '#shared/flags/change';
import { isName } from '#shared/resource-names';

const known: fc.Arbitrary<KnownCell> = fc.record({
  is: fc.constantFrom('default', 'override'),
  value: fc.boolean(),
  sourceGiven: fc.boolean(),
});
const seen: fc.Arbitrary<SeenCell> = fc.oneof(
  known,
  fc.constant({ is: 'unknown', why: 'not-read' } as const),
);
const action = fc.constantFrom(...changeActions);
const change: fc.Arbitrary<CellChange> = fc.record({
  organization: fc.constantFrom('organizations/o1', 'organizations/o2'),
  organizationDisplayName: fc.constant('Larkfield Estates'),
  flag: fc.constantFrom('alpha', 'beta'),
  action,
  before: seen,
});
const place = { organization: 'organizations/o1', flag: 'alpha' };

describe('staging', () => {
  it('refuses names that could alter a path, and says why', () => {
    for (const flag of ['..', '.', 'a/b', '', 'a\\b'])
      expect(cellFault({ organization: 'organizations/o1', flag })).toMatch(
        /can't be used in a request path/,
      );
    expect(cellFault({ organization: 'organizations/..', flag: 'alpha' })).toMatch(/organization/);
    fc.assert(
      fc.property(fc.string(), fc.string(), (flag, organization) => {
        const name = overrideName({ flag, organization: `organizations/${organization}` });
        if (name !== null) expect(isName('featureFlagOverride', name)).toBe(true);
        else expect(cellFault({ flag, organization: `organizations/${organization}` })).not.toBeNull();
      }),
    );
  });

  it('accepts an unknown cell like any other, and no new value if the profile can’t set overrides', () => {
    fc.assert(
      fc.property(action, seen, (target, cell) => {
        expect(stagingFault(place, target, { is: 'unknown', why: 'not-given' }, true)).toBeNull();
        if (target !== 'clear')
          expect(stagingFault(place, target, cell, false)).toMatch(/no “Override request” setting/);
      }),
    );
    expect(stagingFault(place, 'clear', { is: 'unknown', why: 'not-given' }, false)).toBeNull();
  });

  it('accepts a change only if something changes', () => {
    const override: KnownCell = { is: 'override', value: true, sourceGiven: true };
    expect(stagingFault(place, 'on', override, true)).toMatch(/already/);
    expect(stagingFault(place, 'off', override, true)).toBeNull();
    expect(stagingFault(place, 'clear', override, false)).toBeNull();
    expect(stagingFault(place, 'clear', { is: 'default', value: true, sourceGiven: true }, true)).toMatch(
      /no override/,
    );
  });

  it('accepts to clear or to set a value that equals the default if the response names no source', () => {
    const seen: KnownCell = { is: 'default', value: true, sourceGiven: false };
    for (const action of changeActions) expect(stagingFault(place, action, seen, true)).toBeNull();
  });

  it('refuses to set the same value again, whether or not the response names a source', () => {
    for (const sourceGiven of [true, false])
      expect(stagingFault(place, 'on', { is: 'override', value: true, sourceGiven }, true)).toMatch(
        /already/,
      );
  });

  it('keeps one change of each cell, the later one', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (existing, added) => {
        const merged = mergeChanges(existing, added);
        expect(new Set(merged.map(keyOfChange)).size).toBe(merged.length);
        for (const each of merged) {
          const last = [...existing, ...added].findLast((other) => keyOfChange(other) === keyOfChange(each));
          expect(each).toBe(last);
        }
      }),
    );
  });
});

describe('just before a change is sent', () => {
  it('it is sent only if the state is the one it was staged for', () => {
    fc.assert(
      fc.property(change, seen, (staged, now) => {
        const status = statusOf(staged, now);
        const { before } = staged;
        if (before.is === 'unknown') {
          // Staged for whatever is there: sent unless the cell turns out to need no change.
          expect(status).toBe(
            now.is !== 'unknown' && isReached(staged.action, now) ? 'already' : 'as-staged',
          );
          return;
        }
        const unchanged = now.is === before.is && now.value === before.value;
        expect(status === 'as-staged').toBe(unchanged);
        if (now.is === 'unknown') expect(status).toBe('not-known');
        if (status === 'already') expect(isReached(staged.action, now)).toBe(true);
      }),
    );
  });
});

describe('the read after an accepted change', () => {
  it('confirms the change only if the cell has the new value; unknown neither confirms nor denies', () => {
    fc.assert(
      fc.property(change, seen, (sent, readBack) => {
        const verdict = verdictOf(sent, readBack);
        expect(verdict === 'not-known').toBe(readBack.is === 'unknown');
        if (readBack.is !== 'unknown' && readBack.sourceGiven) {
          const isApplied =
            sent.action === 'clear'
              ? readBack.is === 'default'
              : readBack.is === 'override' && readBack.value === (sent.action === 'on');
          expect(verdict).toBe(isApplied ? 'applied' : 'not-applied');
        }
      }),
    );
  });

  it('confirms the change if the response names no source and the value is right', () => {
    expect(verdictOf({ action: 'on' }, { is: 'default', value: true, sourceGiven: false })).toBe('applied');
    expect(verdictOf({ action: 'on' }, { is: 'default', value: true, sourceGiven: true })).toBe(
      'not-applied',
    );
  });
});

describe('the file of a change set', () => {
  const file = {
    format: 'diligence-desk-change-set',
    version: 1,
    name: 'Wave 2',
    profile: { name: 'Harbourline sandbox', kind: 'sandbox' },
    changes: [],
  };
  it('is read back as written', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
        const text = JSON.stringify({ ...file, changes });
        expect(changeSetFileSchema.parse(JSON.parse(text))).toEqual({ ...file, changes });
      }),
    );
  });
  it.each([
    { ...file, version: 2 },
    { ...file, extra: true },
    { ...file, changes: [{ ...place, action: 'on' }] },
    { ...file, name: '' },
    { ...file, changes: 'all' },
    null,
  ])('is refused in any other form (%#)', (wrong) => {
    expect(changeSetFileSchema.safeParse(wrong).success).toBe(false);
  });
});
