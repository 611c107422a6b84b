import { isoTime } from '#shared/iso-time';
import { notificationTypes } from '#shared/model/notification';
import {
  seededContent,
  seededPlaceOfReference,
  seededReference,
  seededSubject,
} from '../seed/check-content.ts';
import { eventTypes, type Life, type SeededFinding } from '../seed/check-life.ts';
import { oldestAge, type CheckPlan } from '../seed/check-plan.ts';
import { lifeOf, seededCheck, seededPlaceOfId } from '../seed/checks.ts';
import { mix, streams, uuid } from '../seed/random.ts';
import type { OrganizationRow } from '../seed/organizations.ts';
import { checkName, type CheckContent, type CheckRow } from './check-row.ts';
import { Checks } from './checks.ts';
import { Directory } from './directory.ts';
import { FeatureFlags } from './feature-flags.ts';
import { raiseFinding, type FindingRow } from './finding-row.ts';
import { Lifecycle } from './lifecycle.ts';
import { Notifications, type NotificationFacts, type NotificationRow } from './notifications.ts';
import { outcomeOf, type Outcome } from './summary.ts';

export interface StateOptions {
  seed: number;
  /** A seed whose organizations are called as those here. */
  twinOf?: number | undefined;
  organizations: number;
  checks: number;
  /** About how many notifications the seeded past has. */
  notifications: number;
  /** The moment the seeded past ends, milliseconds since 1970. */
  epoch: number;
  /** How often the data started over; 0 when absent. */
  generation?: number | undefined;
}

/** Without monitoring hits a check raises about this many notifications, and a hit brings two. */
const plainNotifications = 2.5;
const monitoredShare = 0.29;
const notificationsPerHit = 1.9;

/** The checks, with what happened to them and what is to come. */
interface Records {
  checks: Checks;
  notifications: Notifications;
  lifecycle: Lifecycle;
}

/** Everything the service knows. Time comes in with each call; nothing here reads a clock. */
export class ServiceState {
  readonly seed: number;
  readonly directory: Directory;
  readonly flags: FeatureFlags;
  /** Called after each notification that is raised while the service runs. */
  onNotification: (organization: OrganizationRow, row: NotificationRow) => void = () => undefined;
  readonly #options: StateOptions;
  readonly #plan: CheckPlan;
  /** Null until they are asked for: organizations, which the app shows first, do not wait for thousands of checks. */
  #records: Records | null = null;
  /** Seed of the ids of what is created: none is given out twice, however often the data begin again. */
  readonly #createdSeed: number;
  /** Latest moment seen; a clock that goes back does not turn time back here. */
  #now: number;

  constructor(options: StateOptions) {
    const { seed, twinOf, organizations, epoch, notifications, generation = 0 } = options;
    this.#options = options;
    const checks = organizations === 0 ? 0 : options.checks;
    const targetHits =
      (notifications / Math.max(1, checks) - plainNotifications) / notificationsPerHit / monitoredShare;
    this.seed = seed;
    this.#createdSeed = generation === 0 ? seed : mix(seed, generation);
    this.#now = epoch;
    this.#plan = { seed, checks, epoch, meanHits: Math.min(25, Math.max(0, Math.round(targetHits))) };
    this.directory = new Directory(seed, organizations, twinOf);
    this.flags = new FeatureFlags(seed, epoch);
  }

  get checks(): Checks {
    return this.begin().checks;
  }

  get notifications(): Notifications {
    return this.begin().notifications;
  }

  get lifecycle(): Lifecycle {
    return this.begin().lifecycle;
  }

