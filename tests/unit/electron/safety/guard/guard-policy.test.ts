import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, nameToType, startMode, type Mode } from '#electron/safety/guard/guard-policy';
import { isTyped } from '#shared/guard';
import { operationIds, operations } from '#shared/operations';
import { profileKinds } from '#shared/profile';

const name = 'Larkfield Estates';
const check = 'organizations/o1/teams/t1/checks/c1';
const ask = (operation: (typeof operationIds)[number]) => ({
  operation,
  resource: check,
  organizationDisplayName: name,
  askedBy: 'screen' as const,
});
const mode: fc.Arbitrary<Mode> = fc.oneof(
  fc.constant<Mode>({ kind: 'read-only' }),
  fc.constant<Mode>({ kind: 'confirm' }),
  fc.record({
    kind: fc.constant('unlocked' as const),
    until: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null }),
  }),
);
const context = fc.record({
  profileKind: fc.constantFrom(...profileKinds),
  mode,
  nowMonotonic: fc.integer({ min: 0, max: 1000 }),
  grant: fc.constantFrom('covers' as const, 'does-not-cover' as const, null),
});

describe('the policy of the guard', () => {
  it('refuses every mutation while the mode is read-only or its time is over, whatever else applies', () => {
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), context, (id, facts) => {
        const over =
          facts.mode.kind === 'unlocked' &&
          facts.mode.until !== null &&
          facts.nowMonotonic >= facts.mode.until;
        fc.pre(facts.mode.kind === 'read-only' || over);
        expect(decide(ask(id), facts)).toEqual(
          operations[id].mutates ? { do: 'refuse', reason: 'read-only' } : { do: 'send' },
        );
      }),
    );
  });

  it('never sends a mutation in production, nor a dangerous one anywhere, without confirmation or grant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), context, (id, facts) => {
        const { mutates, dangerous } = operations[id];
        fc.pre(mutates && facts.grant !== 'covers' && (facts.profileKind === 'production' || dangerous));
        const decision = decide(ask(id), facts);
        expect(decision.do).not.toBe('send');
        if (decision.do === 'confirm') expect(decision.typedName).toBe(dangerous ? name : null);
      }),
    );
  });

  it('requires a typed name for every production change if the organization does', () => {
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), context, (id, facts) => {
        const decision = decide(ask(id), { ...facts, profileKind: 'production', typesNames: true });
        if (decision.do === 'confirm') expect(decision.typedName).toBe(name);
        if (operations[id].mutates && facts.grant === null) expect(decision.do).not.toBe('send');
      }),
    );
  });

  it('never asks about an item of a bulk run: it was confirmed with the run, or is refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), context, (id, facts) => {
        fc.pre(facts.grant !== null);
        expect(decide(ask(id), facts).do).not.toBe('confirm');
      }),
    );
  });

  it('sends harmless changes at once in a sandbox and the Demo, in their initial mode', () => {
    for (const profileKind of ['sandbox', 'demo'] as const) {
      const facts = { profileKind, mode: startMode({ kind: profileKind }), nowMonotonic: 5, grant: null };
      expect(decide(ask('CreateCheck'), facts)).toEqual({ do: 'send' });
      expect(decide(ask('CancelCheck'), facts)).toEqual({ do: 'confirm', typedName: name });
      const confirm = { ...facts, mode: { kind: 'confirm' } as const };
      expect(decide(ask('CreateCheck'), confirm)).toEqual({ do: 'confirm', typedName: null });
    }
  });

  it('asks about every replay, whatever its target', () => {
    for (const profileKind of profileKinds) {
      const facts = {
        profileKind,
        mode: { kind: 'unlocked', until: null } as const,
        nowMonotonic: 5,
        grant: null,
      };
      expect(decide({ ...ask('CreateCheck'), askedBy: 'replay' }, facts)).toEqual({
        do: 'confirm',
        typedName: null,
      });
    }
  });

  it('requires no typed name outside production, whatever the organization requires in it', () => {
    const facts = {
      profileKind: 'sandbox',
      mode: startMode({ kind: 'sandbox' }),
      nowMonotonic: 5,
      grant: null,
    } as const;
    expect(decide(ask('CreateCheck'), { ...facts, typesNames: true })).toEqual({ do: 'send' });
  });

  it('sends what a confirmed run covers, until exactly the end of the time', () => {
    const facts = {
      profileKind: 'production',
      mode: { kind: 'unlocked', until: 10 },
      grant: 'covers',
    } as const;
    expect(decide(ask('CancelCheck'), { ...facts, nowMonotonic: 9 })).toEqual({ do: 'send' });
    expect(decide(ask('CancelCheck'), { ...facts, nowMonotonic: 10 })).toEqual({
      do: 'refuse',
      reason: 'read-only',
    });
  });

  it('starts a stopped profile read-only, and no other outside production', () => {
    expect(startMode({ kind: 'sandbox', stopped: true })).toEqual({ kind: 'read-only' });
    expect(startMode({ kind: 'sandbox', stopped: false })).toEqual({ kind: 'unlocked', until: null });
  });

  it('starts production read-only', () => {
    expect(startMode({ kind: 'production' })).toEqual({ kind: 'read-only' });
  });

  it('requires the name of the flag for a flag, of the organization for a change in one', () => {
    const organizationDisplayName = name;
    expect(nameToType({ resource: 'featureFlags/alpha', organizationDisplayName: null })).toBe('alpha');
    expect(nameToType({ resource: 'featureFlags/alpha', organizationDisplayName })).toBe('alpha');
    expect(nameToType({ resource: check, organizationDisplayName: null })).toBe('c1');
    expect(nameToType({ resource: 'featureFlags/alpha/overrides/o1', organizationDisplayName })).toBe(name);
    for (const blank of ['  ', '\u202e', '\u200b\u0000', '\u3164\u115f', '\u2800'])
      expect(nameToType({ resource: check, organizationDisplayName: blank })).toBe('c1');
    expect(nameToType({ resource: check, organizationDisplayName: '\u202egnp.exe' })).toBe('[U+202E]gnp.exe');
  });

  it('accepts a typed name only if it looks the same', () => {
    expect(isTyped(' Caf\u00e9  Estates', 'Cafe\u0301 Estates ')).toBe(true);
    expect(isTyped('Two lines', 'Two\nlines')).toBe(true);
    for (const typed of ['', 'larkfield estates', 'Larkfield', 'Larkfield Estates2'])
      expect(isTyped(typed, name)).toBe(false);
  });

  it('accepts the codes of hidden characters in a name, but not a name that only looks the same', () => {
    const hidden: [name: string, shown: string, looks: string][] = [
      ['Ac\u200bme', 'Ac[U+200B]me', 'Acme'],
      ['Acme\u3164', 'Acme[U+3164]', 'Acme'],
      ['live \u202eexe.png\u202c', 'live [U+202E]exe.png[U+202C]', 'live exe.png'],
      ['Two\u0000lines', 'Two[U+0000]lines', 'Twolines'],
    ];
    for (const [hiding, shown, looks] of hidden) {
      expect(nameToType({ resource: check, organizationDisplayName: hiding })).toBe(shown);
      expect(isTyped(shown, hiding)).toBe(true);
      expect(isTyped(shown, shown)).toBe(true);
      expect(isTyped(looks, hiding)).toBe(false);
      expect(isTyped(looks, shown)).toBe(false);
    }
  });
});
