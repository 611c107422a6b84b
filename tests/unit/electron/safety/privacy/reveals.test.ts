import { describe, expect, it } from 'vitest';
import type { ConfirmationOutcome, NewQuestion } from '#electron/safety/guard/guard';
import type { Reveal } from '#electron/safety/journal/journal';
import { createReveals, allowance } from '#electron/safety/privacy/reveals';
import { err, ok, type Result } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';

const signal = new AbortController().signal;
const check = (id: number, organization = 'o1') => `organizations/${organization}/teams/t1/checks/c${id}`;
const noDisk = { kind: 'refused', reason: 'disk', message: 'Full.', advice: 'Free some.' } as const;

function start({ isTurnedOff = false } = {}) {
  const clock = createManualClock(0);
  const questions: NewQuestion[] = [];
  const entries: Reveal[] = [];
  const state = {
    response: { given: 'confirmed' } as ConfirmationOutcome | Promise<ConfirmationOutcome>,
    profileId: 'p1',
    isJournalFull: false,
  };
  const reveals = createReveals({
    isTurnedOff,
    clock,
    profile: () => ({ id: state.profileId, name: 'Live', kind: 'production' }),
    organizationName: (_profile, name) => (name === 'organizations/o1' ? 'Harbourline' : null),
    guard: {
      confirm: async (question) => {
        questions.push(question);
        return state.response;
      },
    },
    journal: {
      reveal: (entry) => {
        if (state.isJournalFull) return Promise.resolve(err(noDisk));
        entries.push(entry);
        return Promise.resolve(ok(null));
      },
    },
  });
  let reads = 0;
  const one = (id: number, organization?: string): Promise<Result<string>> =>
    reveals.one(
      { profileId: 'p1', resource: check(id, organization), fields: ['subject'] },
      () => {
        reads += 1;
        return Promise.resolve(ok(`person ${id}`));
      },
      signal,
    );
  const many = (write: () => Promise<Result<string>>) =>
    reveals.many(
      { profileId: 'p1', fields: ['subject'], resources: [check(1), check(2, 'o2')] },
      write,
      signal,
    );
  return { clock, questions, entries, state, one, many, reads: () => reads };
}

describe('with a policy that masks everything', () => {
  it('nothing is read, asked, written or recorded', async () => {
    const { one, many, entries, questions, reads } = start({ isTurnedOff: true });
    let written = 0;
    const write = () => Promise.resolve(ok(String((written += 1))));
    for (const refused of [await one(1), await many(write)])
      expect(refused).toMatchObject({ error: { kind: 'refused', reason: 'not-supported' } });
    expect([reads(), written, entries, questions]).toEqual([0, 0, [], []]);
  });
});

describe('a reveal', () => {
  it('is recorded in the journal before it returns', async () => {
    const { one, entries, questions } = start();
    expect(await one(1)).toEqual(ok('person 1'));
    expect(entries).toEqual([
      {
        profile: { id: 'p1', name: 'Live', kind: 'production' },
        resource: check(1),
        organizationDisplayName: 'Harbourline',
        fields: ['subject'],
        consent: 'not-asked',
      },
    ]);
    expect(questions).toEqual([]);
  });

  it('returns nothing if the journal refuses the entry', async () => {
    const { one, state } = start();
    state.isJournalFull = true;
    expect(await one(1)).toEqual(err(noDisk));
  });

  it('returns nothing of a profile that is not in use', async () => {
    const { one, state, entries } = start();
    state.profileId = 'p2';
    expect(await one(1)).toMatchObject({ ok: false, error: { reason: 'profile-not-active' } });
    expect(entries).toEqual([]);
  });
});

describe('reveals in a loop', () => {
  it('are allowed up to a number, then need a confirmation, and return nothing if that is refused', async () => {
    const { one, questions, entries, state, reads } = start();
    state.response = { not: 'kept' };
    const responses: Result<string>[] = [];
    for (let id = 0; id < 3 * allowance.reveals; id += 1)
      responses.push(await one(id, id === 3 ? 'o2' : 'o1'));
    expect(responses.filter(({ ok: isOk }) => isOk)).toHaveLength(allowance.reveals);
    expect(responses.at(-1)).toMatchObject({ error: { reason: 'not-confirmed' } });
    expect(entries).toHaveLength(allowance.reveals);
    expect(reads()).toBe(allowance.reveals);
    expect(questions[0]).toEqual({
      about: 'reveal',
      action: 'more',
      environment: 'production',
      profileName: 'Live',
      nameToType: null,
      organizations: ['Harbourline', 'organizations/o2'],
      count: allowance.reveals,
      minutes: allowance.minutes,
      allowed: allowance.reveals,
    });
  });

  it('that are simultaneous need one confirmation', async () => {
    const { one, questions, state } = start();
    const { promise, resolve } = Promise.withResolvers<ConfirmationOutcome>();
    state.response = promise;
    const all = Promise.all(Array.from({ length: 3 * allowance.reveals }, (_, id) => one(id)));
    resolve({ not: 'kept' });
    const responses = await all;
    expect(responses.filter(({ ok: isOk }) => isOk)).toHaveLength(allowance.reveals);
    expect(questions).toHaveLength(1);
  });

  it('continue for the same number after a confirmation', async () => {
    const { one, questions, entries } = start();
    for (let id = 0; id < 2 * allowance.reveals; id += 1) expect((await one(id)).ok).toBe(true);
    expect(questions).toHaveLength(1);
    expect(entries[allowance.reveals]?.consent).toBe('confirmed');
    expect((await one(0)).ok).toBe(true);
    expect(questions).toHaveLength(2);
  });

  it('count for a fixed time', async () => {
    const { clock, one, questions } = start();
    for (let id = 0; id < allowance.reveals; id += 1) await one(id);
    clock.advance(allowance.minutes * 60_000);
    expect((await one(99)).ok).toBe(true);
    expect(questions).toEqual([]);
  });
});

describe('an export with personal columns', () => {
  it('needs a confirmation for any number of rows, is recorded, and then written', async () => {
    const { many, questions, entries } = start();
    expect(await many(() => Promise.resolve(ok('written')))).toEqual(ok('written'));
    expect(questions).toMatchObject([
      { action: 'export', count: 2, organizations: ['Harbourline', 'organizations/o2'], minutes: null },
    ]);
    expect(entries).toMatchObject([{ resource: '', consent: 'confirmed', count: 2 }]);
  });

  it('that is refused writes nothing and is not recorded', async () => {
    const { many, entries, state } = start();
    state.response = { not: 'kept' };
    const response = await many(() => Promise.reject(new Error('written')));
    expect(response).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
    expect(entries).toEqual([]);
  });
});
