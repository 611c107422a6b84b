import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { maxFileBytes } from '#shared/ipc/contract/creation';
import type { Imported } from '#shared/ipc/contract/workstation';
import { t } from '#shared/messages/text';
import type { ProfileSettings } from '#shared/profile';
import type { Result } from '#shared/result';
import { showMessageBoxAlone } from './message-box.ts';
import { isAgreed, setupQuestion } from './setup-question.ts';

type ImportText = (
  text: string,
  agree: (profiles: readonly ProfileSettings[]) => Promise<boolean>,
  signal: AbortSignal,
) => Promise<Result<Imported | null>>;

/**
 * Imports the file that the app was started with for the first time, when the operator agrees to the profiles
 * and hosts in it: whoever can start the app could name any file. Shows the result in a dialog.
 */
export async function importAtFirstStart(file: string, importText: ImportText): Promise<void> {
  const name = basename(file);
  const showMessage = (message: string, detail: string) =>
    showMessageBoxAlone({ title: 'Diligence Desk', message, detail, buttons: [t('Continue')] });
  const imported = await importText(
    await readText(file),
    async (profiles) => isAgreed(await showMessageBoxAlone(setupQuestion(name, profiles))),
    new AbortController().signal,
  );
  if (!imported.ok) {
    await showMessage(t("{name} can't be imported", { name }), imported.error.message);
    return;
  }
  const notAdded = (imported.value?.notAdded ?? []).map((each) => `${each.name}: ${each.message}`);
  if (notAdded.length > 0) await showMessage(t('Some of the setup was not imported'), notAdded.join('\n'));
}

/** Without a byte order mark; '' where the file cannot be read. */
async function readText(file: string): Promise<string> {
  try {
    return (await stat(file)).size > maxFileBytes ? '' : new TextDecoder().decode(await readFile(file));
  } catch {
    return '';
  }
}
