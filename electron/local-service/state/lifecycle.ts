import { eventTypes } from '../seed/check-life.ts';
import { day, type CheckPlan } from '../seed/check-plan.ts';
import { Random, streams } from '../seed/random.ts';
import type { CheckRow } from './check-row.ts';
import type { Checks } from './checks.ts';
import { raiseFinding, type FindingRow, type FindingState } from './finding-row.ts';
import { Timeline } from './timeline.ts';

/** What time brings to a check. Monitoring events hold for one round of monitoring only. */
interface CheckEvent {
  time: number;
  kind: 'complete' | 'settle' | 'hit' | 'reminder' | 'renewal';
  row: CheckRow;
  round: number;
}

/** What the state machine needs of its surroundings. */
export interface LifecycleHost {
  checks: Checks;
  findingsOf(row: CheckRow): FindingRow[];
  raiseNotification(row: CheckRow, type: number, time: number): void;
}

export interface Review {
  state: FindingState;
  /** Resource name of the user, when one is known. */
  reviewedBy: string | undefined;
}

/** A review reactivates a check while its report is written again. */
const rewriteTime = 20_000;
const year = 365 * day;
const reminderLead = 30 * day;

/** The state machine of §3. Nothing happens by itself: `advance` brings it up to a moment. */
export class Lifecycle {
  readonly #plan: CheckPlan;
  readonly #host: LifecycleHost;
  readonly #timeline = new Timeline<CheckEvent>();

  constructor(plan: CheckPlan, host: LifecycleHost) {
    this.#plan = plan;
    this.#host = host;
  }

  /** Lets everything happen that is due by then, in order. */
  advance(time: number): void {
    for (
      let event = this.#timeline.takeDue(time);
      event !== undefined;
      event = this.#timeline.takeDue(time)
    ) {
      this.#happen(event);
    }
  }

  /** Plans the future events of a check of the seeded past. */
  resume(row: CheckRow): void {
    if (row.state === 'CANCELLED' || row.state === 'DELETED') return;
    if (!row.complete) this.#add('complete', row, row.completeTime);
    else if (row.monitored) this.#planMonitoring(row, this.#plan.epoch, row.completeTime);
  }

  /** A new check runs for 12 to 75 seconds. */
  start(row: CheckRow): void {
    this.#add('complete', row, row.completeTime);
  }

  runTime(index: number): number {
    return 12_000 + new Random(this.#plan.seed, streams.life, index).int(63_000);
  }

  /** A screening match: raises a finding and reactivates the check until that is reviewed. */
  hit(row: CheckRow, time: number): void {
    this.#raiseFinding(row, time, true);
    this.#host.checks.setState(row, 'ACTIVE');
    this.#notify(row, eventTypes.hit, time);
  }

  /** Any finding state may follow any other (§3); each review is a new revision. */
  review(row: CheckRow, finding: FindingRow, review: Review, time: number): void {
    finding.state = review.state;
    finding.updateTime = time;
    finding.revision += 1;
    if (review.reviewedBy !== undefined) finding.reviewedBy = review.reviewedBy;
    this.#notify(row, eventTypes.reportUpdated, time);
    if (row.state !== 'INACTIVE' && row.state !== 'ACTIVE') return;
    this.#host.checks.setState(row, 'ACTIVE');
    this.#add('settle', row, time + rewriteTime);
  }

  setMonitoring(row: CheckRow, enabled: boolean, time: number): void {
    if (row.monitored === enabled) return;
    row.monitored = enabled;
    row.monitoringRound += 1;
    row.updateTime = time;
    // A check that still runs starts to be monitored when it is complete.
    if (enabled && row.complete) this.#startMonitoring(row, time);
  }

  /** Final; stops monitoring (§3). */
  cancel(row: CheckRow, time: number): void {
    this.setMonitoring(row, false, time);
    this.#host.checks.setState(row, 'CANCELLED');
    row.updateTime = time;
  }

  #happen({ kind, row, time, round }: CheckEvent): void {
    switch (kind) {
      case 'complete':
        if (row.state === 'ACTIVE' && !row.complete) this.#complete(row, time);
        return;
      case 'settle':
        if (row.state === 'ACTIVE' && row.complete) this.#settle(row, time);
        return;
      case 'hit':
      case 'reminder':
      case 'renewal':
        if (row.monitored && row.monitoringRound === round) this.#monitoringEvent(kind, row, time);
        return;
    }
  }

  #complete(row: CheckRow, time: number): void {
    const { checks } = this.#host;
    const roll = new Random(this.#plan.seed, streams.life, row.index, 1).next();
    const findings = roll < 0.5 ? 0 : roll < 0.85 ? 1 : 2;
    for (let k = 0; k < findings; k += 1) this.#raiseFinding(row, time, false);
    row.complete = true;
    checks.setState(row, 'INACTIVE');
    this.#notify(row, eventTypes.complete, time);
    this.#notify(row, eventTypes.reportGenerated, time);
    if (row.monitored) this.#startMonitoring(row, time);
  }

  /** Nothing pending any more: every finding that monitoring raised has been reviewed. */
  #settle(row: CheckRow, time: number): void {
    const pending = this.#host
      .findingsOf(row)
      .some((finding) => finding.fromMonitoring && finding.state === 'UNREVIEWED');
    if (pending) return;
    this.#host.checks.setState(row, 'INACTIVE');
    this.#notify(row, eventTypes.reportGenerated, time);
  }

  #monitoringEvent(kind: 'hit' | 'reminder' | 'renewal', row: CheckRow, time: number): void {
    switch (kind) {
      case 'hit':
        this.hit(row, time);
        this.#planHit(row, time);
        return;
      case 'reminder':
        this.#notify(row, eventTypes.reminder, time);
        this.#add('renewal', row, time + reminderLead);
        return;
      case 'renewal':
        this.#notify(row, eventTypes.renewed, time);
        this.#add('reminder', row, time + year - reminderLead);
        return;
    }
  }

  #startMonitoring(row: CheckRow, time: number): void {
    this.#notify(row, eventTypes.monitoringStarted, time);
    this.#planMonitoring(row, time, time);
  }

  /** Plans what comes after `from` of a monitoring that began at `anchor`. */
  #planMonitoring(row: CheckRow, from: number, anchor: number): void {
    this.#planHit(row, from);
    const renewal = anchor + Math.ceil((from - anchor + 1) / year) * year;
    if (renewal - reminderLead > from) this.#add('reminder', row, renewal - reminderLead);
    else this.#add('renewal', row, renewal);
  }

  /** The first match of a check made here may come within minutes, so that it can be seen; others take weeks. */
  #planHit(row: CheckRow, from: number): void {
    const random = new Random(this.#plan.seed, streams.life, row.index, 2 + row.events);
    const first =
      row.content !== null && !this.#host.findingsOf(row).some((finding) => finding.fromMonitoring);
    const soon = first && random.chance(0.4);
    this.#add(
      'hit',
      row,
      from + Math.floor(soon ? 300_000 + random.int(1_500_000) : random.wait(60 * day) + 1),
    );
  }

  #raiseFinding(row: CheckRow, time: number, fromMonitoring: boolean): void {
    const findings = this.#host.findingsOf(row);
    findings.push(raiseFinding(this.#plan.seed, row.index, findings.length, time, fromMonitoring));
  }

  #notify(row: CheckRow, type: number, time: number): void {
    row.updateTime = time;
    this.#host.raiseNotification(row, type, time);
    row.events += 1;
  }

  #add(kind: CheckEvent['kind'], row: CheckRow, time: number): void {
    this.#timeline.add({ kind, row, time, round: row.monitoringRound });
  }
}
