import type { UseQueryResult } from '@tanstack/react-query';
import { CircleMinus, Clock } from 'lucide-react';
import type { AppError } from '#shared/errors';
import { areaRest, readSummary, type Area, type FindingCounts } from '#shared/check-detail/summary';
import { valueWord } from '#shared/check-detail/tasks';
import { fieldWord, recommendationWord } from '#shared/check-detail/words';
import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { Clamped } from '../../components/Clamped.tsx';
import type { Check } from '#shared/model/check';
import type { CheckSummary } from '#shared/model/check-summary';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { Phrase } from '../../components/Phrase.tsx';
import { Absent } from '../../components/Status.tsx';
import { formatWhen } from '../../format/time.ts';
import { formatCount } from '../../format/number.ts';
import { useLastError } from '../../ipc/last-error.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { ErrorDetails } from '../../components/ErrorDetails.tsx';
import { Part } from './Part.tsx';
import { Recommendation, verdictStyles } from './Verdict.tsx';
import styles from './SummarySection.module.css';

type Query = UseQueryResult<{ summary: CheckSummary; receivedAt: string }>;

/** Recommendation, counts and results of the areas, from whichever shape the service gave. */
export function SummarySection({ query, check }: { query: Query; check: Check | undefined }) {
  const last = useLastError(query);
  const error = last === null ? null : toAppError(last);
  const missing = error === null ? null : missingSummary(error, check);
  if (error !== null && missing !== null) {
    const { data } = query;
    return (
      <section className={styles.summary} aria-label={t('Summary')}>
        <NoSummary
          missing={missing}
          error={error}
          earlier={data === undefined ? null : data.receivedAt}
          onRetry={() => void query.refetch()}
        />
        {data !== undefined && <Content summary={data.summary} check={check} />}
      </section>
    );
  }
  return (
    <section className={styles.summary} aria-label={t('Summary')}>
      <Part
        query={query}
        words={{ loading: t('Loading the summary'), failed: t('The summary could not be loaded') }}
      >
        {({ summary }) => <Content summary={summary} check={check} />}
      </Part>
    </section>
  );
}

/** `not-ready`: there will be one. `none`: the check was ended before there was one. */
type Missing = 'not-ready' | 'none';

/**
 * Some services return 404 and some 403 for what does not exist (§7); the check was read, so it is not a question of
 * access. Null: there should be a summary.
 */
export function missingSummary(error: AppError, check: Check | undefined): Missing | null {
  if (error.kind !== 'not-found' && error.kind !== 'permission') return null;
  switch (check?.state) {
    case 'ACTIVE':
      return 'not-ready';
    case 'CANCELLED':
    case 'DELETED':
      return 'none';
    default:
      return null;
  }
}

function NoSummary({
  missing,
  error,
  earlier,
  onRetry,
}: {
  missing: Missing;
  error: AppError;
  /** When the summary below was updated; null: there is none. */
  earlier: string | null;
  onRetry: () => void;
}) {
  const isNotReady = missing === 'not-ready';
  const Icon = isNotReady ? Clock : CircleMinus;
  return (
    <Line className={styles.waiting}>
      <Icon aria-hidden="true" />
      <p>
        <b>{isNotReady ? t('Not ready') : t('No summary')}</b>
        <span className="muted">
          {' '}
          {isNotReady
            ? t('The service has no summary while the check is in progress.')
            : t('The service has no summary of this check.')}{' '}
          {earlier !== null &&
            (isNotReady
              ? t('An earlier summary, from {time}, is below. The check has since become active again.', {
                  time: formatWhen(earlier),
                })
              : t('An earlier summary, from {time}, is below.', { time: formatWhen(earlier) }))}
        </span>
      </p>
      <Button small onPress={onRetry}>
        {t('Refresh')}
      </Button>
      <ErrorDetails error={error} side="end" />
    </Line>
  );
}

