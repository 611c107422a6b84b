import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { linuxPolicyFile } from '#electron/platform/policy/policy-sources';
import { startTestService } from '#tests/support/connected-desk';
import { openPage } from '#tests/support/pages';
import { ask, profileSettings } from '#tests/support/desk-calls';
import {
  apt,
  asOperator,
  endAll,
  launchInstalled,
  menuProgram,
  namesOf,
  packageFiles,
  running,
  shownTitles,
} from '#tests/support/installed-package';
import { processTree } from '#tests/support/processes';
import { valueOf } from '#tests/support/value-of';

/** The processes of an app that draw its pages. */
const pagesOf = (main: number) =>
  processTree(main).filter(({ command }) => command.includes('--type=renderer'));

const writePolicy = (text: string) => {
  mkdirSync(dirname(linuxPolicyFile), { recursive: true });
  chmodSync(dirname(linuxPolicyFile), 0o755);
  writeFileSync(linuxPolicyFile, text);
  chmodSync(linuxPolicyFile, 0o644);
};
test.beforeAll(() => void apt('install', packageFiles.test));
test.afterEach(() => {
  rmSync('/etc/diligence-desk', { recursive: true, force: true });
});
test.afterAll(() => void apt('purge', namesOf('test').name));

test('a policy in /etc provides a profile, limits what is chosen, and is shown in Settings', async () => {
  const info = test.info();
  const service = await startTestService();
  const host = new URL(service.baseUrl).host;
  writePolicy(
    JSON.stringify({
      organization: 'Harbourline',
      allowedHosts: [host],
      profiles: [
        {
          id: 'harbourline',
          name: 'Harbourline service',
          kind: 'sandbox',
          baseUrl: service.baseUrl,
          authUrl: service.authUrl,
          clientId: 'desk',
        },
      ],
      retention: { personalDays: 30 },
      demo: 'off',
      updates: 'off',
    }),
  );
  const { app, window } = await launchInstalled();
  try {
    // The operator may have used another profile before the policy came.
    valueOf(await ask(window, 'profiles.activate', { id: 'harbourline' }));
    await window.getByRole('button', { name: /^Current profile: Harbourline service/ }).waitFor();
    const refused = await ask(window, 'profiles.create', {
      settings: profileSettings({ name: 'Elsewhere', kind: 'sandbox' }),
      secret: 'typed',
    });
    expect(refused).toMatchObject({ ok: false, error: { reason: 'address-not-allowed' } });
    await openPage(window, 'Settings');
    await expect(window.getByText('Managed by Harbourline')).toBeVisible();
    await expect(window.getByText('Saved for at most 30 days')).toBeVisible();
    await window.screenshot({ path: info.outputPath('policy.png') });
  } finally {
    await app.close();
    await service.close();
  }
});

test('a policy that is not understood, or that the operator could write, stops the start with a dialog alone', async () => {
  const program = menuProgram(namesOf('test'));
  const showsDialogAlone = async () => {
    asOperator(program, []);
    // The window of the app has this title at first, too, but is not shown before its page has been drawn.
    await expect.poll(shownTitles).toContain('Diligence Desk');
    const started = running(program);
    expect(started).toHaveLength(1);
    expect(started.flatMap(pagesOf)).toEqual([]);
    endAll(program);
    await expect.poll(() => running(program)).toEqual([]);
  };
  writePolicy('{"unlock": 5}');
  await showsDialogAlone();
  writePolicy('{}');
  chmodSync(linuxPolicyFile, 0o666);
  await showsDialogAlone();
  // In a folder that the operator may not enter, and in one where the operator could take it away.
  for (const mode of [0o700, 0o777]) {
    writePolicy('{}');
    chmodSync(dirname(linuxPolicyFile), mode);
    await showsDialogAlone();
  }
});
