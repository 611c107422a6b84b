import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Download,
  Replace,
  TriangleAlert,
} from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { isSilence } from '#shared/conformance/judge';
import type { ConnectionReport, ProbeResult, ReportRow, Suggestion } from '#shared/conformance/report';
import { verdictOf } from '#shared/conformance/verdict';
import { t } from '#shared/messages/text';
import { parseJson } from '#shared/unspecified/json';
import { meanings, type Meaning } from '#shared/reading/mappings';
import { Banner } from '../../components/Banner.tsx';
import { Line } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { ShowReceived } from '../../components/ReceivedDialog.tsx';
import { Status, type Tone } from '../../components/Status.tsx';
import { formatLatency } from '../../format/number.ts';
import { formatDateTime } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toastError, toastSaved } from '../../state/toasts.ts';
import type { ProfileFormApi } from './profile-form.ts';
import { changeFor, isAccepted, type Change } from './accept-suggestion.ts';
import { acceptLabel, detailOf, problemText, suggestionText } from './report-words.ts';
import type { ConnectionSettings } from './tested.ts';
import styles from './ConnectionReport.module.css';

/** Whether the connection can be worked with, and the first thing to fix when it cannot. */
export function VerdictBanner({ report, actions }: { report: ConnectionReport; actions?: ReactNode }) {
  const { tone, first, works, tried } = verdictOf(report);
  const counts = t('{works} of {tried} read operations work. Token issued in {latency}.', {
    works,
    tried,
    latency: formatLatency(report.tokenMs),
  });
  if (first === null)
    return (
      <Banner tone="success" title={t('Organizations and checks were loaded.')} actions={actions}>
        {counts}
      </Banner>
    );
  const { title, advice } = problemText(first, report.suggestions);
  return (
    <Banner tone={tone} title={title} actions={actions}>
      {advice} {counts}
    </Banner>
  );
}

interface ReportProps {
  report: ConnectionReport;
  tested: ConnectionSettings;
  form: ProfileFormApi;
  isReadOnly: boolean;
  onAccept: (change: Change) => void;
  /** No suggestion is left to accept. */
  onLastAccepted: () => void;
}

/** The connection test as a report: suggestions first, then operation by operation. */
export function ConnectionReportView({
  report,
  tested,
  form,
  isReadOnly,
  onAccept,
  onLastAccepted,
}: ReportProps) {
  const list = useRef<HTMLUListElement>(null);
  const accept = (place: number, means: Meaning) => {
    const { suggestions } = report;
    const suggestion = suggestions[place];
    const change = suggestion && changeFor(form.getValues(), suggestion, means);
    if (!change) return;
    onAccept(change);
    const values = form.getValues();
    const open = suggestions.flatMap((other, at) => (isAccepted(values, other) ? [] : [at]));
    // The button pressed is disabled from now on: the focus moves on, and after the last to the first left open.
    const next = open.find((at) => at > place) ?? open[0];
    const item = next === undefined ? undefined : list.current?.children[next];
    if (item === undefined) onLastAccepted();
    else item.querySelector('button')?.focus();
  };
  return (
    <div className={styles.report}>
      {report.suggestions.length > 0 && !isReadOnly && (
        <ul ref={list} className={styles.suggestions} aria-label={t('Suggestions')}>
          {report.suggestions.map((suggestion, place) => (
            <SuggestionRow
              key={JSON.stringify(suggestion)}
              suggestion={suggestion}
              form={form}
              onAccept={(means) => accept(place, means)}
            />
          ))}
        </ul>
      )}
      <OperationResults report={report} tested={tested} />
    </div>
  );
}

/** The test operation by operation, with what was left out. */
export function OperationResults({ report, tested }: Pick<ReportProps, 'report' | 'tested'>) {
  const tried = report.rows.filter((row) => !isLeftOut(row));
  return (
    <>
      <table className={styles.table} aria-label={t('Operations')}>
        <thead>
          <tr>
            <th scope="col">{t('Operation')}</th>
            <th scope="col">{t('Result')}</th>
            <th scope="col">{t('Details')}</th>
            <th scope="col" className={styles.time}>
              {t('Response time')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('Response')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tried.map((row) => (
            <OperationRow key={`${row.operation} ${row.view ?? ''}`} row={row} />
          ))}
        </tbody>
      </table>
      <LeftOut rows={report.rows} />
      <div className={styles.footer}>
        <span>
          {t(
            'Tested {time} with {baseUrl}, {version, select, default {default path versions} other {path version {version}}}, parameter type package {typePackage}',
            {
              time: formatDateTime(report.checkedAt),
              baseUrl: tested.baseUrl,
              version: tested.pathVersion === 'as-printed' ? 'default' : tested.pathVersion,
              typePackage: tested.typePackage,
            },
          )}
        </span>
        <SaveReport checkedAt={report.checkedAt} />
      </div>
    </>
  );
}

