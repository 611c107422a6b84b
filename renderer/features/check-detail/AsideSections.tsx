import { type UseQueryResult } from '@tanstack/react-query';
import { Bell, CircleDot, Flag, Pencil, Plus, Sparkles, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { flatFields, generatedParagraphs, holdsText } from '#shared/check-detail/flat-fields';
import { timelineOf, type TimelineEntry } from '#shared/check-detail/timeline';
import { fieldWord } from '#shared/check-detail/words';
import type { AppError } from '#shared/errors';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { asCame } from '#shared/reading/as-came';
import { typeLabel } from '#shared/notifications/wording';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Section } from '../../components/Section.tsx';
import { Absent } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { Timeline } from '../../components/Timeline.tsx';
import { formatCount } from '../../format/number.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { toldAsKept } from '../guard/told-as-kept.ts';
import { UnlockAndGoOn } from '../guard/UnlockAndGoOn.tsx';
import { useProgressWord } from '../guard/use-asks.ts';
import { generatedKey, type CheckName } from './queries.ts';
import { Part } from './Part.tsx';
import { useFindOrganizationName } from './organization-name.ts';
import { useScope } from '../../scope/scope.ts';
import { useHeld } from '../../scope/call.ts';
import styles from './CheckDetail.module.css';

