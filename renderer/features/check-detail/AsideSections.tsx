import { type UseQueryResult } from '@tanstack/react-query';
import {
  Bell,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  Flag,
  Pencil,
  Plus,
  Sparkles,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { fieldsOf, templates } from '#shared/check-form/fields';
import { flatFields, generatedText, holdsText } from '#shared/check-detail/flat-fields';
import { readTask } from '#shared/check-detail/tasks';
import { timelineOf, type TimelineEntry } from '#shared/check-detail/timeline';
import { fieldWord } from '#shared/check-detail/words';
import type { AppError } from '#shared/errors';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { asReceived } from '#shared/reading/as-received';
import { typeLabel } from '#shared/notifications/wording';
import { Line } from '../../components/Bar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Section } from '../../components/Section.tsx';
import { Absent, Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { Timeline } from '../../components/Timeline.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import { useProgressWord } from '../guard/use-asks.ts';
import { generatedKey, type CheckName } from './queries.ts';
import { Part } from './Part.tsx';
import { readCount } from './read-count.ts';
import { useReadOrganizationName } from './organization-name.ts';
import { useScope } from '../../scope/scope.ts';
import { createInputMap, watchProfile } from '../../scope/store.ts';
import { toastError } from '../../state/toasts.ts';
import { useCached } from '../../scope/call.ts';
import styles from './CheckDetail.module.css';

/** The parameters a check was created with, besides its subject and address. */
export function ParametersSection({ check }: { check: Check }) {
  const fields = Object.entries(check.params ?? {})
    .filter(([field]) => field !== 'subject' && field !== 'address')
    .flatMap(([field, value]) => flatFields(value, field));
  const known = new Map(
    templates.flatMap((template) => fieldsOf(template)).map((field) => [field.id, field] as const),
  );
  const labelOf = (field: string) =>
    field === '@type' ? t('Type') : (known.get(`params.${field}`)?.label ?? pathWord(field));
  const valueOf = (field: string, value: string | number | boolean) =>
    known.get(`params.${field}`)?.choices.find((choice) => choice.value === value)?.label ??
    shownValue(value);
  return (
    <Section isLandmark title={t('Parameters')}>
      {fields.length === 0 ? (
        <Absent word="not given" />
      ) : (
        <dl className={styles.pairs}>
          {fields.map(({ field, value }) => (
            <div key={field}>
              <dt title={field}>{labelOf(field)}</dt>
              <dd title={String(value)}>
                {field === '@type' ? typeWord(String(value)) : valueOf(field, value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

/** `….IdentityVerificationCheckParams` gives `Identity verification`. */
function typeWord(type: string): string {
  return fieldWord(type.slice(type.lastIndexOf('.') + 1).replace(/(Check)?Params$/, ''));
}

/** `document.files[0].side` gives `Document › Files 1 › Side`. */
function pathWord(path: string): string {
  return path
    .replace(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1}`)
    .split('.')
    .map(fieldWord)
    .join(' › ');
}

/** A point in time as RFC 3339 writes it. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Tasks of the consumer. Their fields are not specified (§2), so whatever came is shown. */
export function TasksSection({ query }: { query: UseQueryResult<OutputOf<'checks.consumerTasks'>> }) {
  return (
    <Section
      isLandmark
      title={t('Consumer tasks')}
      aside={
        query.data === undefined
          ? undefined
          : readCount(query.data.tasks.length, query.data.facts.unread.length)
      }
    >
      <Part
        query={query}
        words={{ loading: t('Loading the tasks'), failed: t('The tasks could not be loaded') }}
      >
        {({ tasks, facts, stopped }) => (
          <>
            <ListNotice facts={facts} shown={tasks.length} isComplete={stopped === null} flush={false} />
            {tasks.length === 0 && facts.unread.length === 0 && stopped === null && (
              <p className="small muted">{t('This check has no consumer tasks.')}</p>
            )}
            <ul className={styles.tasks}>
              {tasks.map((task, place) => (
                // A task may have no name; then its position is used.
                <li key={place}>
                  <TaskLine task={task} />
                </li>
              ))}
            </ul>
            {stopped !== null && (
              <ErrorNotice
                as="box"
                error={stopped}
                statusNote={t('The tasks loaded before the error are shown.')}
                onRetry={() => void query.refetch()}
              />
            )}
          </>
        )}
      </Part>
    </Section>
  );
}

function TaskLine({ task }: { task: unknown }) {
  const { title, state, createTime, rest } = readTask(asReceived(task));
  return (
    <>
      <Line className={styles.task}>
        <span>{title ?? t('Task')}</span>
        {state !== null && (
          <Status
            tone={state.isDone === true ? 'quiet' : 'neutral'}
            icon={state.isDone === null ? CircleHelp : state.isDone ? CircleCheck : CircleDashed}
            word={state.word}
          />
        )}
      </Line>
      <span className={styles.facts}>
        {createTime !== null && (
          <span>
            <Phrase text="Created {time}" values={{ time: <Time iso={createTime} style="when" /> }} />
          </span>
        )}
        {rest.map(({ from, label, value }) => (
          <span key={from} title={from}>
            {typeof value === 'string' && instant.test(value) ? (
              <Phrase text="{label}: {value}" values={{ label, value: <Time iso={value} style="when" /> }} />
            ) : (
              t('{label}: {value}', { label, value: shownValue(value) })
            )}
          </span>
        ))}
      </span>
    </>
  );
}

const shownValue = (value: string | number | boolean) =>
  typeof value === 'boolean' ? (value ? t('Yes') : t('No')) : value;

type Generated = OutputOf<'checks.generateSummary'>;

/** Checks whose summary is being written. Outside the page, so that none is asked for twice after it was left. */
const generating = createInputMap<true>();

/** A summary written by a model, made on request only, and always labelled. */
export function GeneratedSection({ name, hasNoSummary }: { name: CheckName; hasNoSummary: boolean }) {
  const scope = useScope();
  const readOrganization = useReadOrganizationName();
  const queryKey = generatedKey(scope, name);
  const data = useCached<Generated>(queryKey);
  const isBusy = generating.useValue(name) === true;
  const isMounted = useIsMounted();
  const progress = useProgressWord(t('Generating'));
  const [error, setError] = useState<AppError | null>(null);
  const generate = async () => {
    if (generating.valueOf(name) !== null) return;
    const isSameProfile = watchProfile();
    generating.setValue(name, true);
    setError(null);
    await readOrganization(name);
    const result = await scope.client.call('checks.generateSummary', { profileId: scope.profile.id, name });
    if (!isSameProfile()) return;
    generating.setValue(name, null);
    if (result.ok) scope.cache.setQueryData(queryKey, result.value);
    else if (toastIfDeclined(result.error)) return;
    else if (isMounted()) setError(result.error);
    else toastError(result.error);
  };
  const hasText = data !== undefined && holdsText(data.response);
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
          <Phrase text="Received {time}" values={{ time: <Time iso={data.receivedAt} /> }} />
        )
      }
    >
      {error !== null && (
        <div className={styles.failed}>
          <ErrorNotice as="box" error={error} onRetry={() => void generate()} />
        </div>
      )}
      {hasText && <GeneratedText response={data.response} />}
      <div className={styles.ask}>
        <p className="small muted">
          {data === undefined
            ? t('A model writes the summary from data without personal details.')
            : !hasText
              ? t('The service returned no text. Generate the summary again.')
              : t('Check the generated text against the findings before you rely on it.')}
        </p>
        <SendButton
          icon={Sparkles}
          small
          isPending={isBusy}
          missing={hasNoSummary ? t('The check has no summary to generate a text from.') : undefined}
          onPress={() => void generate()}
        >
          {isBusy ? t('Generating') : data === undefined ? t('Generate') : t('Generate again')}
        </SendButton>
      </div>
    </Section>
  );
}

function GeneratedText({ response }: { response: unknown }) {
  const { paragraphs, rest } = generatedText(response);
  if (paragraphs.length === 0)
    return <JsonView value={asReceived(response)} label={t('Generated response')} />;
  return (
    <div className={styles.generated} role="group" aria-label={t('Generated text')}>
      {paragraphs.map((text, place) => (
        // Paragraphs of one response; their place is what they are.
        <p key={place}>{text}</p>
      ))}
      {rest.length > 0 && (
        <Facts labels={96} className={styles.generatedRest}>
          {rest.map(({ field, value }) => (
            <Fact key={field} name={field}>
              {shownValue(value)}
            </Fact>
          ))}
        </Facts>
      )}
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

/** Known events, newest first. */
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
    <Section isLandmark title={t('Timeline')} aside={t('Events known on this computer')}>
      <Timeline>
        {entries.map(({ key, kind, at, title, detail, isPersonal }) => {
          const Icon = entryIcons[kind];
          return (
            <li key={key}>
              <Icon aria-hidden="true" />
              <div>
                {title}
                {detail !== null && (
                  <small
                    dir={isPersonal ? 'auto' : undefined}
                    className={isPersonal ? 'personal' : undefined}
                  >
                    {detail}
                  </small>
                )}
              </div>
              <Time iso={at} style="when" />
            </li>
          );
        })}
      </Timeline>
    </Section>
  );
}
