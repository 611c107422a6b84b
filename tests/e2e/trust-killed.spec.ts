import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { mix } from '#electron/local-service/seed/random';
import { expect, test, type DeskApp } from '#tests/support/app';
import { confirmation, confirmByEnter } from '#tests/support/confirmation';
import { ask } from '#tests/support/desk-calls';
import { changeOf, connectSandbox, seeOrganizations, startRolloutService } from '#tests/support/rollout-desk';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

/** How often the app is killed; `npm run trust` kills it more often. */
const kills = Number(process.env['DILIGENCE_DESK_KILLS'] ?? 3);
/** Of the moments; given, a run kills at the moments of another. */
const seed = Number(process.env['DILIGENCE_DESK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
let draws = 0;
const random = () => mix(seed, (draws += 1)) / 2 ** 32;

const flags = ['banking_data', 'passport_nfc', 'address_lookup_v3', 'consumer_journey_v2', 'report_branding'];
/** More than the lives before the last one send. */
const rows = Math.min(450, 8 * kills);
let cells = 8 * kills;

let service: LocalService;
let requests: string[];
let folder: string;
/** Called with each request that changes something, once the service has done its work and before it responds. */
let onChange: () => void = () => undefined;
test.beforeEach(async () => {
  requests = [];
  folder = mkdtempSync(join(tmpdir(), 'diligence-desk-killed-'));
  ({ service } = await startRolloutService({
    organizations: 100,
    log: (line) => {
      requests.push(line);
      if (isChange(line)) onChange();
    },
  }));
  // Long enough that most kills come between a request and its response.
  for (const operation of ['SetFeatureFlagOverride', 'CreateCheck'] as const)
    service.controls.add({ kind: 'slow-headers', operation, times: null, milliseconds: 50 });
});
test.afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const isChange = (line: string) =>
  (line.startsWith('PUT ') && line.includes('/overrides/')) || /^POST \S+\/checks /.test(line);
const sentCells = () => requests.filter((line) => line.startsWith('PUT ')).map((line) => line.split(' ')[1]);

interface Work {
  profileId: string;
  set: string;
  run: string;
}

/** Confirms the open question, with the name it requires. */
async function confirmAsked(window: Page): Promise<void> {
  const question = await confirmation(window);
  await confirmByEnter(window, await question.locator('form b').first().innerText());
}

async function begin({ window, electron }: DeskApp): Promise<Work> {
  const { id: profileId } = await connectSandbox(service, window);
  const changes = (await seeOrganizations(window, profileId))
    .flatMap((each) => flags.map((flag) => ({ each, flag, cell: each.cell(flag) })))
    .filter(({ cell }) => cell.is === 'default' && !cell.value)
    .slice(0, cells)
    .map(({ each, flag }) => changeOf(each, flag, 'on'));
  // There may be fewer where the app is killed very often.
  cells = changes.length;
  const staged = valueOf(await ask(window, 'changeSets.stage', { profileId, id: null, changes }));
  const set = staged.changeSet.id;
  valueOf(await ask(window, 'changeSets.change', { profileId, id: set, perMinute: 600 }));

  const file = join(folder, 'intake.csv');
  const lines = Array.from(
    { length: rows },
    (_, at) => `Sale ${at},HL-${49_000 + at},residential-east,Ottilie,+447700900148,SKIP`,
  );
  writeFileSync(file, ['display name,reference,branch,given name,mobile,nfc', ...lines, ''].join('\r\n'));
  await electron.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, file);
  await openPage(window, 'Bulk creation');
  await window.getByRole('button', { name: 'Choose CSV file' }).click();
  await window.getByRole('combobox', { name: 'Organization for rows' }).fill('Fennimore');
  await window.getByRole('option', { name: 'Fennimore & Drake Law' }).click();
  await window.getByRole('button', { name: 'Dry run' }).click();
  await window.getByLabel('Checks per minute').fill('600');
  await window.getByRole('button', { name: `Create ${rows} checks` }).click();
  await confirmAsked(window);
  await expect
    .poll(async () => valueOf(await ask(window, 'bulk.runs', { profileId })).map(({ run }) => run))
    .toHaveLength(1);
  const [run] = valueOf(await ask(window, 'bulk.runs', { profileId }));
  if (run === undefined) throw new Error('no run');
  await apply(window, { profileId, set });
  return { profileId, set, run: run.run };
}

async function apply(window: Page, { profileId, set: id }: Pick<Work, 'profileId' | 'set'>): Promise<void> {
  // A refusal before the question fails with its own reason.
  await Promise.all([ask(window, 'changeSets.apply', { profileId, id }).then(valueOf), confirmAsked(window)]);
}

async function resume(window: Page, work: Work): Promise<void> {
  const { profileId, set, run } = work;
  const { changeSet } = valueOf(await ask(window, 'changeSets.read', { profileId, id: set }));
  if (changeSet.state === 'stopped') await apply(window, work);
  const [bulk] = valueOf(await ask(window, 'bulk.runs', { profileId }));
  if (bulk?.state !== 'paused' || bulk.counts.waiting === 0) return;
  await Promise.all([
    ask(window, 'bulk.control', { profileId, run, action: 'resume' }).then(valueOf),
    confirmAsked(window),
  ]);
}

/** Kills the whole app, as the system does when it runs out of memory. */
async function kill({ electron }: DeskApp): Promise<void> {
  const child = electron.process();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Some requests later, and then some milliseconds later, wherever that is in the course of things. */
async function killLater(desk: DeskApp): Promise<void> {
  const after = Math.floor(random() * 8);
  let seen = 0;
  await new Promise<void>((resolve) => {
    // What is left to send may be less than that.
    const most = setTimeout(resolve, 4000);
    onChange = () => {
      seen += 1;
      if (seen <= after) return;
      clearTimeout(most);
      setTimeout(resolve, random() * 120);
    };
  });
  onChange = () => undefined;
  await kill(desk);
}

/** What has to be true each time the app is there again, before anything else is sent. */
async function expectWhole(window: Page, { profileId, set, run }: Work): Promise<void> {
  const sent = sentCells();
  expect(new Set(sent).size, 'no cell was sent twice').toBe(sent.length);
  const { changeSet } = valueOf(await ask(window, 'changeSets.read', { profileId, id: set }));
  expect(changeSet.counts.sending).toBe(0);
  expect(cells - changeSet.counts.waiting, 'each cell that was sent counts as sent').toBeGreaterThanOrEqual(
    sent.length,
  );
  const [bulk] = valueOf(await ask(window, 'bulk.runs', { profileId }));
  expect(bulk?.run).toBe(run);
  expect(bulk?.counts.sending).toBe(0);
  expect(
    rows - (bulk?.counts.waiting ?? rows),
    'each check that was sent counts as sent',
  ).toBeGreaterThanOrEqual(service.requests.CreateCheck);
  expect(valueOf(await ask(window, 'journal.verify', {}))).toMatchObject({ fault: null });
}

test('killed at random moments while it applies a change set and creates checks, the app sends nothing twice, shows each outcome or unknown, and keeps its journal intact', async ({
  launch,
}, info) => {
  test.setTimeout(120_000 + kills * 30_000);
  info.annotations.push({ type: 'seed', description: String(seed) });
  console.log(`DILIGENCE_DESK_SEED=${seed} DILIGENCE_DESK_KILLS=${kills}`);
  const userData = join(folder, 'data');
  let desk = await launch({ userData });
  const work = await begin(desk);
  for (let life = 0; life < kills; life += 1) {
    await killLater(desk);
    desk = await launch({ userData });
    await desk.window.getByRole('navigation', { name: 'Main' }).waitFor();
    await expectWhole(desk.window, work);
    // Some are killed before they have started again.
    if (random() < 0.8) await resume(desk.window, work);
  }

  const { window } = desk;
  const { profileId, set, run } = work;
  await resume(window, work);
  await expect
    .poll(
      async () => {
        const { changeSet } = valueOf(await ask(window, 'changeSets.read', { profileId, id: set }));
        const [bulk] = valueOf(await ask(window, 'bulk.runs', { profileId }));
        return [changeSet.state, bulk?.counts.waiting, bulk?.counts.sending];
      },
      { timeout: 60_000 },
    )
    .toEqual(['done', 0, 0]);
  await expectWhole(window, work);
  const settled = valueOf(
    await ask(window, 'bulk.rows', { profileId, run, state: 'all', after: 0, limit: 500 }),
  );
  const made = settled.map(({ check }) => check).filter((check) => check !== null);
  expect(new Set(made).size, 'no two rows have the same check').toBe(made.length);
  expect(made.length).toBeLessThanOrEqual(service.requests.CreateCheck);
  const known = settled.filter(({ state }) => state === 'created' || state === 'unknown');
  expect(known).toHaveLength(rows);
});
