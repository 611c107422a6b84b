import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#tests/support/app';
import { openPage } from '#tests/support/pages';
const shots = '/tmp/shots-inbox';
mkdirSync(shots, { recursive: true });
test.use({ deskOptions: { environment: { DILIGENCE_DESK_DEMO: undefined } } });
test('look', async ({ desk }) => {
  test.setTimeout(180_000);
  const { window } = desk;
  const t0 = Date.now();
  await window.getByRole('button', { name: /Start|Begin|Open/ }).first().click().catch(() => undefined);
  for (const page of ['Organizations', 'Change sets', 'Bulk creation', 'Watchlists', 'Monitoring', 'Journal', 'Inbox', 'Overview']) {
    await openPage(window, page);
    if (page === 'Organizations') await window.waitForTimeout(9000);
    await window.waitForTimeout(1500);
    await window.screenshot({ path: `${shots}/${page.replace(' ', '-')}.png` });
  }
  console.log(readFileSync(join(desk.userData, 'logs/main.log'), 'utf8').slice(-4000));
  console.log(desk.log.filter((l) => !l.includes('page ')).join('\n').slice(-3000), Date.now() - t0);
  expect(1).toBe(1);
});