  /** Works the checks out if nobody asked for them yet; what happens to them is delivered from then on. */
  begin(): Records {
    if (this.#records !== null) return this.#records;
    const seededAt = (place: number | undefined): CheckRow | undefined =>
      place !== undefined && place < this.#plan.checks ? checks.rows[place] : undefined;
    const checks: Checks = new Checks({
      byId: (id) => seededAt(seededPlaceOfId(this.#plan.seed, id)),
      ofReference: (reference) => {
        const row = seededAt(seededPlaceOfReference(reference));
        return row !== undefined && seededReference(row).toLowerCase() === reference ? row : undefined;
      },
    });
    const notifications = new Notifications(this.#plan.epoch - oldestAge - 1000);
    const lifecycle = new Lifecycle(this.#plan, {
      checks,
      findingsOf: (row) => this.findings(row),
      raiseNotification: (row, type, time) => this.#raiseNotification(row, type, time),
    });
    const records = { checks, notifications, lifecycle };
    this.#records = records;
    this.#seedChecks(records);
    lifecycle.advance(this.#now);
    return records;
  }

  #seedChecks({ checks, notifications, lifecycle }: Records): void {
    const { seed, organizations, epoch } = this.#options;
    // Of the past: what was changed since decides nothing there.
    const flags = new FeatureFlags(seed, epoch);
    const past = notifications.recordPast(organizations);
    for (let index = 0; index < this.#plan.checks; index += 1) {
      const { row, life } = seededCheck(this.#plan, this.directory, flags, index);
      checks.add(row);
      for (const [ordinal, event] of life.events.entries()) {
        past.add(row.organization.index, { time: event.time, check: index, ordinal });
      }
      lifecycle.resume(row);
    }
    past.done();
  }

  /** Lets time pass up to a moment and gives the moment that changes are dated with. */
  advance(now: number): number {
    this.#now = Math.max(this.#now, now);
    this.#records?.lifecycle.advance(this.#now);
    return this.#now;
  }

  content(row: CheckRow): CheckContent {
    return row.content ?? seededContent(this.seed, this.directory, row);
  }

  /** The subjects alone: filters look at them far more often than at the rest. */
  subjects(row: CheckRow): CheckContent['relatedSubjects'] {
    return row.content?.relatedSubjects ?? [{ role: 'SUBJECT', subject: seededSubject(this.seed, row) }];
  }

  /** Creates a check, which begins to run at once (§3). */
  createCheck(
    place: Pick<CheckRow, 'organization' | 'team'>,
    content: CheckContent,
    monitored: boolean,
    now: number,
  ): CheckRow {
    const index = this.checks.rows.length;
    const row: CheckRow = {
      ...place,
      index,
      id: uuid(this.#createdSeed, streams.checkId, index),
      template: content.template,
      state: 'ACTIVE',
      createTime: now,
      updateTime: now,
      completeTime: now + this.lifecycle.runTime(index),
      complete: false,
      seededMonitoring: false,
      monitored,
      monitoringRound: 0,
      events: 0,
      content,
      findings: [],
    };
    this.checks.create(row, content.clientReference);
    this.lifecycle.start(row);
    return row;
  }

  /** Findings of a check, oldest first; changes to them are changes to the check. */
  findings(row: CheckRow): FindingRow[] {
    return (row.findings ??= this.#findingsAt(row, lifeOf(this.#plan, row), this.#plan.epoch));
  }

  outcome(row: CheckRow): Outcome {
    return outcomeOf(this.seed, row, this.findings(row));
  }

  /** Notification `position` of an organization, oldest first. */
  notification(organization: OrganizationRow, position: number): NotificationRow | undefined {
    const found = this.notifications.at(organization, position);
    if (found === undefined || 'id' in found) return found;
    const row = this.checks.rows[found.check];
    return row && this.#pastNotification(row, found.ordinal);
  }

  /** The same without its payload, for filters: cheap for the seeded past as long as only the time is read. */
  notificationKey(
    organization: OrganizationRow,
    position: number,
  ): { createTime: string; type: string } | undefined {
    const found = this.notifications.at(organization, position);
    if (found === undefined) return undefined;
    const typeOf = () => this.notification(organization, position)?.facts.type ?? '';
    return {
      createTime: isoTime(found.time),
      get type() {
        return typeOf();
      },
    };
  }

  #findingsAt(row: CheckRow, life: Life, time: number): FindingRow[] {
    return life.findings.flatMap((finding, ordinal) =>
      finding.raised > time ? [] : [this.#seededFinding(row, finding, ordinal, time)],
    );
  }

  #seededFinding(row: CheckRow, finding: SeededFinding, ordinal: number, time: number): FindingRow {
    const raised = raiseFinding(this.seed, row.index, ordinal, finding.raised, finding.fromMonitoring);
    const { review } = finding;
    if (review === null || review.time > time) return raised;
    const reviewed: FindingRow = { ...raised, state: review.state, updateTime: review.time, revision: 2 };
    if (review.state === 'RETRACTED_BY_PROVIDER') return reviewed;
    return { ...reviewed, reviewedBy: this.directory.user(row.organization, row.index + ordinal).name };
  }

  #pastNotification(row: CheckRow, ordinal: number): NotificationRow | undefined {
    const life = lifeOf(this.#plan, row);
    const event = life.events[ordinal];
    if (event === undefined) return undefined;
    const findings = this.#findingsAt(row, life, event.time);
    // The seeded past is indexed to the second; what is shown has to agree with what is filtered.
    const time = Math.floor(event.time / 1000) * 1000;
    const outcome = outcomeOf(this.seed, row, findings);
    return this.#notificationOf(row, { seed: this.seed, type: event.type, time, ordinal, outcome });
  }

  #notificationOf(
    row: CheckRow,
    event: { seed: number; type: number; time: number; ordinal: number; outcome: Outcome },
  ): NotificationRow {
    const { seed, type, time, ordinal, outcome } = event;
    const name = notificationTypes[type] ?? notificationTypes[0];
    const active = type === eventTypes.hit || type === eventTypes.reportUpdated;
    const facts: NotificationFacts = {
      type: name,
      time,
      check: checkName(row),
      displayName: this.content(row).displayName,
      state: active ? 'ACTIVE' : 'INACTIVE',
      outcome,
    };
    return {
      id: uuid(mix(seed, row.index), streams.notificationId, ordinal),
      time,
      facts,
    };
  }

  #raiseNotification(row: CheckRow, type: number, time: number): void {
    const notification = this.#notificationOf(row, {
      seed: this.#createdSeed,
      type,
      time,
      ordinal: row.events,
      outcome: this.outcome(row),
    });
    this.notifications.add(row.organization, notification);
    this.onNotification(row.organization, notification);
  }
}
