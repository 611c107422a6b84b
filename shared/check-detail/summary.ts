import { t } from '#shared/messages/text';
import type { CheckSummary } from '../model/check-summary.ts';
import { asReceived } from '../reading/as-received.ts';
import { valueAt } from '../reading/value-at.ts';
import { fieldWord } from './words.ts';

/** A value with the field of the response it was read from. */
interface Sourced<T> {
  value: T;
  from: string;
}

/** The result of one area, whatever its fields are: `raw` is all that came. */
export interface Area {
  from: string;
  label: string;
  recommendation: string | null;
  description: string | null;
  raw: unknown;
}

/** Both shapes of a check summary (§2) as one, each value with its source; null where none was given. */
export interface SummaryReading {
  shape: 'flat' | 'payload';
  /** `@type` of the payload; null in the flat shape. */
  type: string | null;
  /** State of the flat shape, e.g. COMPLETE. */
  state: Sourced<string> | null;
  recommendation: Sourced<string> | null;
  /** The service gave a recommendation in a form that is not understood; its value is in the raw response. */
  isRecommendationUnread: boolean;
  description: Sourced<string> | null;
  /** A number without a scale: the API states none. */
  riskScore: Sourced<number> | null;
  counts: Sourced<FindingCounts> | null;
  areas: readonly Area[];
  createTime: string | null;
  updateTime: string | null;
  /** Whether a report URL was returned; the main process decides where it may lead. */
  reports: { full: boolean; summary: boolean };
}

/** Null where the service gave no number. */
export interface FindingCounts {
  total: number | null;
  confirmed: number | null;
  dismissed: number | null;
  unreviewed: number | null;
}

/** Distinguished by `payload`; what one shape lacks is taken from the other when it came along. */
export function readSummary(summary: CheckSummary): SummaryReading {
  const { payload } = summary;
  const overall = payload?.overallRecommendation;
  const received = asReceived(summary);
  const places = [
    ['payload', 'overallRecommendation'],
    ['recommendation'],
    ['recommendation', 'recommendation'],
  ];
  const recommendation =
    sourced(overall?.recommendation, 'payload.overallRecommendation.recommendation') ??
    sourced(summary.recommendation, 'recommendation') ??
    places
      .map((place) => sourced(textOf(valueAt(received, ...place)), place.join('.')))
      .find((found) => found !== null) ??
    null;
  return {
    shape: payload === undefined ? 'flat' : 'payload',
    type: payload?.['@type'] ?? null,
    state: sourced(summary.state, 'state'),
    recommendation,
    isRecommendationUnread:
      recommendation === null && places.some((place) => isGiven(valueAt(received, ...place))),
    description: sourced(overall?.description, 'payload.overallRecommendation.description'),
    riskScore: sourced(summary.riskScore, 'riskScore'),
    counts: sourced(countsOf(summary), 'findingsCount'),
    areas: [...flatAreas(summary), ...payloadAreas(payload)],
    createTime: summary.createTime ?? null,
    updateTime: summary.updateTime ?? null,
    reports: {
      full: (summary.reportUrl ?? '') !== '',
      summary: (summary.summaryReportUrl ?? '') !== '',
    },
  };
}

function sourced<T>(value: T | undefined, from: string): Sourced<T> | null {
  return value === undefined || value === '' ? null : { value, from };
}

function countsOf({ findingsCount }: CheckSummary): FindingCounts | undefined {
  if (findingsCount === undefined) return undefined;
  const { total = null, confirmed = null, dismissed = null, unreviewed = null } = findingsCount;
  return { total, confirmed, dismissed, unreviewed };
}

function flatAreas(summary: CheckSummary): Area[] {
  const flags = [
    ['identityVerified', t('Identity')],
    ['addressVerified', t('Address')],
  ] as const;
  return flags.flatMap(([field, label]) => {
    const verified = summary[field];
    if (verified === undefined) return [];
    const description = verified ? t('Verified') : t('Not verified');
    return [{ from: field, label, recommendation: null, description, raw: verified }];
  });
}

/** Every member of the payload but its type and its overall result is the result of an area. */
function payloadAreas(payload: CheckSummary['payload']): Area[] {
  return Object.entries(payload ?? {})
    .filter(([field]) => field !== '@type' && field !== 'overallRecommendation')
    .map(([field, raw]) => ({
      from: `payload.${field}`,
      label: fieldWord(field.replace(/(Check)?Result$/, '') || field),
      recommendation: textIn(raw, 'recommendation'),
      description: textIn(raw, 'description'),
      raw,
    }));
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const textIn = (value: unknown, field: string) => textOf(valueAt(value, field)) ?? null;

/** Neither null nor an empty text says anything, nor an object without a member besides its description that does. */
function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (typeof value !== 'object') return true;
  return Object.entries(value).some(([field, inside]) => field !== 'description' && isGiven(inside));
}

/** What an area brought beyond its recommendation and description; null: nothing. */
export function areaRest({ raw }: Area): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const rest = Object.entries(raw).filter(([field]) => field !== 'recommendation' && field !== 'description');
  return rest.length === 0 ? null : Object.fromEntries(rest);
}
