import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { changeSetMigrations } from '#electron/jobs/change-sets/migrations';
import { createRunEngine } from '#electron/jobs/runs/engine';
import { createSavedRuns } from '#electron/jobs/runs/saved-runs';
import { createRunStore, itemColumns, type RunItem } from '#electron/jobs/runs/store';
import { systemClock } from '#electron/platform/clock';
import { openDatabase } from '#electron/platform/storage/open-database';
import { notConfirmed, type NotGiven } from '#electron/service/session/refusals';
import { err, ok } from '#shared/result';

const row = z.object(itemColumns).transform(({ position, organization, state }): RunItem => ({
  position,
  organization,
  organizationDisplayName: '',
  action: 'cancel',
  state,
  before: null,
  was: null,
  now: null,
  note: null,
  status: null,
  settledAt: null,
}));

const diskFailure = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });

/** What is left of a run whose question was decided so; `not-kept`: it was confirmed, and the disk failed then. */
async function leftOf(response: NotGiven | 'killed' | 'not-kept') {
  const folder = mkdtempSync(join(tmpdir(), 'saved-runs-'));
  const opened = await openDatabase({ folder, migrations: changeSetMigrations, clock: systemClock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  let onAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (onAsked = resolve));
  try {
    const engine = createRunEngine({
      guard: {
        openGrant: () => {
          onAsked();
          if (response === 'not-kept')
            return Promise.resolve(ok({ id: 'grant', ended: new AbortController().signal }));
          return response === 'killed'
            ? new Promise(() => undefined)
            : Promise.resolve(err(notConfirmed('CancelCheck', 'checks/c', response)));
        },
        closeGrant: () => undefined,
      },
      clock: systemClock,
      report: (failure) => {
        throw failure;
      },
    });
    const store = createRunStore(database, systemClock, 'checks', row);
    const removed: string[] = [];
    const runs = createSavedRuns({
      database,
      store,
      engine,
      files: { saveText: () => Promise.resolve(ok(null)) },
      kind: {
        target: 'runs',
        words: { notFound: '', firstStep: '' },
        view: (_stored, run) => run,
        detail: (run) => run,
        publish: () => undefined,
        question: () => ({
          items: [{ operation: 'CancelCheck', resource: 'checks/c' }],
          facts: { checks: 1 },
        }),
        send: () => Promise.reject(new Error('Nothing is sent without consent.')),
        lookUp: () => () => Promise.reject(new Error('Nothing was sent.')),
        again: () => null,
        csv: () => '',
        isRemovedIfDeclined: true,
        confirmed: () => {
          throw diskFailure;
        },
        ended: ({ id }) => {
          if (store.get('p', id)?.state === 'running') throw diskFailure;
        },
        removed: ({ id }) => removed.push(id),
      },
    });
    const run = { id: 'a0a0a0a0', profileId: 'p', name: 'Cancel 1 check' };
    store.create({ ...run, stopAfter: 1, perMinute: 1, reverts: null });
    const item = { organization: 'organizations/o', organizationDisplayName: '', flag: 'c' };
    store.replaceCells(run.id, [{ ...item, action: 'cancel', before: null }]);
    expect(runs.apply('p', run.id)).toMatchObject({ ok: true, value: { state: 'running' } });
    await (response === 'killed' ? asked : engine.idle());
    return {
      removed,
      state: store.get('p', run.id)?.state ?? null,
      reason: engine.stoppedBy(run.id),
    };
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

it('a run that was declined before anything was sent leaves nothing behind, not even its reason', async () => {
  expect(await leftOf('kept')).toEqual({ removed: ['a0a0a0a0'], state: null, reason: null });
});

it('a run whose question became void stays a draft, and says why', async () => {
  expect(await leftOf('void')).toMatchObject({
    removed: [],
    state: 'draft',
    reason: { reason: 'not-confirmed' },
  });
});

it('a draft stays one if the app is killed while its question is open', async () => {
  expect(await leftOf('killed')).toMatchObject({ removed: [], state: 'draft' });
});

it('a draft stays one if the disk fails between its confirmation and its first item', async () => {
  expect(await leftOf('not-kept')).toMatchObject({
    removed: [],
    state: 'draft',
    reason: { message: 'The disk failed while the app was using its database.' },
  });
});
