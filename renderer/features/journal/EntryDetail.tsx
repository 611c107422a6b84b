import { ArrowUp, BookText, CircleCheck, CircleHelp, CircleX, Copy, Eye, Lock, Search } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { inItsOrder } from '#shared/display-name';
import { entryToShare, type JournalEntry } from '#shared/journal';
import { localName } from '#shared/link';
import { t } from '#shared/messages/text';
import { Button, IconButton } from '../../components/Button.tsx';
import { ChangeTable } from '../../components/ChangeTable.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Facts } from '../../components/Facts.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { Status } from '../../components/Status.tsx';
import { Timeline } from '../../components/Timeline.tsx';
import { formatCount } from '../../format/number.ts';
import { formatStep, formatUtc } from '../../format/time.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { profileFieldWord } from '../profiles/connection-words.ts';
import { environments } from '../../scope/environment.ts';
import { useScope } from '../../scope/scope.ts';
import { useSettling } from './use-journal.ts';
import { linkIdOf } from './view-state.ts';
import {
  actionWord,
  askerWords,
  consentWord,
  isOfProfile,
  outcomeStyle,
  outcomeText,
  shortHash,
  unknownText,
} from './words.ts';
import styles from './Journal.module.css';

interface EntryDetailProps {
  entry: JournalEntry;
  /** Null: not known, or the entry is about no check. */
  checkName: string | null;
  /** It was opened to look it up. */
  lookUpAtOnce: boolean;
  /** Opens what the entry is about; null: that has no page. */
  onOpen: (() => void) | null;
  onClose: () => void;
}

/** A complete entry: what changed, who sent it and how, its course, its position in the chain. */
export function EntryDetail({ entry, checkName, lookUpAtOnce, onOpen, onClose }: EntryDetailProps) {
  const copy = useCopy();
  const { icon: EnvironmentIcon, word } = environments[entry.environment];
  const { tone, icon, weight } = outcomeStyle(entry);
  const consent = consentWord(entry);
  return (
    <RecordPane
      className={styles.detail}
      label={t('Entry')}
      title={actionWord(entry)}
      page={onOpen === null ? undefined : { label: t('Open record'), open: onOpen }}
      name={entry.resource === '' ? undefined : entry.resource}
      link={localName('journalEntry', linkIdOf(entry))}
      actions={
        <IconButton
          small
          label={t('Copy the entry')}
          icon={Copy}
          onPress={() => copy(JSON.stringify(entryToShare(entry), null, 2), t('Entry copied.'))}
        />
      }
      meta={
        <>
          <Status tone={tone} icon={icon} word={outcomeText(entry)} weight={weight} />
          {entry.attempts !== null && (
            <span>
              {t('{attempts, plural, one {# attempt} other {# attempts}}', { attempts: entry.attempts })}
            </span>
          )}
        </>
      }
      onClose={onClose}
    >
      {entry.outcome === 'unknown' && (
        <Settling key={entry.number} entry={entry} lookUpAtOnce={lookUpAtOnce} />
      )}
      <Section title={t('Change')}>
        {entry.changes.length === 0 ? (
          <p className="muted">{t('No fields.')}</p>
        ) : (
          <ChangeTable
            rows={entry.changes}
            fieldWord={(field) => fieldWord(entry, field)}
            isNew={
              entry.operation.startsWith('Create') && entry.changes.every(({ before }) => before === null)
            }
          />
        )}
      </Section>
      <Section title={t('Details')}>
        <Facts className={styles.facts} labels={92}>
          <dt>{t('Profile')}</dt>
          <dd>
            <EnvironmentIcon aria-label={word} />
            {entry.profileName}
          </dd>
          {entry.organizationDisplayName !== null && (
            <>
              <dt>{t('Organization')}</dt>
              <dd dir="auto">{inItsOrder(entry.organizationDisplayName)}</dd>
            </>
          )}
          {checkName !== null && (
            <>
              <dt>{t('Check')}</dt>
              <dd className="personal" dir="auto">
                {inItsOrder(checkName)}
              </dd>
            </>
          )}
          <dt>{t('Started from')}</dt>
          <dd>{askerWords[entry.askedBy] ?? entry.askedBy}</dd>
          {consent !== null && (
            <>
              <dt>{t('Guard')}</dt>
              <dd>{consent}</dd>
            </>
          )}
          <dt>{t('Operation')}</dt>
          <dd>
            <code>{entry.operation}</code>
          </dd>
          {entry.lookup['clientReference'] !== undefined && (
            <>
              <dt>{t('Reference')}</dt>
              <dd>{entry.lookup['clientReference']}</dd>
            </>
          )}
        </Facts>
      </Section>
      <Section title={t('Timeline')}>
        <Course entry={entry} />
      </Section>
      <Section title={t('Chain')} aside={t('Row {row}', { row: formatCount(entry.number) })}>
        <Facts className={styles.facts} labels={92}>
          <dt>{t('Previous')}</dt>
          <dd>
            <code title={entry.previousHash}>{shortHash(entry.previousHash)}</code>
          </dd>
          <dt>{t('This entry')}</dt>
          <dd>
            <code title={entry.hash}>{shortHash(entry.hash)}</code>
          </dd>
          <dt>{t('Completion')}</dt>
          <dd>
            {entry.completionHash === null ? (
              <span className="muted">{t('None yet')}</span>
            ) : (
              <code title={entry.completionHash}>{shortHash(entry.completionHash)}</code>
            )}
          </dd>
        </Facts>
      </Section>
    </RecordPane>
  );
}

