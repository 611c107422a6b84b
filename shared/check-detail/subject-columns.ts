import { t } from '#shared/messages/text';
import type { Check } from '../model/check.ts';
import { subjectRows } from './subject-rows.ts';

/** Columns of an export that are about the person, with the line of the subject that each shows. */
const columns = [
  ['subject name', t('Name')],
  ['subject email', t('Email')],
  ['subject phone', t('Phone')],
  ['subject born', t('Date of birth')],
] as const;

export const subjectHead: readonly string[] = columns.map(([title]) => title);

/** The cells of a check below `subjectHead`: masked where its values are. */
export function subjectCells(check: Check | null): string[] {
  const rows = subjectRows(check?.params?.subject ?? check?.relatedSubjects?.[0]?.subject, undefined);
  return columns.map(([, label]) => rows.find((row) => row.label === label)?.shown ?? '');
}
