import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { allowance } from '#electron/safety/privacy/reveals';
import type { Check } from '#shared/model/check';
import { isName } from '#shared/resource-names';
import { expect, test } from '#tests/support/app';
import { confirm, confirmation, confirmations, decline } from '#tests/support/confirmation';
import { checksOf, connectTo, startTestService } from '#tests/support/connected-desk';
import { ask, askRaw } from '#tests/support/desk-calls';
import { heapSnapshot } from '#tests/support/heap-snapshot';
import { openCheck } from '#tests/support/open-check';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

let service: LocalService;
test.beforeEach(async () => {
  service = await startTestService();
});
test.afterEach(() => service.close());

interface Person {
  name: string;
  email: string;
}
/** Checks whose subject has an address that is nowhere else. */
async function persons(): Promise<[Person, ...Person[]]> {
  const found = (await checksOf(service)).flatMap(({ name, params, state }: Check) =>
    // One that is over has a summary.
    params?.subject?.email === undefined || state !== 'INACTIVE'
      ? []
      : [{ name, email: params.subject.email }],
  );
  const [first, ...others] = found;
  if (first === undefined || others.length < 30) throw new Error('The service has too few persons.');
  return [first, ...others];
}

const reveal = (window: Page, profileId: string, name: string) =>
  ask(window, 'privacy.reveal', { of: 'check', profileId, name, fields: ['subject', 'relatedSubjects'] });

test('a page that shows checks, a company and a notification has no personal value, and drops revealed values', async ({
  desk: { window },
}) => {
  test.setTimeout(240_000);
  const { id: profileId } = await connectTo(service, window);
  const people = await persons();
  const [shown] = people;
  const emails = people.map(({ email }) => email);
  const reported = (text: string) => emails.filter((email) => text.includes(email));

  const name = isName('check', shown.name) ? shown.name : null;
  if (name === null) throw new Error(shown.name);
  const ofProfile = { profileId, name };
  const list = { profileId, parent: 'organizations/-/teams/-', pageSize: 100 };
  const responses = [
    await askRaw(window, 'checks.list', list),
    await askRaw(window, 'checks.listPages', { ...list, pages: 2 }),
    await askRaw(window, 'checks.read', ofProfile),
    await askRaw(window, 'checks.summary', ofProfile),
    await askRaw(window, 'checks.consumerTasks', ofProfile),
    await askRaw(window, 'findings.list', { profileId, check: name }),
  ];
  for (const response of responses) expect(response).toHaveProperty('ok', true);
  expect(JSON.stringify(responses)).toContain('•••@•••••');
  expect(reported(JSON.stringify(responses))).toEqual([]);

  await openPage(window, 'Checks');
  await expect(window.getByRole('grid', { name: 'Checks' }).getByRole('row').nth(3)).toBeVisible();
  await window
    .getByRole('grid', { name: 'Checks' })
    .getByRole('row')
    .nth(1)
    .getByRole('gridcell')
    .nth(1)
    .click();
  await expect(window.getByRole('complementary').getByLabel('Masked').first()).toBeVisible();
  await openCheck(window, name);
  await expect(window.getByRole('button', { name: 'Reveal for 60 s' })).toBeVisible();
  await window.getByRole('button', { name: 'More actions' }).click();
  await window.getByRole('menuitem', { name: 'Show raw JSON' }).click();
  await expect(window.getByRole('region', { name: 'Raw JSON' }).getByText('•••@•••••').first()).toBeVisible();
  expect(reported(await heapSnapshot(window))).toEqual([]);

  await window.getByRole('button', { name: 'Reveal for 60 s' }).click();
  await expect(window.getByText(shown.email).first()).toBeVisible();
  expect(reported(await heapSnapshot(window))).toEqual([shown.email]);
  await window.getByRole('button', { name: /^Mask, \d+ s left/ }).click();
  await expect(window.getByText(shown.email)).toHaveCount(0);
  await openPage(window, 'Organizations');
  await expect(window.getByRole('grid', { name: 'Organizations' }).getByRole('row').nth(3)).toBeVisible();
  // A snapshot takes long on a busy computer.
  await expect.poll(async () => reported(await heapSnapshot(window)), { timeout: 120_000 }).toEqual([]);
});

test('script that reveals in a loop gets a fixed number of values, then only what the operator confirms', async ({
  desk: { window },
}) => {
  const { id: profileId } = await connectTo(service, window);
  const [first, ...others] = await persons();
  const people = [first, ...others].slice(0, allowance.reveals + 5);
  const loop = Promise.all(people.map(({ name }) => reveal(window, profileId, name)));
  const question = await confirmation(window);
  await expect(question).toContainText('Reveal more personal data?');
  await expect(question).toContainText('Harbourline sandbox');
  await expect(question).toContainText(`${allowance.reveals} records were revealed`);
  await decline(window);
  const responses = await loop;
  expect(responses.filter(({ ok }) => ok)).toHaveLength(allowance.reveals);
  expect(confirmations(window)).toEqual([]);
  const refused = people.filter((_, at) => responses[at]?.ok !== true);
  for (const { email } of refused) expect(JSON.stringify(responses)).not.toContain(email);

  const { entries } = valueOf(
    await ask(window, 'journal.list', {
      filter: { operation: 'RevealPersonalData' },
      before: null,
      limit: 50,
    }),
  );
  expect(entries).toHaveLength(allowance.reveals);

  // The question takes the focus from the page, which shows the values once the operator is back.
  await openCheck(window, first.name);
  await window.getByRole('button', { name: 'Reveal for 60 s' }).click();
  await confirm(window, 'Reveal more');
  await expect(window.getByText(first.email)).toBeVisible();
});

test('script exports a personal column only if the operator confirms, and never receives the values itself', async ({
  desk: { window, electron, userData },
}) => {
  const { id: profileId } = await connectTo(service, window);
  const [{ name, email }] = await persons();
  const file = join(userData, 'exported.csv');
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  const exported = () =>
    askRaw(window, 'checks.export', { profileId, head: ['check'], rows: [[name]], unmasked: [name] });
  const refused = exported();
  const question = await confirmation(window);
  await expect(question).toContainText('Export personal data of 1 check?');
  await expect(question).toContainText('Sandbox');
  await decline(window);
  expect(await refused).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
  expect(existsSync(file)).toBe(false);

  const done = exported();
  await confirm(window, 'Export unmasked');
  const response = await done;
  expect(response).toMatchObject({ ok: true });
  expect(JSON.stringify(response)).not.toContain(email);
  expect(readFileSync(file, 'utf8')).toContain(email);
});
