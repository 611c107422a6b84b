import { t } from '#shared/messages/text';
import { compareNewestFirst } from '../iso-time.ts';
import type { Check } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import type { SeenRevision } from './findings.ts';
import {
  checkStateWord,
  findingStateWord,
  findingTypeWord,
  recommendationWord,
  reviewReasonWord,
} from './words.ts';

export interface TimelineEntry {
  key: string;
  kind: 'created' | 'updated' | 'finding' | 'review' | 'notification';
  /** RFC 3339, as the service gave it. */
  at: string;
  title: string;
  detail: string | null;
  /** The detail names a person. */
  isPersonal: boolean;
}

export interface KnownNotification {
  name: string;
  title: string;
  at: string;
  recommendation: string | null;
  state: string | null;
}

/**
 * Known events to a check, newest first: from the check, its findings, the revisions seen
 * on this computer and the notifications in its inbox. It is not a complete history, for none can be read.
 */
export function timelineOf({
  check,
  findings,
  notifications,
}: {
  check: Check;
  findings: readonly { finding: Finding; revisions: readonly SeenRevision[] }[];
  notifications: readonly KnownNotification[];
}): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  const { createTime, updateTime, creator } = check;
  const plain = { detail: null, isPersonal: false };
  if (createTime !== undefined)
    entries.push({
      key: 'created',
      kind: 'created',
      at: createTime,
      title: t('Created'),
      detail: creator === undefined ? null : t('By {creator}', { creator: shortName(creator) }),
      isPersonal: creator !== undefined,
    });
  if (updateTime !== undefined && updateTime !== createTime)
    entries.push({ ...plain, key: 'updated', kind: 'updated', at: updateTime, title: t('Changed') });
  for (const { finding, revisions } of findings) {
    const { name, type, createTime: at } = finding;
    if (at !== undefined)
      entries.push({
        ...plain,
        key: `raised ${name}`,
        kind: 'finding',
        at,
        title: t('Finding raised'),
        detail: type === undefined ? null : findingTypeWord(type),
      });
    entries.push(...reviewsOf(finding, revisions));
  }
  for (const { name, title, at, recommendation, state } of notifications) {
    const facts = [
      recommendation === null
        ? null
        : t('Recommendation: {word}', { word: recommendationWord(recommendation).word }),
      state === null ? null : checkStateWord(state),
    ].filter((fact) => fact !== null);
    const detail = facts.length === 0 ? null : facts.join(', ');
    entries.push({ ...plain, key: name, kind: 'notification', at, title, detail });
  }
  return entries.sort((a, b) => compareNewestFirst(a.at, b.at));
}

function reviewsOf(finding: Finding, revisions: readonly SeenRevision[]): TimelineEntry[] {
  return revisions
    .filter(({ state }) => state !== 'UNREVIEWED')
    .map(({ state, updateTime, seenAt, reviewedBy, reason }) => {
      const facts = [
        finding.type === undefined ? null : findingTypeWord(finding.type),
        reviewedBy === null ? null : shortName(reviewedBy),
        reason === null ? null : reviewReasonWord(reason),
      ];
      return {
        key: `${finding.name} ${updateTime ?? seenAt} ${state}`,
        kind: 'review' as const,
        at: updateTime ?? seenAt,
        title: t(
          '{state, select, CONFIRMED {Finding confirmed} DISMISSED {Finding dismissed} RETRACTED_BY_PROVIDER {Finding retracted by provider} other {Finding: {word}}}',
          { state, word: findingStateWord(state) },
        ),
        detail: facts.filter((fact) => fact !== null).join(', ') || null,
        isPersonal: reviewedBy !== null,
      };
    });
}

/** The last collection and id of a name: `users/w-castellow`. */
export function shortName(name: string): string {
  return name.split('/').slice(-2).join('/');
}