/** The parameters a check was created with, beside its subject and address. */
export function ParametersSection({ check }: { check: Check }) {
  const fields = Object.entries(check.params ?? {})
    .filter(([field]) => field !== 'subject' && field !== 'address')
    .flatMap(([field, value]) => flatFields(value, field));
  return (
    <Section isLandmark title={t('Parameters')}>
      {fields.length === 0 ? (
        <Absent word="not given" />
      ) : (
        <dl className={styles.pairs}>
          {fields.map(({ field, value }) => (
            <div key={field}>
              <dt title={field}>{field === '@type' ? t('Type') : fieldWord(field)}</dt>
              <dd title={String(value)}>
                {typeof value === 'boolean' ? (
                  value ? (
                    t('Yes')
                  ) : (
                    t('No')
                  )
                ) : (
                  <code>{field === '@type' ? lastSegment(String(value)) : value}</code>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

function lastSegment(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

/** A point in time as RFC 3339 writes it. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Tasks of the consumer. Their fields are not specified (§2), so whatever came is shown. */
export function TasksSection({ query }: { query: UseQueryResult<OutputOf<'checks.consumerTasks'>> }) {
  const count = query.data?.tasks.length;
  return (
    <Section
      isLandmark
      title={t('Consumer tasks')}
      aside={count === undefined ? undefined : formatCount(count)}
    >
      <Part query={query} what={t('the consumer tasks')}>
        {({ tasks, facts, stopped }) => (
          <>
            <ListNotice facts={facts} shown={tasks.length} isComplete={stopped === null} flush={false} />
            {tasks.length === 0 && facts.unread.length === 0 && (
              <p className="small muted">{t('None. A check without a task group has none.')}</p>
            )}
            <ul className={styles.tasks}>
              {tasks.map((task, place) => (
                // A task may come without a name; its place is what it has.
                <li key={place}>
                  {flatFields(asCame(task))
                    .filter(({ field }) => field !== 'name' && field !== 'task')
                    .map(({ field, value }) => (
                      <span key={field}>
                        <span className="muted">{field}</span>{' '}
                        {typeof value === 'string' && instant.test(value) ? (
                          <Time iso={value} style="when" />
                        ) : (
                          <code>{String(value)}</code>
                        )}
                      </span>
                    ))}
                </li>
              ))}
            </ul>
            {stopped !== null && (
              <ErrorNotice as="box" error={stopped} kept={t('The tasks above were read.')} />
            )}
          </>
        )}
      </Part>
    </Section>
  );
}

type Generated = OutputOf<'checks.generateSummary'>;

/** A summary written by a model, made on request only, and always labelled. */
export function GeneratedSection({ name }: { name: CheckName }) {
  const scope = useScope();
  const findOrganization = useFindOrganizationName();
  const queryKey = generatedKey(scope, name);
  const data = useHeld<Generated>(queryKey);
  const [isBusy, setBusy] = useState(false);
  const progress = useProgressWord(t('Generating'));
  const [error, setError] = useState<AppError | null>(null);
  const generate = async () => {
    setBusy(true);
    setError(null);
    const organizationDisplayName = await findOrganization(name);
    const input = { profileId: scope.profile.id, name, organizationDisplayName };
    const result = await scope.client.call('checks.generateSummary', input);
    setBusy(false);
    if (result.ok) scope.cache.setQueryData(queryKey, result.value);
    else if (!toldAsKept(result.error)) setError(result.error);
  };
  const hasText = data !== undefined && holdsText(data.answer);
  return (
    <Section
      isLandmark
      title={t('AI summary')}
      aside={
        data === undefined ? (
          isBusy ? (
            progress
          ) : (
            t('Not generated')
          )
        ) : hasText ? (
          <Phrase text="Generated {time}" values={{ time: <Time iso={data.receivedAt} /> }} />
        ) : (
          <Phrase text="Answered {time}" values={{ time: <Time iso={data.receivedAt} /> }} />
        )
      }
    >
      {error !== null && (
        <div className={styles.failed}>
          <ErrorNotice
            as="box"
            error={error}
            actions={<UnlockAndGoOn error={error} onAgain={() => void generate()} />}
          />
        </div>
      )}
      {hasText && <GeneratedText answer={data.answer} />}
      <div className={styles.ask}>
        <p className="small muted">
          {data === undefined
            ? t('Written by a model from data without personal details. Always labelled generated.')
            : !hasText
              ? t('The service answered without any text. Generate the summary again.')
              : t('Generated text. Check it against the findings before it is relied on.')}
        </p>
        <SendButton small isDisabled={isBusy} onPress={() => void generate()}>
          <Sparkles aria-hidden="true" />
          <span>{isBusy ? t('Generating') : data === undefined ? t('Generate') : t('Generate again')}</span>
        </SendButton>
      </div>
    </Section>
  );
}

function GeneratedText({ answer }: { answer: unknown }) {
  const paragraphs = generatedParagraphs(answer);
  if (paragraphs.length === 0) return <JsonView value={asCame(answer)} label={t('Generated answer')} />;
  return (
    <div className={styles.generated} role="group" aria-label={t('Generated text')}>
      {paragraphs.map((text, place) => (
        // Paragraphs of one answer; their place is what they are.
        <p key={place}>{text}</p>
      ))}
    </div>
  );
}

const entryIcons: Record<TimelineEntry['kind'], LucideIcon> = {
  created: Plus,
  updated: Pencil,
  finding: CircleDot,
  review: Flag,
  notification: Bell,
};

/** What is known to have happened, newest first. */
export function TimelineSection({
  check,
  findings,
  notifications,
}: {
  check: Check;
  findings: Parameters<typeof timelineOf>[0]['findings'];
  notifications: readonly InboxEntry[];
}) {
  const entries = timelineOf({
    check,
    findings,
    notifications: notifications.map(
      ({ name, type, createTime, receivedAt, recommendation, checkState }) => ({
        name,
        title: typeLabel(type) ?? type,
        at: createTime ?? receivedAt,
        recommendation,
        state: checkState,
      }),
    ),
  });
  return (
    <Section isLandmark title={t('Timeline')} aside={t('As seen on this workstation')}>
      <Timeline>
        {entries.map(({ key, kind, at, title, detail, isPersonal }) => {
          const Icon = entryIcons[kind];
          return (
            <li key={key}>
              <Icon aria-hidden="true" />
              <div>
                {title}
                {detail !== null && <small className={isPersonal ? 'personal' : undefined}>{detail}</small>}
              </div>
              <Time iso={at} style="when" />
            </li>
          );
        })}
      </Timeline>
    </Section>
  );
}
