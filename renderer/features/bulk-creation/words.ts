import type { RowState } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';

export const stateWords: Readonly<Record<RowState, string>> = {
  created: t('Created'),
  failed: t('Failed'),
  unknown: t('Unknown'),
  sending: t('Sending'),
  waiting: t('Waiting'),
  'left-out': t('Left out'),
};

/** The last part of a path or a resource name. */
export function lastSegment(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
}
