import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJobs } from '#electron/jobs/open-jobs';
import { ok } from '#shared/result';
import { openMainProcess } from '#tests/support/main-process';

async function open({ database = true, without = null as string | null } = {}) {
  const desk = await openMainProcess({ database });
  const { folder, service, storage, safety, supervision, clock, settings, power, publish, report } = desk;
  if (without !== null && storage.database.ok)
    storage.database.value.database.command(`DROP TABLE ${without}`)({});
  mkdirSync(join(folder, 'reports-in-transit', 'report-1'), { recursive: true });
  writeFileSync(join(folder, 'reports-in-transit', 'report-1', 'report.pdf'), 'left behind');
  const closing = new AbortController();
  const shown: string[] = [];
  const keys = { firstTry: new Promise<void>(() => undefined), opened: new Promise<void>(() => undefined) };
  const jobs = openJobs(
    {
      folder,
      clock,
      settings,
      supervision,
      power,
      publish,
      report,
      database: storage.database,
      vault: storage.vault,
      keys,
      firstRowsShown: Promise.resolve(),
      profiles: service.profiles,
      sessions: service.sessions,
      guard: safety.guard,
      journal: safety.journal,
      files: {
        chooseCsv: () => Promise.resolve(ok(null)),
        openText: () => Promise.resolve(ok(null)),
        saveText: () => Promise.resolve(ok(null)),
      },
      showNotification: () => undefined,
      showWindow: () => shown.push('window'),
      onCounts: ({ unread }) => shown.push(`unread ${unread}`),
      latencyMs: () => null,
      clockAheadMs: () => null,
      calls: () => [],
      callsQueued: () => 0,
      isOnline: () => true,
    },
    closing.signal,
  );
  return { ...desk, jobs, closing, shown };
}

describe('the jobs of the main process', () => {
  it('open with a database', async () => {
    const { jobs, storage, closing } = await open();
    const { changeSets, creation, inbox, findings, watchlists, overview } = jobs;
    for (const each of [changeSets, creation, inbox, findings, watchlists, overview])
      expect(each.ok).toBe(true);
    expect(storage.notices.all()).toEqual([]);
    closing.abort();
    await jobs.close();
  });

  it('without a database, those that need none work, and the others say why', async () => {
    const { jobs, storage } = await open({ database: false });
    const { changeSets, creation, inbox, watchlists, overview, savedViews, receiver, inTransit } = jobs;
    for (const each of [changeSets, creation, inbox, watchlists, overview])
      expect(each).toBe(storage.database);
    expect(savedViews.list('demo')).toEqual(ok({ views: [], undecrypted: 0 }));
    expect(await inTransit.use((path) => Promise.resolve(path))).toContain('report.pdf');
    expect(await receiver.start(0, 'secret')).toMatchObject({ ok: true });
    await jobs.close();
    expect(receiver.status().url).toBeNull();
  });

  it('one that cannot be opened is reported, and the others open', async () => {
    const { jobs, storage } = await open({ without: 'watchlist' });
    expect(jobs.watchlists.ok).toBe(false);
    expect(jobs.inbox.ok && jobs.creation.ok && jobs.changeSets.ok).toBe(true);
    expect(storage.notices.all().map(({ title }) => title)).toEqual(['Watchlists could not be opened.']);
    await jobs.close();
  });

  it('forget the webhooks of the previous profile, and remove reports that were left in transit', async () => {
    const { jobs, service, folder, addProfile } = await open({ database: false });
    await expect.poll(() => readdir(folder)).not.toContain('reports-in-transit');
    await jobs.receiver.start(0, 'secret');
    const id = await addProfile('Harbourline');
    expect(jobs.receiver.status().url).not.toBeNull();
    await service.profiles.activate(id);
    expect(jobs.receiver.status().url).toBeNull();
    await jobs.close();
  });
});
