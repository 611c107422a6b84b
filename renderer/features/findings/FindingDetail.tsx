import type { KeyboardEvent, Ref } from 'react';
import { findingStateWord, reviewReasonWord } from '#shared/check-detail/words';
import type { OutputOf } from '#shared/ipc/contract';
import type { QueuedFinding, SubjectBasis } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { Scroll } from '../../components/Pane.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { Section } from '../../components/Section.tsx';
import { Meta, SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { Absent } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { openCheck } from '../../state/open-check.ts';
import { checkText, nameOf, organizationText } from './columns.tsx';
import { FindingState, Severity, typeWord } from './finding-words.tsx';
import { useQueuedFinding } from './queries.ts';
import { ReviewForm, Revisions } from './ReviewForm.tsx';
import { ReviewNotice } from './ReviewNotice.tsx';
import type { Draft, ReviewState } from './use-review.ts';
import styles from './Findings.module.css';

interface FindingDetailProps {
  row: QueuedFinding;
  draft: Draft;
  review: ReviewState;
  onChange: (part: Partial<Draft>) => void;
  onSend: () => void;
  onRefresh: () => void;
  /** Escape, from anywhere in the pane. */
  onLeave: () => void;
  ref: Ref<HTMLElement>;
}

/** The selected finding: what it says, what was decided before on its subject, and its review. */
export function FindingDetail({
  row,
  draft,
  review,
  onChange,
  onSend,
  onRefresh,
  onLeave,
  ref,
}: FindingDetailProps) {
  const { finding } = row;
  const { data } = useQueuedFinding(finding.name);
  const revisions = data?.row.revisions ?? [];
  const { failure } = review;
  return (
    <SidePane
      data-always
      ref={ref}
      className={styles.detail}
      label={t('Selected finding')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onLeave();
      }}
    >
      <SidePaneHead
        title={nameOf(row)}
        isPersonal
        isLined
        actions={
          <>
            <RefreshButton small label={t('Refresh the findings of this check')} onPress={onRefresh} />
            <CopyLink name={finding.name} />
          </>
        }
      >
        <Meta>
          <Severity value={finding.severity ?? null} />
          <FindingState state={finding.state} seen={row.revisions} />
          <span>
            <Phrase text="Updated {time}" values={{ time: <Time iso={row.readAt} style="when" /> }} />
          </span>
        </Meta>
      </SidePaneHead>
      <Scroll>
        <Section title={t('Finding')}>
          {finding.description !== undefined && (
            <p className={styles.description} dir="auto">
              {finding.description}
            </p>
          )}
          <Facts labels={92}>
            <Fact name={t('Kind')}>
              <bdi dir="auto" title={finding.type}>
                {typeWord(finding.type)}
              </bdi>
            </Fact>
            <Fact name={t('Check')}>
              <LinkButton className={styles.link} onPress={() => openCheck(row.check)}>
                <bdi className="personal">{checkText(row)}</bdi>
              </LinkButton>
            </Fact>
            <Fact name={t('Organization')}>
              <bdi dir="auto">{organizationText(row)}</bdi>
            </Fact>
            <Fact name={t('Created')}>
              {finding.createTime === undefined ? (
                <Absent word="not given" />
              ) : (
                <Time iso={finding.createTime} style="when" />
              )}
            </Fact>
          </Facts>
          {revisions.length > 1 && <Revisions revisions={revisions} />}
        </Section>
        <Section title={t('Review')}>
          {failure !== null && <ReviewNotice failure={failure} onSend={onSend} onRefresh={onRefresh} />}
          <ReviewForm
            isStacked
            draft={draft}
            isSending={review.isSending}
            state={finding.state}
            onChange={onChange}
            onSend={onSend}
          />
        </Section>
        {data !== undefined && <EarlierDecisions read={data} />}
      </Scroll>
    </SidePane>
  );
}

const basisWords: Readonly<Record<SubjectBasis, string>> = {
  'name-and-birth': t('Matched by name and date of birth'),
  'name-and-year': t('Matched by name and year of birth'),
  name: t('Matched by name only. Others may have the same name.'),
  registration: t('Matched by registration number'),
  'company-name': t('Matched by company name only'),
};

function EarlierDecisions({ read }: { read: OutputOf<'findings.read'> }) {
  if (read === null) return null;
  const { prior, subjectBy } = read;
  return (
    <Section title={t('Earlier decisions on this subject')} isLandmark>
      <p className="muted small">
        {subjectBy === null
          ? t('The subject of this check is not loaded yet.')
          : prior.length === 0
            ? t('No earlier decisions in the checks loaded so far.')
            : basisWords[subjectBy]}
      </p>
      {prior.length > 0 && (
        <ul className={styles.prior}>
          {prior.map((each) => (
            <li key={each.finding.name}>
              <LinkButton className={styles.link} onPress={() => openCheck(each.check)}>
                <bdi className="personal">{nameOf({ ...each, revisions: 0, readAt: '' })}</bdi>
              </LinkButton>
              <div className="muted small">
                {t('{state}, {reason}, {organization}', {
                  state: findingStateWord(each.finding.state ?? 'UNREVIEWED'),
                  reason: each.reason === null ? t('Reason not given') : reviewReasonWord(each.reason),
                  organization: organizationText(each),
                })}
                {each.finding.updateTime !== undefined && (
                  <>
                    {' · '}
                    <Time iso={each.finding.updateTime} style="when" />
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
