import type { CheckRow } from '../state/check-row.ts';
import type { Directory } from '../state/directory.ts';
import type { FeatureFlags } from '../state/feature-flags.ts';
import { seededLife, type Life } from './check-life.ts';
import { oldestAge, templates, type CheckPlan, type SeededTemplate } from './check-plan.ts';
import { indexOfUuid, Random, streams, uuid } from './random.ts';

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

interface SeededFacts {
  index: number;
  organization: CheckRow['organization'];
  team: string;
  template: SeededTemplate;
  created: number;
  monitored: boolean;
  life: Life;
}

/** A check of the seeded past. Its id is computed on demand: a hundred thousand would fill the memory. */
class SeededRow implements CheckRow {
  readonly seed: number;
  index: number;
  organization: CheckRow['organization'];
  team: string;
  template: string;
  state: CheckRow['state'];
  createTime: number;
  updateTime: number;
  completeTime: number;
  complete: boolean;
  seededMonitoring: boolean;
  monitored: boolean;
  monitoringRound = 0;
  events: number;
  content: CheckRow['content'] = null;
  findings: CheckRow['findings'] = null;

  constructor(seed: number, { index, organization, team, template, created, monitored, life }: SeededFacts) {
    this.seed = seed;
    this.index = index;
    this.organization = organization;
    this.team = team;
    this.template = template.template;
    this.state = life.state;
    this.createTime = created;
    this.updateTime = life.updateTime;
    this.completeTime = life.completeTime;
    this.complete = life.complete;
    this.seededMonitoring = monitored;
    this.monitored = life.monitored;
    this.events = life.events.length;
  }

  get id(): string {
    return uuid(this.seed, streams.checkId, this.index);
  }
}

/** The position of a seeded check, derived from its ID. */
export const seededPlaceOfId = (seed: number, id: string): number | undefined =>
  indexOfUuid(seed, streams.checkId, id);

export interface SeededCheck {
  row: CheckRow;
  life: Life;
}

/** Seeded check by its position in the order of creation. */
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
  const team = teams[random.int(teams.length)] ?? 'main';
  const row = new SeededRow(plan.seed, { index, organization, team, template, created, monitored, life });
  return { row, life };
}

/** The life of a seeded check, replayed from its row. */
export function lifeOf(plan: CheckPlan, row: CheckRow): Life {
  return seededLife(plan, { index: row.index, createTime: row.createTime, monitored: row.seededMonitoring });
}
