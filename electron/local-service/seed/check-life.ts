import type { CheckState } from '../state/check-row.ts';
import type { FindingState } from '../state/finding-row.ts';
import { day, type CheckPlan } from './check-plan.ts';
import { Random, streams } from './random.ts';

/** Known facts about a seeded check before its life begins. */
export interface CheckFacts {
  index: number;
  createTime: number;
  monitored: boolean;
}

interface SeededReview {
  time: number;
  state: FindingState;
}

export interface SeededFinding {
  raised: number;
  fromMonitoring: boolean;
  review: SeededReview | null;
}

/** Places in the list of notification types (§6). */
export const eventTypes = {
  complete: 0,
  reportUpdated: 1,
  hit: 2,
  reminder: 3,
  reportGenerated: 4,
  monitoringStarted: 5,
  renewed: 6,
} as const;

interface LifeEvent {
  time: number;
  type: number;
}

/** The past of a seeded check, up to the epoch. */
export interface Life {
  state: CheckState;
  /** May be after the epoch: the check is then still running. */
  completeTime: number;
  complete: boolean;
  updateTime: number;
  /** Monitoring is still on. */
  monitored: boolean;
  findings: SeededFinding[];
  /** Notifications raised, oldest first; at most `maxEvents`. */
  events: LifeEvent[];
}

/** A notification of a seeded check is identified by its position in the check's life, in six bits. */
export const maxEvents = 64;

function decision(random: Random): FindingState {
  const roll = random.next();
  return roll < 0.68 ? 'DISMISSED' : roll < 0.95 ? 'CONFIRMED' : 'RETRACTED_BY_PROVIDER';
}

function findingsOf(
  plan: CheckPlan,
  facts: CheckFacts,
  completeTime: number,
  random: Random,
): SeededFinding[] {
  const roll = random.next();
  const initial = roll < 0.62 ? 0 : roll < 0.86 ? 1 : roll < 0.96 ? 2 : 3;
  const findings: SeededFinding[] = [];
  const raise = (raised: number, fromMonitoring: boolean, reviewed: number) => {
    const review = random.chance(reviewed)
      ? { time: Math.floor(raised + 60_000 + random.wait(day)), state: decision(random) }
      : null;
    findings.push({ raised, fromMonitoring, review });
  };
  for (let k = 0; k < initial; k += 1) raise(completeTime, false, 0.8);
  const hits = facts.monitored && completeTime < plan.epoch ? random.int(2 * plan.meanHits + 1) : 0;
  const times = Array.from({ length: hits }, () =>
    Math.floor(completeTime + random.next() * (plan.epoch - completeTime)),
  );
  for (const time of times.sort((a, b) => a - b)) raise(time, true, 0.94);
  return findings;
}

function anniversaries(completeTime: number, end: number): LifeEvent[] {
  const events: LifeEvent[] = [];
  for (let year = completeTime + 365 * day; year - 30 * day <= end; year += 365 * day) {
    events.push(
      { time: year - 30 * day, type: eventTypes.reminder },
      { time: year, type: eventTypes.renewed },
    );
  }
  return events;
}

/** Tells the life of a seeded check: the same plan and facts give the same life. */
export function seededLife(plan: CheckPlan, facts: CheckFacts): Life {
  const random = new Random(plan.seed, streams.life, facts.index);
  const soon =
    facts.createTime + Math.floor(120_000 + random.wait(random.chance(0.5) ? 1_500_000 : 0.7 * day));
  const fate = random.next();
  const age = plan.epoch - facts.createTime;
  // A few of the last weeks wait for their subject, longer than a desk lets them.
  const isStuck = fate >= 0.042 && fate < 0.06 && age > 8 * day && age < 30 * day;
  const completeTime = isStuck ? facts.createTime + 37 * day : soon;
  const fateTime = Math.floor(facts.createTime + random.next() * (plan.epoch - facts.createTime));
  const state = fate < 0.03 ? 'CANCELLED' : fate < 0.042 ? 'DELETED' : null;
  const end = state === null ? plan.epoch : fateTime;

  const findings = findingsOf(plan, facts, completeTime, random).filter((finding) => finding.raised <= end);
  const events: LifeEvent[] = [
    { time: completeTime, type: eventTypes.complete },
    { time: completeTime + 4000, type: eventTypes.reportGenerated },
  ];
  if (facts.monitored) {
    events.push(
      { time: completeTime + 9000, type: eventTypes.monitoringStarted },
      ...anniversaries(completeTime, end),
    );
  }
  for (const finding of findings) {
    if (finding.review !== null && finding.review.time > end) finding.review = null;
    if (finding.fromMonitoring) events.push({ time: finding.raised, type: eventTypes.hit });
    if (finding.review !== null) events.push({ time: finding.review.time, type: eventTypes.reportUpdated });
  }
  const past = events.filter((event) => event.time <= end).sort((a, b) => a.time - b.time);
  const pending =
    completeTime > end || findings.some((finding) => finding.fromMonitoring && finding.review === null);
  return {
    state: state ?? (pending ? 'ACTIVE' : 'INACTIVE'),
    completeTime,
    complete: completeTime <= end,
    updateTime: state === null ? (past.at(-1)?.time ?? facts.createTime) : fateTime,
    monitored: facts.monitored && state === null,
    findings,
    events: past.slice(0, maxEvents),
  };
}
