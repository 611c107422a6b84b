import { describe, expect, it, vi } from 'vitest';
import type { Journal } from '#electron/safety/journal/journal';
import { createSettleCreation, withoutSettled } from '#electron/safety/journal/settle-creation';
import type { AppError } from '#shared/errors';
import type { JournalEntry } from '#shared/journal';
import { err, ok } from '#shared/result';
import { journalEntry } from '#tests/support/journal-entry';

const attempt = {
  profileId: 'prod-1',
  team: 'organizations/o2/teams/t1',
  clientReference: 'HL-48207-B',
  startedAt: '2026-03-02T10:15:00.000Z',
};
const noDisk: AppError = { kind: 'refused', reason: 'disk', message: 'The disk failed.', advice: '' };

const entryOf = (number: number, more: Partial<JournalEntry> = {}): JournalEntry =>
  journalEntry({
    number,
    at: '2026-03-02T10:15:01.000Z',
    resource: attempt.team,
    organization: 'organizations/o2',
    lookup: { team: attempt.team, clientReference: attempt.clientReference },
    ...more,
  });

/** The pages are listed newest first; each continues where the previous one ended. */
function start(...pages: JournalEntry[][]) {
  const report = vi.fn<(failure: unknown) => void>();
  const list = vi.fn<Journal['list']>((_filter, { before }) => {
    const at = before === null ? 0 : pages.findIndex((page) => page.at(-1)?.number === before) + 1;
    const next = at + 1 < pages.length ? (pages[at]?.at(-1)?.number ?? null) : null;
    return ok({ entries: pages[at] ?? [], damaged: [], next, matching: 0, total: 0, since: null });
  });
  const settle = vi.fn<Journal['settle']>(() => Promise.resolve(ok(null)));
  const settleCreation = createSettleCreation({ list, settle }, report);
  return { list, settle, report, settleCreation };
}

describe('a creation that turned out to have succeeded', () => {
  it('is searched among the unknown creations of its profile since it started', () => {
    const { list, settle, report, settleCreation } = start([entryOf(4)]);
    settleCreation(attempt);
    expect(list.mock.calls).toEqual([
      [
        { profileId: 'prod-1', operation: 'CreateCheck', outcome: 'unknown', from: attempt.startedAt },
        { before: null, limit: 100 },
      ],
    ]);
    expect(settle.mock.calls).toEqual([[4, 'happened']]);
    expect(report).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<JournalEntry>]>([
    ['of another team', { resource: 'organizations/o2/teams/t2' }],
    ['with another client reference', { lookup: { clientReference: 'HL-48207-C' } }],
    ['whose client reference was wiped', { lookup: {} }],
    ['that was settled before', { settled: { at: '2026-03-02T10:16:00.000Z', as: 'did-not-happen' } }],
  ])('does not settle an entry %s', (_title, more) => {
    const alone = start([entryOf(4, more)]);
    alone.settleCreation(attempt);
    expect(alone.settle).not.toHaveBeenCalled();
    const together = start([entryOf(6), entryOf(4, more)]);
    together.settleCreation(attempt);
    expect(together.settle.mock.calls).toEqual([[6, 'happened']]);
  });

  it('settles the first entry after it started, even on an older page', () => {
    const { list, settle, settleCreation } = start(
      [entryOf(9), entryOf(8)],
      [entryOf(7), entryOf(6)],
      [entryOf(5, { lookup: {} })],
    );
    settleCreation(attempt);
    expect(list.mock.calls.map(([, { before }]) => before)).toEqual([null, 8, 6]);
    expect(settle.mock.calls).toEqual([[6, 'happened']]);
  });

  it('is not searched without a client reference', () => {
    const { list, settle, settleCreation } = start([entryOf(4, { lookup: {} })]);
    settleCreation({ ...attempt, clientReference: null });
    expect(list).not.toHaveBeenCalled();
    expect(settle).not.toHaveBeenCalled();
  });

  it('reports a journal that cannot be read, and settles nothing', () => {
    const { list, settle, report, settleCreation } = start([entryOf(9)], [entryOf(8)]);
    list.mockImplementationOnce(() => err(noDisk));
    settleCreation(attempt);
    expect(report.mock.calls).toEqual([[noDisk]]);
    expect(settle).not.toHaveBeenCalled();
  });

  it('reports an entry that could not be settled', async () => {
    const { settle, report, settleCreation } = start([entryOf(4)]);
    settle.mockResolvedValueOnce(err(noDisk));
    settleCreation(attempt);
    await settle.mock.results[0]?.value;
    expect(report.mock.calls).toEqual([[noDisk]]);
  });
});

describe('a creation whose outcome was set in the journal', () => {
  type Attempt = Parameters<typeof withoutSettled>[1][number];
  const remaining = (pages: JournalEntry[][], attempts: Attempt[] = [attempt]) =>
    withoutSettled({ list: start(...pages).list }, attempts);
  const settledAs = (as: 'happened' | 'did-not-happen') => ({ settled: { at: attempt.startedAt, as } });

  it('is left out, whatever its outcome', () => {
    for (const as of ['happened', 'did-not-happen'] as const)
      expect(remaining([[entryOf(1, settledAs(as))]])).toEqual([]);
  });

  it('stays while its own entry is unknown', () => {
    const settled = settledAs('did-not-happen');
    expect(remaining([[entryOf(1)]])).toEqual([attempt]);
    expect(remaining([[entryOf(2, settled)], [entryOf(1)]])).toEqual([attempt]);
    const before = { ...settled, at: '2026-03-02T10:14:59.000Z' };
    expect(remaining([[entryOf(2)], [entryOf(1, before)]])).toEqual([attempt]);
    expect(remaining([[entryOf(1, { ...settled, resource: 'organizations/o2/teams/t2' })]])).toEqual([
      attempt,
    ]);
  });

  it('is found among the entries since the oldest attempt', () => {
    const older = { ...attempt, startedAt: '2026-02-01T00:00:00.000Z', clientReference: 'HL-1' };
    const { list } = start([entryOf(2)], [entryOf(1, { lookup: {}, ...settledAs('happened') })]);
    expect(withoutSettled({ list }, [attempt, older])).toEqual([attempt, older]);
    expect(list.mock.calls[0]?.[0]).toMatchObject({ from: older.startedAt, operation: 'CreateCheck' });
  });

  it('stays if its reference is gone or the journal can’t be read', () => {
    const wiped = { ...attempt, clientReference: null };
    expect(remaining([[entryOf(1, { lookup: {}, ...settledAs('happened') })]], [wiped])).toEqual([wiped]);
    expect(withoutSettled({ list: () => err(noDisk) }, [attempt])).toEqual([attempt]);
  });
});
