import type { BrowserWindow } from 'electron';
import { t } from '#shared/messages/text';
import { chooseFileDialog } from './choose-file.ts';

/** Asks for a CSV file and reads it; null when none was chosen. */
export function chooseCsvDialog(owner: () => BrowserWindow | null) {
  return chooseFileDialog(owner, {
    name: 'CSV',
    extensions: ['csv', 'tsv', 'txt'],
    adviceWhenTooLarge: t('Split the file and choose a part.'),
  });
}
