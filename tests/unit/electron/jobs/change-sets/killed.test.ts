import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalService } from '#electron/local-service/options';
import { startLocalService } from '#electron/local-service/server';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import { bundledProgram } from '#tests/support/bundled-program';
import { openChangeDesk, profileId, seeAll, sendsOf } from '#tests/support/change-set-bench';
import { startRewrittenService, withoutSettings } from '#tests/support/rewritten-service';

const child = bundledProgram('tests/support/applying-child.ts');
const kills = 20;
/** How many sends of this life the service has seen when it is killed; chosen again at each run of the test. */
const moments = fc.sample(fc.nat(9), kills);
const cellsInAll = 60 * 5;
let folder: string;
let service: LocalService;
let requests: string[] = [];
let onSend: () => void = () => undefined;

beforeEach(async () => {
  requests = [];
  folder = mkdtempSync(join(tmpdir(), 'applying-'));
  service = await startLocalService({
    clock: { now: () => Date.UTC(2026, 10, 20, 9) },
    clientId: 'desk',
    clientSecret: 'canary-secret-5f1c',
    seed: 7,
    organizations: 60,
    checks: 0,
    log: (line) => {
      requests.push(line);
      if (/^(PUT|DELETE) /.test(line)) onSend();
    },
  });
});
afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * One life of the app; killed without warning once the service has responded so many sends of it, or once it rests
 * between two waves; null: never.
 */
function live(
  sends: number | 'resting' | null,
  { baseUrl, authUrl }: Pick<LocalService, 'baseUrl' | 'authUrl'> = service,
  ...more: string[]
): Promise<NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, folder, baseUrl, authUrl, ...more], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaint = '';
    running.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
    running.stdout.on('data', (bytes: Buffer) => {
      if (sends === 'resting' && bytes.toString().includes('resting')) running.kill('SIGKILL');
    });
    let responded = 0;
    onSend = () => {
      responded += 1;
      // The response is on its way: the kill meets its arrival, the note of it, the reading back, or the next send.
      if (typeof sends === 'number' && responded > sends) running.kill('SIGKILL');
    };
    running.on('close', (code, signal) => {
      onSend = () => undefined;
      if (signal === 'SIGKILL' || code === 0) resolve(signal);
      else reject(new Error(`ended with ${code}: ${complaint}`));
    });
  });
}

const placeOf = ({ organization, flag }: Pick<ChangeCell, 'organization' | 'flag'>) =>
  `${organization} ${flag}`;

/** Every outcome is one that the service knows; at most this many were cut off before they were sent. */
function expectOfLedger(cells: readonly ChangeCell[], sent: ReadonlyMap<string, number>, most: number): void {
  const failed = cells.filter(({ state }) => state === 'failed');
  expect(
    cells.map(({ state }) => state).filter((state) => state !== 'applied' && state !== 'failed'),
  ).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(most);
  const pathOf = ({ flag, organization }: ChangeCell) =>
    `/service/v1alpha2/featureFlags/${flag}/overrides/${organization.slice(14)}`;
  for (const cell of cells) expect(sent.has(pathOf(cell))).toBe(cell.state === 'applied');
}

async function recorded(which: (set: ChangeSet) => boolean) {
  const desk = await openChangeDesk(folder, service);
  const listed = desk.changeSets.list(profileId);
  const found = listed.ok ? listed.value.find(which) : undefined;
  const read = found === undefined ? null : desk.changeSets.read(profileId, found.id);
  await desk.close();
  if (read?.ok !== true) throw new Error('cannot be read');
  return read.value;
}

/** Every cell of the flags that are changed, as the service has it. */
async function valuesNow(): Promise<Map<string, string>> {
  const desk = await openChangeDesk(folder, service);
  const seen = await seeAll(desk.client);
  await desk.close();
  return new Map(
    seen.flatMap(({ organization, cell, flags }) =>
      flags.map((flag) => [`${organization.name} ${flag}`, JSON.stringify(cell(flag))] as const),
    ),
  );
}