function Content({ summary, check }: { summary: CheckSummary; check: Check | undefined }) {
  const reading = readSummary(summary);
  const { recommendation, description, riskScore, counts, areas } = reading;
  const isPending = recommendation === null && !reading.isRecommendationUnread && check?.state === 'ACTIVE';
  // What is to be done next holds for a check that can still be changed.
  const note =
    recommendation === null || check?.state === 'DELETED'
      ? undefined
      : recommendationWord(recommendation.value).note;
  return (
    <div className={styles.columns}>
      <div>
        <span className="label">{t('Recommendation')}</span>
        {recommendation === null ? (
          <p className={styles.big}>
            {isPending ? (
              <>
                <Clock aria-hidden="true" /> {t('Not ready')}
              </>
            ) : (
              <Absent word={reading.isRecommendationUnread ? 'not understood' : 'not given'} />
            )}
          </p>
        ) : (
          <Verdict value={recommendation.value} from={recommendation.from} />
        )}
        <p className={styles.note}>
          {note !== undefined && <span>{note} </span>}
          {description !== null && (
            <span>
              <Clamped text={description.value} />{' '}
            </span>
          )}
          {reading.state !== null && (
            <span>{t('Summary state: {state}.', { state: valueWord(reading.state.value) })} </span>
          )}
          {riskScore !== null && (
            <span title={riskScore.from}>
              {t('Risk score: {riskScore}.', {
                riskScore: formatCount(riskScore.value),
              })}
            </span>
          )}
        </p>
        {counts !== null && <Counts counts={counts.value} />}
        {reading.type !== null && (
          <p className={styles.source} title={reading.type}>
            {fieldWord(reading.type.slice(reading.type.lastIndexOf('.') + 1))}
          </p>
        )}
      </div>
      {areas.length > 0 && <Areas areas={areas} />}
    </div>
  );
}

function Verdict({ value, from }: { value: string; from: string }) {
  const { word, status } = recommendationWord(value);
  const { icon: Icon, tone } = verdictStyles[status];
  return (
    <p className={cx(styles.big, styles[tone])} title={from}>
      <Icon aria-hidden="true" />
      <span>
        <Clamped text={word} />
      </span>
    </p>
  );
}

function Counts({ counts }: { counts: FindingCounts }) {
  const { confirmed, dismissed, unreviewed, total } = counts;
  const part = (value: number | null, look: string | undefined) =>
    value !== null && value > 0 && <i className={look} style={{ flexGrow: value }} />;
  const text = (value: number | null) => (value === null ? t('Not given') : formatCount(value));
  return (
    <div className={styles.counts}>
      <div className={styles.bar} aria-hidden="true">
        {part(confirmed, styles.confirmed)}
        {part(dismissed, styles.dismissed)}
        {part(unreviewed, styles.unreviewed)}
      </div>
      <p className="small muted">
        {total === 0 ? (
          t('No findings')
        ) : (
          <Phrase
            text="Confirmed: {confirmed}, dismissed: {dismissed}, unreviewed: {unreviewed}"
            values={{
              confirmed: text(confirmed),
              dismissed: text(dismissed),
              unreviewed: <b className={styles.open}>{text(unreviewed)}</b>,
            }}
          />
        )}
      </p>
    </div>
  );
}

function Areas({ areas }: { areas: readonly Area[] }) {
  return (
    <table className={styles.areas}>
      <caption className="visually-hidden">{t('Results by area')}</caption>
      <tbody>
        {areas.map((area) => {
          const rest = areaRest(area);
          return (
            <tr key={area.from}>
              <th scope="row" title={area.from}>
                {area.label}
              </th>
              <td>
                {area.recommendation === null ? (
                  <span className={cx(area.description === null && styles.raw)}>
                    {area.description ?? rawText(rest)}
                  </span>
                ) : (
                  <Recommendation value={area.recommendation} />
                )}
              </td>
              <td className="muted">
                {area.recommendation !== null &&
                  (area.description ??
                    (rest === null ? null : <span className={styles.raw}>{rawText(rest)}</span>))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Values that are not understood, unchanged. */
function rawText(value: unknown): string {
  return value === null || value === undefined ? t('Not given') : JSON.stringify(value);
}
