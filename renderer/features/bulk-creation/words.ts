import type { RowState } from '#shared/ipc/contract/creation';

export const stateWords: Readonly<Record<RowState, string>> = {
  created: 'Created',
  failed: 'Failed',
  unknown: 'Unknown',
  sending: 'Sending',
  waiting: 'Waiting',
  'left-out': 'Left out',
};

/** The last part of a path or a resource name. */
export function lastSegment(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
}