describe('an app that is killed while it applies a change set', () => {
  it(`finishes after ${kills} kills with an outcome for every cell, and has sent none twice`, async () => {
    for (const sends of moments) expect(await live(sends)).toBe('SIGKILL');
    expect(await live(null)).toBeNull();

    const sent = sendsOf(requests);
    expect([...sent.values()].filter((times) => times > 1)).toEqual([]);

    const desk = await openChangeDesk(folder, service);
    const listed = desk.changeSets.list(profileId);
    if (!listed.ok) throw new Error(listed.error.message);
    const [changeSet] = listed.value;
    if (changeSet === undefined) throw new Error('no change set');
    const read = desk.changeSets.read(profileId, changeSet.id);
    const entries = desk.journal.list({}, { before: null, limit: 10_000 });
    const verified = await desk.journal.verify();
    await desk.close();
    if (!read.ok || !entries.ok || !verified.ok) throw new Error('cannot be read');

    const { cells } = read.value;
    expect(changeSet.state).toBe('done');
    expect(cells).toHaveLength(cellsInAll);
    const states = new Set(cells.map(({ state }) => state));
    expect([...states].every((state) => ['applied', 'already', 'failed'].includes(state))).toBe(true);
    // A kill between the note of a send and the send leaves a cell that was looked up and never left.
    const failed = cells.filter(({ state }) => state === 'failed');
    expect(failed.length).toBeLessThanOrEqual(kills);
    for (const { flag, organization, note } of failed) {
      expect(note).toBe('Looked up: the value has not changed. The change was not sent again.');
      expect(sent.has(`/service/v1alpha2/featureFlags/${flag}/overrides/${organization.slice(14)}`)).toBe(
        false,
      );
    }
    expect(cells.length - failed.length).toBe(sent.size);
    // Whatever left has an entry that was written before.
    const recorded = new Set(entries.value.entries.map(({ resource }) => resource));
    expect([...sent.keys()].filter((path) => !recorded.has(path.split('/v1alpha2/')[1] ?? ''))).toEqual([]);
    expect(verified.value).toMatchObject({ fault: null });
  }, 900_000);

  it('in the middle of a wave, in the pause between waves and in its revert, has sent nothing twice and knows each outcome', async () => {
    let rests = 0;
    const inWaves = (sends: number | 'resting' | null) => {
      const life = live(sends, service, 'waves', String(rests));
      if (sends === 'resting') rests += 1;
      return life;
    };
    const before = await valuesNow();
    // The first wave has 25 cells, the second 50: no moment is later than the end of its wave.
    const [first = 0, second = 0, ...later] = moments;
    for (const moment of [first, 'resting', second, 'resting', ...later.slice(0, 1)] as const)
      expect(await inWaves(moment)).toBe('SIGKILL');
    expect(await inWaves(null)).toBeNull();
    const applied = await recorded(({ reverts }) => reverts === null);
    const sent = sendsOf(requests);
    expect([...sent.values()].filter((times) => times > 1)).toEqual([]);
    expect(applied.changeSet.state).toBe('done');
    // Killed in the pause before it, a wave started only after the previous one was checked.
    expect(applied.changeSet.waveChecks.map(({ wave }) => wave)).toEqual([1, 2]);
    expectOfLedger(applied.cells, sent, 4 * 5);

    requests = [];
    for (const moment of later.slice(1, 3)) expect(await live(moment, service, 'revert')).toBe('SIGKILL');
    expect(await live(null, service, 'revert')).toBeNull();
    const reverted = await recorded(({ reverts }) => reverts !== null);
    const takenBack = sendsOf(requests);
    expect([...takenBack.values()].filter((times) => times > 1)).toEqual([]);
    expect(reverted.changeSet.state).toBe('done');
    expectOfLedger(reverted.cells, takenBack, 2);
    // What was cut off before it left stays as it was, and says so; all else is as it was before.
    const left = new Set(
      [...applied.cells, ...reverted.cells].filter(({ state }) => state === 'failed').map(placeOf),
    );
    const now = await valuesNow();
    expect([...before].filter(([place, value]) => now.get(place) !== value && !left.has(place))).toEqual([]);
  }, 480_000);

  it('sends no cell twice if no override can be read, and reports none of them as read back', async () => {
    await using blind = await startRewrittenService(service, withoutSettings);
    for (const sends of moments) expect(await live(sends, blind, 'blind')).toBe('SIGKILL');
    expect(await live(null, blind, 'blind')).toBeNull();

    const sent = sendsOf(requests);
    expect([...sent.values()].filter((times) => times > 1)).toEqual([]);
    const desk = await openChangeDesk(folder, blind);
    const listed = desk.changeSets.list(profileId);
    if (!listed.ok) throw new Error(listed.error.message);
    const [changeSet] = listed.value;
    if (changeSet === undefined) throw new Error('no change set');
    const read = desk.changeSets.read(profileId, changeSet.id);
    await desk.close();
    if (!read.ok) throw new Error('cannot be read');
    const { cells } = read.value;
    expect(changeSet.state).toBe('done');
    expect(cells).toHaveLength(cellsInAll);
    // Cut off between its request and the note of its response, an outcome stays unknown for ever.
    const unknown = cells.filter(({ state }) => state === 'unknown');
    expect(unknown.length).toBeLessThanOrEqual(kills);
    expect(unknown.map(({ status }) => status)).toEqual(unknown.map(() => null));
    expect(cells.filter(({ state }) => state === 'accepted')).toHaveLength(cellsInAll - unknown.length);
    expect(sent.size).toBeGreaterThanOrEqual(cellsInAll - unknown.length);
  }, 900_000);
});
