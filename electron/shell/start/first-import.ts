import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { visibleName } from '#shared/display-name';
import { environmentWords } from '#shared/environment-words';
import { maxFileBytes } from '#shared/ipc/contract/creation';
import type { Imported } from '#shared/ipc/contract/workstation';
import { t } from '#shared/messages/text';
import type { ProfileSettings } from '#shared/profile';
import type { Result } from '#shared/result';
import { workstationFileSchema } from '#shared/workstation-file';
import { showMessageBoxAlone } from './message-box.ts';

/**
 * Imports the file that the app was started with for the first time, when the operator agrees to the profiles
 * and hosts in it: whoever can start the app could name any file. Shows the result in a dialog.
 */
export async function importAtFirstStart(
  file: string,
  importText: (text: string) => Promise<Result<Imported>>,
): Promise<void> {
  const name = basename(file);
  const showMessage = (message: string, detail: string) =>
    showMessageBoxAlone({ title: 'Diligence Desk', message, detail, buttons: [t('Continue')] });
  const text = await readText(file);
  const parsed = workstationFileSchema.safeParse(text);
  if (!parsed.success) {
    await showMessage(
      t('Nothing was imported'),
      t("This version of the app can't read {name} as a setup file.", { name }),
    );
    return;
  }
  const profiles = parsed.data.profiles.map(({ settings }) => profileLine(settings));
  const add = 0;
  const { response } = await showMessageBoxAlone({
    type: 'question',
    title: 'Diligence Desk',
    message: t('Import the setup from {name}?', { name }),
    detail: profiles.join('\n'),
    buttons: [t('Import setup'), t('Cancel')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  if (response !== add) return;
  const imported = await importText(JSON.stringify(text));
  if (!imported.ok) {
    await showMessage(t('Nothing was imported'), imported.error.message);
    return;
  }
  const notAdded = imported.value.notAdded.map((each) => `${each.name}: ${each.message}`).join('\n');
  if (notAdded !== '') await showMessage(t('Some of the setup was not imported'), notAdded);
}

/** A profile with every origin that its client secret or its token would be sent to. */
function profileLine({ name, kind, baseUrl, authUrl, reportOrigins }: ProfileSettings): string {
  const origins = new Set([baseUrl, authUrl, ...reportOrigins].map((address) => new URL(address).origin));
  return t('{name} ({environment}): {origins}', {
    name: visibleName(name),
    environment: environmentWords[kind],
    origins: [...origins].join(', '),
  });
}

/** The file as data; null where it cannot be read or is no JSON. */
async function readText(file: string): Promise<unknown> {
  try {
    if ((await stat(file)).size > maxFileBytes) return null;
    // Leaves out a byte order mark.
    return JSON.parse(new TextDecoder().decode(await readFile(file)));
  } catch {
    return null;
  }
}