/** Fields of a profile by their labels; those of the API by their names. */
function fieldWord({ operation }: JournalEntry, field: string): string | null {
  return isOfProfile(operation) ? profileFieldWord(field) : null;
}

function Course({ entry }: { entry: JournalEntry }) {
  const { at, completedAt, outcome, status, durationMs, settled } = entry;
  const sentAt =
    completedAt === null || durationMs === null
      ? null
      : new Date(Date.parse(completedAt) - durationMs).toISOString();
  // A change that failed without a response never left this computer.
  const responseStatus = outcome === 'sent' || outcome === 'failed' ? status : null;
  const EndIcon =
    outcome === 'sent' || outcome === 'changed'
      ? CircleCheck
      : outcome === 'unknown'
        ? CircleHelp
        : outcome === 'refused'
          ? Lock
          : outcome === 'shown'
            ? Eye
            : CircleX;
  return (
    <Timeline>
      <Step icon={<BookText aria-hidden="true" />} text={t('Entry written')} iso={at} beganAt={null} />
      {(outcome === 'unknown' || responseStatus !== null) && (
        <Step icon={<ArrowUp aria-hidden="true" />} text={t('Request sent')} iso={sentAt} beganAt={at} />
      )}
      {outcome !== 'open' && (
        <Step
          icon={<EndIcon aria-hidden="true" />}
          text={
            responseStatus === null
              ? outcomeText({ ...entry, settled: null })
              : t('Response received, {status}', { status: responseStatus })
          }
          iso={completedAt}
          beganAt={at}
        />
      )}
      {completedAt !== null && (
        <Step
          icon={<BookText aria-hidden="true" />}
          text={t('Entry completed')}
          iso={completedAt}
          beganAt={at}
        />
      )}
      {settled !== null && (
        <Step
          icon={
            settled.as === 'happened' ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />
          }
          text={settled.as === 'happened' ? t('Outcome set to done') : t('Outcome set to failed')}
          iso={settled.at}
          beganAt={at}
        />
      )}
    </Timeline>
  );
}

/** `beganAt`: when the entry was written; null: this is that step, whose day the others have unless they name theirs. */
function Step({
  icon,
  text,
  iso,
  beganAt,
}: {
  icon: ReactNode;
  text: string;
  iso: string | null;
  beganAt: string | null;
}) {
  return (
    <li>
      {icon}
      <div>{text}</div>
      {iso === null ? (
        <span className="muted">{t('Unknown')}</span>
      ) : (
        <time dateTime={iso} title={formatUtc(iso)}>
          {formatStep(iso, beganAt)}
        </time>
      )}
    </li>
  );
}

/** What looking up shows, and the operator's word on it. It stays noted. */
function Settling({ entry, lookUpAtOnce }: { entry: JournalEntry; lookUpAtOnce: boolean }) {
  const { profile } = useScope();
  const { looked, failed, isBusy, lookUp, settle } = useSettling(entry.number);
  const { profiles } = useProfiles();
  const isHere = entry.profileId === profile.id;
  const { profileName } = entry;
  const begin = useEffectEvent(() => {
    if (isHere && entry.settled === null) lookUp(profile.id);
  });
  useEffect(() => {
    if (lookUpAtOnce) begin();
  }, [lookUpAtOnce]);
  return (
    <Section title={t('Outcome')}>
      {entry.settled === null && <p>{unknownText(entry)}</p>}
      {entry.settled !== null && (
        <p>{entry.settled.as === 'happened' ? t('Outcome set to done') : t('Outcome set to failed')}</p>
      )}
      {!isHere && entry.settled === null && (
        <p className="muted">
          {profiles.some(({ id }) => id === entry.profileId)
            ? t('Switch to {profileName} to look up the outcome.', { profileName })
            : t("{profileName} was deleted from this computer, so the outcome can't be looked up.", {
                profileName,
              })}
        </p>
      )}
      {failed !== null && <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />}
      {looked !== null && (
        <Facts className={styles.facts} labels={92}>
          {looked.facts.map(({ field, value }) => [
            <dt key={`${field} ${value}`}>{field}</dt>,
            <dd key={`${field} ${value} now`}>
              <code>{value}</code>
            </dd>,
          ])}
        </Facts>
      )}
      {looked !== null && (
        <p>
          <b>
            {looked.suggests === 'happened'
              ? t('The change probably took effect.')
              : looked.suggests === 'did-not-happen'
                ? t('The change probably did not take effect.')
                : t('The look-up did not show whether the change took effect.')}
          </b>
        </p>
      )}
      {entry.settled === null && (
        <p className="muted">{t("An outcome is set once. This can't be undone.")}</p>
      )}
      {entry.settled === null && (
        <div className={styles.buttons}>
          <Button
            icon={Search}
            small
            isDisabled={!isHere}
            isPending={isBusy}
            onPress={() => lookUp(profile.id)}
          >
            {t('Look up')}
          </Button>
          <Button small isPending={isBusy} onPress={() => settle('happened')}>
            {t('Set outcome to done')}
          </Button>
          <Button small isPending={isBusy} onPress={() => settle('did-not-happen')}>
            {t('Set outcome to failed')}
          </Button>
        </div>
      )}
    </Section>
  );
}
