import { directionOf } from '#shared/direction';
import { organizationOf } from '#shared/resource-names';
import type { EntryDraft, SampleEntry } from '../../safety/journal/journal.ts';
import { lookupOf } from '../../service/api/outcome.ts';
import type { SampleFacts, SampleCheck } from './facts.ts';
import { spread } from './facts.ts';
import { checksOfBulkRun, refusedInBulkRun } from './sample-bulk-run.ts';
import type { SampleCell } from './sample-rollout.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const sent = { outcome: 'sent', status: 200, attempts: 1, reason: null } as const;
const notSent = { outcome: 'refused', status: null, durationMs: null, attempts: null } as const;
const noResponse = { outcome: 'unknown', status: null, attempts: null, reason: 'network: timeout' } as const;
const failed = { outcome: 'failed', status: 403, attempts: 1, reason: 'permission' } as const;
const rejected = { outcome: 'failed', status: 400, attempts: 1, reason: 'validation' } as const;
/** How long a request took: not the same each time. */
const took = (at: number) => 120 + (at % 340);

/**
 * About a month of what a desk records, of things that the service of the Demo really holds: its checks, reviewed
 * findings and overrides, at the times it gives for them.
 */
export function sampleJournal(
  facts: SampleFacts,
  rollout: readonly SampleCell[],
  profile: EntryDraft['profile'],
  now: number,
): SampleEntry[] {
  const names = new Map(facts.organizations.map(({ name, displayName }) => [name as string, displayName]));
  const draftOf = (
    operation: EntryDraft['operation'],
    resource: string,
    rest: Pick<EntryDraft, 'before' | 'after' | 'direction'> &
      Partial<Pick<EntryDraft, 'consent' | 'lookup'>>,
  ): EntryDraft => ({
    profile,
    operation,
    resource,
    organizationDisplayName: names.get(organizationOf(resource) ?? '') ?? null,
    askedBy: 'sample',
    consent: 'not-asked',
    lookup: { name: resource },
    ...rest,
  });
  const done = (at: number, draft: EntryDraft): SampleEntry => ({ at, draft, ...sent, durationMs: took(at) });

  const creation = (
    parent: string,
    {
      displayName,
      clientReference,
      template,
    }: Pick<SampleCheck, 'displayName' | 'clientReference' | 'template'>,
    consent: EntryDraft['consent'],
  ) => {
    const after = { displayName, clientReference, template };
    const lookup = lookupOf('CreateCheck', { parent }, after);
    return draftOf('CreateCheck', parent, { before: null, after, direction: null, lookup, consent });
  };
  const inBulk = checksOfBulkRun(facts, now);
  const byHand = spread(
    facts.checks.filter((check) => !inBulk.includes(check)),
    22,
  );
  const created = [
    ...byHand.map((check) => done(check.createdAt, creation(teamOf(check), check, 'not-asked'))),
    ...inBulk.map((check) => done(check.createdAt, creation(teamOf(check), check, 'bulk-run'))),
  ];
  const refused = refusedInBulkRun(facts, now);
  const refusals =
    refused === null
      ? []
      : [
          {
            at: refused.at,
            draft: creation(refused.team, refused, 'bulk-run'),
            ...rejected,
            durationMs: took(refused.at),
          },
        ];
  const reviewed = facts.findings
    .filter(({ state }) => state === 'DISMISSED' || state === 'CONFIRMED')
    .map(({ name, state, updatedAt }) =>
      done(
        updatedAt,
        draftOf('ReviewFinding', name, {
          before: { state: 'UNREVIEWED' },
          after: { state, reason: state === 'DISMISSED' ? 'NAME_NOT_EXACT' : 'OTHER' },
          direction: directionOf('ReviewFinding', { state }),
        }),
      ),
    );
  const cancelled = facts.checks
    .filter(({ state }) => state === 'CANCELLED')
    .slice(0, 3)
    .map((check) =>
      done(
        check.updatedAt,
        draftOf('CancelCheck', check.name, {
          before: { state: 'ACTIVE', ongoingMonitoringEnabled: false },
          after: { state: 'CANCELLED', ongoingMonitoringEnabled: false },
          direction: 'CANCELLED',
        }),
      ),
    );
  const monitored = spread(
    facts.checks.filter(({ ongoingMonitoringEnabled }) => ongoingMonitoringEnabled === true),
    4,
  ).map((check) =>
    done(
      check.createdAt + 30 * minute,
      draftOf('SetOngoingMonitoring', check.name, {
        before: { ongoingMonitoringEnabled: false },
        after: { ongoingMonitoringEnabled: true },
        direction: 'ON',
      }),
    ),
  );
  const unknown = facts.checks
    .filter(
      ({ createdAt, ongoingMonitoringEnabled }) =>
        ongoingMonitoringEnabled === true && createdAt < now - 3 * day,
    )
    .slice(0, 1)
    .map((check): SampleEntry => ({
      at: now - 2 * day,
      draft: draftOf('SetOngoingMonitoring', check.name, {
        before: { ongoingMonitoringEnabled: false },
        after: { ongoingMonitoringEnabled: true },
        direction: 'ON',
      }),
      ...noResponse,
      durationMs: 30_000,
    }));
  const declined = spread(facts.checks, 3)
    .slice(1, 2)
    .map((check): SampleEntry => ({
      at: check.createdAt + 90 * minute,
      draft: draftOf('CancelCheck', check.name, {
        before: { state: check.state },
        after: { state: 'CANCELLED' },
        direction: 'CANCELLED',
      }),
      ...notSent,
      reason: 'not-confirmed',
    }));
  const rolledOut = rollout.map(({ override, organizationDisplayName, at, state }): SampleEntry => {
    const draft = {
      ...draftOf('SetFeatureFlagOverride', override, {
        before: { override: 'NONE', inEffect: 'OFF' },
        after: { override: 'ON', inEffect: 'ON' },
        direction: 'ON',
        consent: 'bulk-run' as const,
      }),
      organizationDisplayName,
    };
    return state === 'applied' ? done(at, draft) : { at, draft, ...failed, durationMs: took(at) };
  });
  return [
    ...created,
    ...refusals,
    ...reviewed,
    ...cancelled,
    ...monitored,
    ...unknown,
    ...declined,
    ...rolledOut,
  ].filter(({ at }) => at < now - minute);
}

function teamOf({ name }: SampleCheck): string {
  return name.slice(0, name.indexOf('/checks/'));
}
