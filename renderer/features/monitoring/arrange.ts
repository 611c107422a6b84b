import type { Day } from '#shared/calendar/day';
import { kindOf, type Kind } from '#shared/calendar/renewals';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';
import { collator } from '../../components/grid/order.ts';

export interface Narrowing {
  organization: string | null;
  kinds: ReadonlySet<Kind>;
}

export type Marks = Readonly<Record<Kind, number>>;
export const noMarks: Marks = { confirmed: 0, estimated: 0 };

export function narrowed(
  renewals: readonly RenewalRow[],
  { organization, kinds }: Narrowing,
): readonly RenewalRow[] {
  return renewals.filter(
    (renewal) =>
      kinds.has(kindOf(renewal.basis)) && (organization === null || renewal.organization === organization),
  );
}

/** How many of each kind there are. */
export function marksOf(renewals: readonly RenewalRow[]): Marks {
  const confirmed = renewals.filter(({ basis }) => kindOf(basis) === 'confirmed').length;
  return { confirmed, estimated: renewals.length - confirmed };
}

export function marksByDay(renewals: readonly RenewalRow[]): ReadonlyMap<Day, Marks> {
  const marks = new Map<Day, Marks>();
  for (const { due, basis } of renewals) {
    const before = marks.get(due) ?? noMarks;
    const kind = kindOf(basis);
    marks.set(due, { ...before, [kind]: before[kind] + 1 });
  }
  return marks;
}

/** Organizations that have renewals, by what they are called, each with its number. */
export function organizationsOf(
  renewals: readonly RenewalRow[],
  nameOf: (renewal: RenewalRow) => string,
): { name: string; label: string; count: number }[] {
  const found = new Map<string, { name: string; label: string; count: number }>();
  for (const renewal of renewals) {
    const { organization } = renewal;
    const known = found.get(organization);
    if (known === undefined)
      found.set(organization, { name: organization, label: nameOf(renewal), count: 1 });
    else known.count += 1;
  }
  return [...found.values()].sort((a, b) => collator.compare(a.label, b.label));
}
