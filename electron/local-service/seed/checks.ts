import type { CheckRow } from '../state/check-row.ts';
import type { Directory } from '../state/directory.ts';
import type { FeatureFlags } from '../state/feature-flags.ts';
import { seededLife, type Life } from './check-life.ts';
import { oldestAge, templates, type CheckPlan, type SeededTemplate } from './check-plan.ts';
import { Random, streams, uuid } from './random.ts';

function pickTemplate(roll: number): SeededTemplate {
  let left = roll;
  for (const template of templates) {
    left -= template.share;
    if (left < 0) return template;
  }
  return templates[0];
}

/** Ages shrink with the square of the place, so that the last hours are well filled. */
function createTime(plan: CheckPlan, index: number, jitter: number): number {
  const share = (plan.checks - index - jitter) / plan.checks;
  return plan.epoch - Math.ceil(oldestAge * share * share);
}

export interface SeededCheck {
  row: CheckRow;
  life: Life;
}

/** Seeded check by its place in the order of creation. */
export function seededCheck(
  plan: CheckPlan,
  directory: Directory,
  flags: FeatureFlags,
  index: number,
): SeededCheck {
  const { organizations } = directory;
  const random = new Random(plan.seed, streams.check, index);
  // Early organizations have more checks than late ones, and none is left out for sure.
  const place = Math.floor(organizations.length * (random.chance(0.6) ? random.next() : random.next() ** 3));
  const organization = organizations[place];
  if (organization === undefined) throw new RangeError('Checks need an organization');
  const teams = directory.teams(organization);
  const template = pickTemplate(random.next());
  const monitored =
    template.monitorable && random.chance(0.45) && flags.entitled(organization, 'ongoing_monitoring');
  const created = createTime(plan, index, random.next());
  const life = seededLife(plan, { index, createTime: created, monitored });
  const row: CheckRow = {
    index,
    id: uuid(plan.seed, streams.checkId, index),
    organization,
    team: teams[random.int(teams.length)] ?? 'main',
    template: template.template,
    state: life.state,
    createTime: created,
    updateTime: life.updateTime,
    completeTime: life.completeTime,
    complete: life.complete,
    seededMonitoring: monitored,
    monitored: life.monitored,
    monitoringRound: 0,
    events: life.events.length,
    content: null,
    findings: null,
  };
  return { row, life };
}

/** The life of a seeded check, replayed from its row. */
export function lifeOf(plan: CheckPlan, row: CheckRow): Life {
  return seededLife(plan, { index: row.index, createTime: row.createTime, monitored: row.seededMonitoring });
}
