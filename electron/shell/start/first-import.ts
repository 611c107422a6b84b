import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AppError } from '#shared/errors';
import { maxFileBytes } from '#shared/limits';
import type { Imported } from '#shared/ipc/contract/workstation';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import type { ProfileSettings } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
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
  const text = await readText(file);
  const imported = text.ok
    ? await importText(
        text.value,
        async (profiles) => isAgreed(await showMessageBoxAlone(setupQuestion(name, profiles))),
        new AbortController().signal,
      )
    : text;
  if (!imported.ok) {
    const { message, advice } = imported.error;
    await showMessage(t("{name} can't be imported", { name }), linesOf(message, advice));
    return;
  }
  const notAdded = (imported.value?.notAdded ?? []).map((each) => `${each.name}: ${each.message}`);
  if (notAdded.length > 0) await showMessage(t('Some of the setup was not imported'), notAdded.join('\n'));
}

/** Without a byte order mark. */
async function readText(file: string): Promise<Result<string>> {
  try {
    const { size } = await stat(file);
    if (size > maxFileBytes) return err(notRead(t('The file is larger than 20 MB and was not loaded.')));
    return ok(new TextDecoder().decode(await readFile(file)));
  } catch {
    return err(notRead(t('The file could not be opened.')));
  }
}

const notRead = (message: string): AppError => ({
  kind: 'refused',
  reason: 'disk',
  message,
  advice: t('Check the path and the permissions of the file, then import it in Settings.'),
});