/** Left out by its nature, not for lack of something to read it with. */
const isLeftOut = ({ result }: ReportRow) =>
  result.is === 'not-tried' && (result.why === 'changes-something' || result.why === 'may-be-billed');

const words: Record<ProbeResult['is'], { tone: Tone; icon: typeof CircleCheck; word: string }> = {
  works: { tone: 'success', icon: CircleCheck, word: t('Works') },
  mapped: { tone: 'success', icon: Replace, word: t('Works with mapping') },
  'not-understood': { tone: 'danger', icon: CircleHelp, word: t('Not understood') },
  refused: { tone: 'warning', icon: CircleX, word: t('Failed') },
  'not-tried': { tone: 'quiet', icon: CircleDashed, word: t('Not tested') },
};
const incomplete = { tone: 'warning', icon: TriangleAlert, word: t('Works, incomplete') } as const;

function wordOf({ result }: ReportRow) {
  const hasGaps = 'notes' in result && result.notes.some(({ is }) => is !== 'absent-fields');
  if (result.is === 'refused' && isSilence(result.error))
    return { ...words.refused, tone: 'danger', word: t('No response') } as const;
  return hasGaps ? incomplete : words[result.is];
}

const viewWords = { BASIC: t('Basic view'), SUMMARY: t('Summary view'), FULL: t('Full view') };

function OperationRow({ row }: { row: ReportRow }) {
  const { operation, view, status, latencyMs, received, result } = row;
  const { tone, icon, word } = wordOf(row);
  const code =
    result.is === 'refused' && status !== null
      ? t('{name} ({detail})', { name: word, detail: status })
      : word;
  return (
    <tr>
      <th scope="row">
        {operation} {view !== null && <small>{viewWords[view]}</small>}
      </th>
      <td>
        <Status tone={tone} icon={icon} word={code} weight={result.is === 'works' ? 'recede' : 'plain'} />
      </td>
      <td className={styles.detail}>{detailOf(row)}</td>
      <td className={styles.time}>{latencyMs === null ? '' : formatLatency(latencyMs)}</td>
      <td className={styles.action}>
        {received !== null && (
          <ShowReceived
            label={t('Show response')}
            title={t('Response of the service to {operation}', { operation })}
            value={parseJson(received)}
          />
        )}
      </td>
    </tr>
  );
}

function LeftOut({ rows }: { rows: readonly ReportRow[] }) {
  const namesOf = (why: string) =>
    rows
      .filter(({ result }) => result.is === 'not-tried' && result.why === why)
      .map(({ operation }) => operation)
      .join(', ');
  return (
    <dl className={styles.leftOut}>
      <dt>{t('Not tested because they change data')}</dt>
      <dd>{namesOf('changes-something')}</dd>
      <dt>{t('Not tested because they may be billed')}</dt>
      <dd>{namesOf('may-be-billed')}</dd>
      <dt>{t('Not tested because a test would create a check')}</dt>
      <dd>{t('Body of a new check')}</dd>
    </dl>
  );
}

function SuggestionRow({
  suggestion,
  form,
  onAccept,
}: {
  suggestion: Suggestion;
  form: ProfileFormApi;
  onAccept: (means: Meaning) => void;
}) {
  const values = form.watch();
  const isDone = isAccepted(values, suggestion);
  return (
    <li>
      <span className={styles.suggestion}>{suggestionText(suggestion)}</span>
      <Line>
        {isDone && <Status tone="success" icon={CircleCheck} word={t('Filled in')} weight="recede" />}
        {suggestion.is === 'value' ? (
          meanings.map((means) => (
            <Button
              key={means}
              small
              aria-label={
                means === 'on'
                  ? t('Read “{word}” as on', { word: suggestion.word })
                  : t('Read “{word}” as off', { word: suggestion.word })
              }
              isDisabled={isAccepted(values, suggestion, means)}
              onPress={() => onAccept(means)}
            >
              {means === 'on' ? t('On') : t('Off')}
            </Button>
          ))
        ) : (
          <Button small isDisabled={isDone} onPress={() => onAccept('on')}>
            {acceptLabel(suggestion)}
          </Button>
        )}
      </Line>
    </li>
  );
}

function SaveReport({ checkedAt }: { checkedAt: string }) {
  const client = useClient();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const result = await client.call('profiles.saveReport', { checkedAt });
    setSaving(false);
    if (!result.ok) toastError(result.error);
    else toastSaved(result.value);
  };
  return (
    <>
      <span className="spacer" />
      <span>{t('No secrets, no personal data')}</span>
      <Button icon={Download} small isPending={isSaving} onPress={() => void save()}>
        {t('Save report')}
      </Button>
    </>
  );
}
