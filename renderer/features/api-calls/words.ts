import { CheckCircle2, CircleX, Clock, Check, type LucideIcon } from 'lucide-react';
import { readablePath, type CallRow, type LoggedBody, type LoggedOperation } from '#shared/call-log';
import { t } from '#shared/messages/text';
import { callFacts } from '#shared/profile-operations';
import type { Tone } from '../../components/Status.tsx';

export function operationWord(operation: LoggedOperation): string {
  if (operation === 'RequestToken') return t('Request an access token');
  if (operation === 'DownloadReport') return t('Download a report');
  return callFacts(operation).summary;
}

const uuid = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** The end of a path, with its query: `…/checks/8d1f/checkSummary`. Base and version are the same everywhere. */
export function shortPath(path: string): string {
  const [place = '', query] = readablePath(path).split(/\?(.*)/s);
  const below = place.replace(/^.*?\/v1(alpha2)?\//, '');
  const segments = below.replace(uuid, '$1').split('/');
  const end = segments.slice(-2).join('/');
  return `${segments.length > 2 ? '…/' : ''}${end}${query === undefined ? '' : `?${query}`}`;
}

interface StatusStyle {
  tone: Tone;
  icon: LucideIcon;
  word: string;
  weight: 'recede' | 'plain' | 'strong';
}

export function statusStyle({ status, failed }: Pick<CallRow, 'status' | 'failed'>): StatusStyle {
  if (status === null) return { tone: 'danger', icon: CircleX, word: t('None'), weight: 'strong' };
  const word = String(status);
  if (status === 429) return { tone: 'warning', icon: Clock, word, weight: 'strong' };
  if (status >= 400 || failed === true) return { tone: 'danger', icon: CircleX, word, weight: 'strong' };
  if (status >= 300) return { tone: 'neutral', icon: CheckCircle2, word, weight: 'plain' };
  return { tone: 'quiet', icon: Check, word, weight: 'recede' };
}

/** Of a call that failed in spite of the status of its response. */
export const failedWord = t('Failed: the response holds no usable data');

export const withheldWords: Readonly<Record<Extract<LoggedBody, { is: 'withheld' }>['reason'], string>> = {
  secret: t('Not recorded. The body holds a secret or a token.'),
  file: t('Not recorded. The body was saved to a file.'),
  'too-large': t('Not recorded. The body is larger than 256 KB.'),
  dropped: t('The body is no longer in memory, because the bodies of later calls replaced it.'),
  'not-json': t("Not shown. The body is not complete JSON, so personal data in it can't be masked."),
};
