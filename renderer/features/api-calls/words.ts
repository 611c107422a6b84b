import { CheckCircle2, CircleX, Clock, Check, type LucideIcon } from 'lucide-react';
import { readablePath, type CallRow, type LoggedBody, type LoggedOperation } from '#shared/call-log';
import { callFacts } from '#shared/profile-operations';
import type { Tone } from '../../components/Status.tsx';

export function operationWord(operation: LoggedOperation): string {
  if (operation === 'RequestToken') return 'Request an access token';
  if (operation === 'DownloadReport') return 'Download a report';
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

interface Look {
  tone: Tone;
  icon: LucideIcon;
  word: string;
  weight: 'recede' | 'plain' | 'strong';
}

export function statusLook({ status }: Pick<CallRow, 'status'>): Look {
  if (status === null) return { tone: 'danger', icon: CircleX, word: 'None', weight: 'strong' };
  const word = String(status);
  if (status === 429) return { tone: 'warning', icon: Clock, word, weight: 'strong' };
  if (status >= 400) return { tone: 'danger', icon: CircleX, word, weight: 'strong' };
  if (status >= 300) return { tone: 'neutral', icon: CheckCircle2, word, weight: 'plain' };
  return { tone: 'quiet', icon: Check, word, weight: 'recede' };
}

export const faultWords: Readonly<Record<NonNullable<CallRow['fault']>, string>> = {
  unreachable: 'No connection',
  'name-not-found': 'Host name not found',
  certificate: 'Certificate refused',
  timeout: 'Timed out',
  cut: 'Connection cut',
  proxy: 'Proxy failed',
  'too-large': 'Answer too large',
  'bad-encoding': 'Answer not readable',
  aborted: 'Stopped by the app',
  sink: 'Not saved to disk',
  invalid: 'Not sendable',
};

export const withheldWords: Readonly<Record<Extract<LoggedBody, { is: 'withheld' }>['reason'], string>> = {
  secret: 'Not recorded: it holds a secret or a token.',
  file: 'Not recorded: it went to a file.',
  'too-large': 'Not recorded: it is larger than 256 KB.',
  dropped: 'No longer kept: newer bodies took its place.',
};

export function formatMs(ms: number): string {
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
