import type { Direction } from '#shared/direction';
import { visibleName } from '#shared/display-name';
import type { RunItem } from '#shared/guard';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { stateWords } from './changed-values.ts';
import { isOverride, overrideOf } from './overrides.ts';

/** The changes of a run that are alike: one flag, from the same to the same. */
export interface ItemGroup {
  subject: string;
  change: string;
  items: RunItem[];
  requests: number;
}

const order = ['ON', 'OFF', 'NONE'];

/** Counts On, Off and Clear separately, the most frequent first; changes that are not overrides are one group. */
export function groupsOf(items: readonly RunItem[]): ItemGroup[] {
  const groups = new Map<string, ItemGroup & { place: number }>();
  for (const item of items) {
    const { subject, change } = isOverride(item.operation) ? itemWords(item) : { subject: '', change: '' };
    const key = `${subject}\n${change}`;
    const group = groups.get(key);
    if (group === undefined) {
      const place = order.indexOf(item.direction ?? '');
      groups.set(key, { subject, change, items: [item], requests: item.requests, place });
    } else {
      group.items.push(item);
      group.requests += item.requests;
    }
  }
  return [...groups.values()].sort((a, b) => a.place - b.place || b.requests - a.requests);
}

/** How many of each change a run sends: `Off → On`; On, Off and Clear are never added up. */
export function countsOf(items: readonly RunItem[]): { word: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { change, requests } of groupsOf(items))
    if (change !== '') counts.set(change, (counts.get(change) ?? 0) + requests);
  return [...counts].map(([word, count]) => ({ word, count }));
}

/** One change of a run: the organization, the flag, and the values before and after. */
export function itemWords(item: RunItem): { organization: string; subject: string; change: string } {
  const { operation, resourceName, organizationDisplayName, before, direction, requests } = item;
  if (isOverride(operation)) {
    const { flag, organization } = overrideOf(item);
    const from = before === null ? t('Unknown') : (stateWords[before] ?? before);
    const to = direction === 'NONE' ? t('Cleared') : directionWord(direction);
    return { organization, subject: flag, change: t('{from} → {to}', { from, to }) };
  }
  const organization = visibleName(organizationDisplayName ?? organizationOf(resourceName) ?? resourceName);
  const subject = resourceName.split('/').slice(-2).join('/');
  if (operation === 'CreateCheck')
    return {
      organization,
      subject,
      change: t('{count, plural, one {# check} other {# checks}}', { count: requests }),
    };
  return { organization, subject, change: directionWord(direction) };
}

const directionWord = (direction: Direction | null): string =>
  direction === null ? '' : (stateWords[direction] ?? direction);
