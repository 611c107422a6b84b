import { spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityCheck, noon, parentOf, startBench, type Bench } from '#tests/support/local-service';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-service-'));
  file = join(folder, 'changes.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const start = (changes = {}) => startBench({ organizations: 20, checks: 200, persist: file, ...changes });
/** Makes a change of each sort and gives what it made. */
async function change(bench: Bench): Promise<{ check: string; cancelled: string; organization: string }> {
  const [row] = await bench.rows('/v1/organizations/-/teams/-/checks?pageSize=1');
  const team = parentOf(row?.name ?? '', 4);
  const organization = parentOf(team, 2);
  const make = async () =>
    String((await bench.call('POST', `/v1/${team}/checks`, identityCheck())).body['name']);
  const [check, cancelled] = [await make(), await make()];
  await bench.pass(3000);
  await bench.call('POST', `/v1/${cancelled}:cancel`);
  await bench.call('POST', `/v1/${organization}/users`, {
    givenName: 'Una',
    familyName: 'Holm',
    email: 'una@mail.example',
  });
  await bench.call('PATCH', '/v1/featureFlags/ai_summary', { defaultValue: true });
  await bench.call('PUT', `/v1/featureFlags/banking_data/overrides/${organization.split('/')[1] ?? ''}`, {
    value: true,
  });
  await bench.pass(90_000);
  return { check, cancelled, organization };
}
const everything = async (bench: Bench, organization: string) => ({
  checks: await bench.allRows('/v1/organizations/-/teams/-/checks?pageSize=100&showDeleted=true'),
  notifications: await bench.allRows(`/v1/${organization}/notifications?pageSize=1000`),
  flags: await bench.rows('/v1/featureFlags'),
  organizations: await bench.rows('/v1/organizations?pageSize=100&view=ORGANIZATION_VIEW_FULL'),
});

describe('a change file', () => {
  it('restores every change at the next start, even hours later', async () => {
    const first = await start();
    const made = await change(first);
    const time = first.clock.time;
    const before = await everything(first, made.organization);
    await first.service.close();

    const clock = { time, now: () => clock.time };
    const second = await start({ clock });
    second.clock = clock;
    expect(await everything(second, made.organization)).toEqual(before);
    expect((await second.get(`/v1/${made.cancelled}`)).body['state']).toBe('CANCELLED');
    await second.service.close();

    clock.time += 5 * 3_600_000;
    const third = await start({ clock });
    expect((await third.get(`/v1/${made.check}`)).body).toMatchObject({
      name: made.check,
      state: 'INACTIVE',
    });
    await third.service.close();
  });

  it('accepts a page token from before the restart', async () => {
    const path = '/v1/organizations/-/teams/-/checks?pageSize=3';
    const first = await start();
    const token = String((await first.get(path)).body['nextPageToken']);
    const rows = await first.rows(`${path}&pageToken=${token}`);
    await first.service.close();
    await using second = await start();
    expect(await second.rows(`${path}&pageToken=${token}`)).toEqual(rows);
  });

  it('contains no refused change, no read and no faulty line', async () => {
    const first = await start();
    await first.call('PATCH', '/v1/featureFlags/unknown', { defaultValue: true });
    await first.rows('/v1/featureFlags');
    await first.call('POST', '/v1/companies:search', { companyName: 'a', jurisdiction: 'GB' });
    await first.call('PATCH', '/v1/featureFlags/ai_summary', { defaultValue: true });
    await first.service.close();
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(2);
    await appendFile(file, '{"at":1,"id":"UpdateFeat');
    const second = await start();
    expect(
      (await second.rows('/v1/featureFlags')).find((row) => row.name === 'featureFlags/ai_summary')?.[
        'defaultValue'
      ],
    ).toBe(true);
    await second.call('PATCH', '/v1/featureFlags/ai_summary', { defaultValue: false });
    await second.service.close();
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(3);
  });

  it('contains changes in no dialect, so that they can be replayed in another', async () => {
    const first = await start({ dialect: 'strict' });
    const body = { featureFlag: { name: 'featureFlags/ai_summary', default: 'GRANTED' } };
    const written = await first.call('PATCH', '/v1alpha2/featureFlags/ai_summary', body);
    expect(written.status, written.text).toBe(200);
    await first.service.close();
    await using second = await start({ dialect: 'b' });
    expect(second.service.controls.storedValue('featureFlags/ai_summary')).toMatchObject({
      defaultValue: true,
    });
  });

  it('is readable only by its owner', async () => {
    await (await start()).service.close();
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('is refused while another service has it open, and free again after', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(`${file} is open in another local service`);
    await first.service.close();
    await (await start()).service.close();
    expect(await readdir(folder)).toEqual(['changes.jsonl']);
  });

  it('is free after its service crashed, and not while another process has it', async () => {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    for (const stale of [String(ended), '', String(process.pid)]) {
      await writeFile(`${file}.lock`, stale);
      await (await start()).service.close();
    }
    await writeFile(`${file}.lock`, String(process.ppid));
    await expect(start()).rejects.toThrow(
      `${file} is open in another local service (process ${process.ppid}). Stop it, or name another file. If process ${process.ppid} is another program, delete ${file}.lock.`,
    );
  });

  it('is free when the service could not start', async () => {
    await using other = await startBench({ organizations: 1, checks: 1 });
    await expect(start({ port: other.service.port })).rejects.toThrow('EADDRINUSE');
    await expect(start({ seed: 9 })).rejects.toThrow('was begun with seed 1, not 9');
    await (await start()).service.close();
  });

  it('leaves out and logs a change that can not be repeated', async () => {
    await (await start()).service.close();
    const made = (id: string) =>
      `${JSON.stringify({ at: noon, id, names: { name: 'featureFlags/x' }, ids: { feature_flag: 'x' }, body: {} })}\n`;
    await appendFile(file, made('UpdateFeatureFlag'));
    const lines: string[] = [];
    await using again = await start({ log: (line: string) => lines.push(line) });
    expect((await again.rows('/v1/featureFlags')).length).toBeGreaterThan(0);
    expect(lines.join()).toContain("A saved UpdateFeatureFlag can't be repeated and is left out");
  });

  it('is refused with other data options, and when it is something else', async () => {
    await (await start()).service.close();
    await expect(start({ seed: 9 })).rejects.toThrow('was begun with seed 1, not 9');
    await writeFile(file, 'a letter\n');
    await expect(start()).rejects.toThrow('is not a file of changes');
    expect(await readFile(file, 'utf8')).toBe('a letter\n');
  });
});

it('a restart within the hour has the same data, without a file too', async () => {
  const read = async (time: number) => {
    await using bench = await startBench({ organizations: 10, checks: 60, clock: { now: () => time } });
    return await bench.allRows('/v1/organizations/-/teams/-/checks?pageSize=100');
  };
  const [early, late] = [await read(noon + 1000), await read(noon + 1000)];
  expect(late).toEqual(early);
  const names = (rows: { name: string }[]) => rows.map((row) => row.name);
  expect(names(await read(noon + 86_400_000))).toEqual(names(early));
});
