import {
  faultSchema,
  requestKinds,
  type Fault,
  type FaultKind,
  type RequestKind,
} from '#shared/local-service-faults';
import { t } from '#shared/messages/text';
import { formatCount } from '../../format/number.ts';

/** A further thing that a kind of fault asks for: text of any kind, or one of a few words. */
interface Detail {
  field: string;
  label: string;
  hint?: string;
  initial: string;
  /** Word as sent, and as shown. */
  options?: Readonly<Record<string, string>>;
  number?: boolean;
}

const milliseconds = {
  field: 'milliseconds',
  label: t('Milliseconds'),
  initial: '5000',
  number: true,
} as const;

/** What the built-in service can be made to do wrong, in words; complete by type. */
export const faultKinds: Readonly<Record<FaultKind, { label: string; detail?: Detail }>> = {
  'rate-limit': {
    label: t('Too many requests (429)'),
    detail: {
      field: 'retryAfter',
      label: t('Retry-After'),
      hint: t('Seconds or an HTTP date'),
      initial: '5',
    },
  },
  status: {
    label: t('Another error status'),
    detail: { field: 'status', label: t('Status'), initial: '503', number: true },
  },
  delay: { label: t('Delays before processing'), detail: milliseconds },
  'slow-headers': { label: t('Delays after processing'), detail: milliseconds },
  'slow-body': { label: t('Sends slowly'), detail: milliseconds },
  'endless-body': { label: t('Never stops sending') },
  cut: {
    label: t('Closes the connection'),
    detail: {
      field: 'at',
      label: t('When'),
      initial: 'before-headers',
      options: {
        'before-headers': t('Before processing'),
        'after-commit': t('After processing, before the response'),
        'mid-body': t('In the middle of the response'),
      },
    },
  },
  'expire-tokens': { label: t('Expires all access tokens') },
  'unknown-enums': { label: t('Undocumented values') },
  'unknown-fields': { label: t('Undocumented fields') },
  'repeat-page-token': { label: t('Repeated page token') },
  'empty-page': { label: t('An empty page with a next page token') },
  reorder: { label: t('Rows out of order') },
  duplicate: { label: t('Duplicate rows') },
  html: { label: t('A web page instead of JSON') },
  'truncated-json': { label: t('Truncated JSON') },
  'empty-500': { label: t('Status 500 without a body') },
  'ignore-false': { label: t('Ignores the value “false” in flag updates') },
  'change-another-field': { label: t('Changes other fields in flag updates') },
};
const isFaultKind = (name: string): name is FaultKind => Object.hasOwn(faultKinds, name);
export const faultChoices = Object.keys(faultKinds)
  .filter(isFaultKind)
  .map((kind) => ({ value: kind, label: faultKinds[kind].label }));

const anyOperation = { value: 'any', label: t('Any request') } as const;
export const operationChoices: readonly { value: RequestKind | 'any'; label: string }[] = [
  anyOperation,
  ...requestKinds.map((name) => ({ value: name, label: name })),
];

export interface FaultForm {
  kind: FaultKind;
  operation: RequestKind | 'any';
  /** Empty: until the faults are cleared. */
  times: string;
  detail: string;
}

export const firstForm: FaultForm = {
  kind: 'rate-limit',
  operation: 'any',
  times: '1',
  detail: faultKinds['rate-limit'].detail?.initial ?? '',
};

/** The fault as the service takes it, or the field that is wrong. */
export function readFaultForm({ kind, operation, times, detail }: FaultForm): Fault | 'times' | 'detail' {
  const count = times.trim();
  if (count !== '' && !/^[1-9]\d{0,5}$/.test(count)) return 'times';
  const detailField = faultKinds[kind].detail;
  const text = detail.trim();
  const parsed = faultSchema.safeParse({
    kind,
    operation,
    times: count === '' ? null : Number(count),
    ...(detailField !== undefined &&
      text !== '' && { [detailField.field]: detailField.number === true ? Number(text) : text }),
  });
  return parsed.success ? parsed.data : 'detail';
}

/** One line about a fault: what it does, to what, and how often from now on. */
export function faultLine(fault: Fault): string {
  const { kind, operation, times } = fault;
  const { label, detail } = faultKinds[kind];
  const given = Object.entries(fault).find(([field]) => field === detail?.field)?.[1] ?? '';
  const what = detail?.options?.[String(given)] ?? String(given);
  const count =
    times === null
      ? t('Until cleared')
      : times === 1
        ? t('Once')
        : t('{count} times', { count: formatCount(times) });
  const where = operation === 'any' ? anyOperation.label : operation;
  return [label, ...(what === '' ? [] : [what]), where, count].join(', ');
}
