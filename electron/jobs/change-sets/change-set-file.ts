import { toCsv } from '#shared/csv/write';
import {
  changeSetFileFormat,
  changeSetFileSchema,
  type CellChange,
  type ChangeSetFile,
} from '#shared/flags/change';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { wordOf } from './cell-changer.ts';

/** The text of a change set that another operator can open. */
export function changeSetText(
  name: string,
  profile: Pick<ProfileView, 'name' | 'kind'>,
  changes: CellChange[],
): string {
  const file: ChangeSetFile = {
    format: changeSetFileFormat,
    version: 1,
    name,
    profile: { name: profile.name, kind: profile.kind },
    changes,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Null: the text is no change set of this app. */
export function readChangeSetFile(text: string): ChangeSetFile | null {
  try {
    return changeSetFileSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What became of every cell, a row each. */
export function outcomesCsv(cells: readonly ChangeCell[]): string {
  const heads = [
    'organization',
    t('organization name'),
    'flag',
    'change',
    'before',
    'outcome',
    'now',
    'status',
    'time',
    'note',
  ];
  const rows = cells.map((cell) => [
    cell.organization,
    cell.organizationDisplayName,
    cell.flag,
    cell.act,
    wordOf(cell.before),
    outcomeWord(cell.state),
    cell.now === null ? '' : wordOf(cell.now),
    cell.status === null ? '' : String(cell.status),
    cell.settledAt ?? '',
    cell.note ?? '',
  ]);
  return toCsv([heads, ...rows]);
}

function outcomeWord(state: ChangeCell['state']): string {
  if (state === 'waiting') return t('not sent');
  return state === 'accepted' ? t('accepted, cannot be read back') : state;
}

/** A name that every file system takes. */
export function fileName(name: string, extension: string): string {
  const safe = name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim();
  return `${safe === '' ? t('change set') : safe}.${extension}`;
}
