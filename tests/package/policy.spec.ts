import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { linuxPolicyFile } from '#electron/platform/policy/policy-sources';
import { startTestService } from '#tests/support/connected-desk';
import { confirmation, confirmByEnter, unlockProduction } from '#tests/support/confirmation';
import { openPage } from '#tests/support/pages';
import { ask, profileSettings } from '#tests/support/desk-calls';
import {
  apt,
  asOperator,
  launchInstalled,
  menuProgram,
  namesOf,
  operator,
  packageFiles,
  running,
} from '#tests/support/installed-package';
import { copiedDetails, pressQuit } from '#tests/support/message-box';
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

test('a policy in /etc provides a profile, limits the settings, and is shown in Settings', async () => {
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

test('a policy sets the Demo, updates, masking, retention, the unlock duration and typing in production', async () => {
  const service = await startTestService();
  const { baseUrl, authUrl } = service;
  const kind = 'production';
  const provided = { name: 'Harbourline production', kind, baseUrl, authUrl, clientId: 'desk' } as const;
  writePolicy(
    JSON.stringify({
      profiles: [{ id: 'harbourline-production', ...provided }],
      unlockMinutes: 7,
      typedConfirmation: true,
      retention: { personalDays: 30 },
      screenShare: true,
      updates: 'off',
      demo: 'off',
    }),
  );
  // Its own folder of data: nothing that another test chose is there.
  const data = mkdtempSync(join(tmpdir(), 'diligence-desk-policy-'));
  chownSync(data, operator.uid, operator.gid);
  const { app, window } = await launchInstalled({ args: [`--user-data-dir=${data}`] });
  try {
    const { profiles, activeId } = valueOf(await ask(window, 'profiles.overview', {}));
    expect(profiles.map(({ name }) => name)).toEqual(['Harbourline production']);
    expect(activeId).toBe('harbourline-production');
    expect(await ask(window, 'updates.check', {})).toMatchObject({ ok: true, value: { state: 'off' } });

    valueOf(
      await ask(window, 'profiles.update', {
        id: 'harbourline-production',
        settings: profileSettings({ ...provided, unlockMinutes: 7 }),
        secret: 'canary-secret-5f1c',
      }),
    );
    expect(
      valueOf(await ask(window, 'preferences.change', { screenShare: false, personalDays: 365 })),
    ).toMatchObject({ screenShare: true, personalDays: 30 });
    await unlockProduction(window);
    expect(valueOf(await ask(window, 'guard.state', {}))).toMatchObject({ unlockMinutes: 7 });
    await expect(window.getByText(/^Unlocked, [67]:\d\d left/)).toBeVisible();
    const created = ask(window, 'flags.create', {
      profileId: 'harbourline-production',
      flag: { name: 'featureFlags/wave_three' },
    });
    await expect((await confirmation(window)).getByRole('textbox')).toBeVisible();
    expect(service.requests.CreateFeatureFlag).toBe(0);
    await confirmByEnter(window, 'wave_three');
    valueOf(await created);
    expect(service.requests.CreateFeatureFlag).toBe(1);
  } finally {
    await app.close();
    await service.close();
    rmSync(data, { recursive: true, force: true });
  }
});

test('a policy that is not understood, or that the operator could write, stops the start with a dialog that says why', async () => {
  const program = menuProgram(namesOf('test'));
  const endsWithDialogAlone = async (why: RegExp) => {
    const starting = asOperator(program, []);
    const ended = once(starting, 'exit');
    const details = await copiedDetails('Diligence Desk');
    expect(details).toContain(linuxPolicyFile);
    expect(details).toMatch(why);
    const started = running(program);
    expect(started).toHaveLength(1);
    expect(started.flatMap(pagesOf)).toEqual([]);
    await pressQuit('Diligence Desk');
    expect(await ended).toEqual([1, null]);
  };
  writePolicy('{"unlock": 5}');
  await endsWithDialogAlone(/Unrecognized key: "unlock"/);
  writePolicy('{"unlockMinutes": 5');
  await endsWithDialogAlone(/JSON/);
  writePolicy('{}');
  chmodSync(linuxPolicyFile, 0o666);
  await endsWithDialogAlone(/policy\.json is not owned by root, or other users can write to the file/);
  writePolicy('{}');
  chmodSync(dirname(linuxPolicyFile), 0o700);
  await endsWithDialogAlone(/permission denied/);
  // The operator could take it away.
  writePolicy('{}');
  chmodSync(dirname(linuxPolicyFile), 0o777);
  await endsWithDialogAlone(/diligence-desk is not owned by root, or other users can write to the file/);
});
