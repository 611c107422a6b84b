import { notificationFields } from '#shared/filter/fields';
import { parseInstant } from '#shared/filter/instant';
import type { Expression } from '#shared/filter/tree';
import { isoTime } from '#shared/iso-time';
import type { QueryOf } from '#shared/profile-operations';
import type { Call } from '../call.ts';
import { readFilter } from '../filtering.ts';

import type { NotificationResponse, Page } from '../dialects/responses.ts';
import type { NotificationRow } from '../state/notifications.ts';
import { lowerBound, type Sequence } from '../state/sequence.ts';
import type { ServiceState } from '../state/service-state.ts';
import type { OrganizationRow } from '../seed/organizations.ts';
import { findOrganization } from './check-access.ts';

/** The earliest time a filter lets through, in milliseconds; -Infinity for none it states. */
function earliest(expression: Expression | null): number {
  switch (expression?.kind) {
    case 'and':
      return Math.max(...expression.operands.map(earliest));
    case 'or':
      return Math.min(...expression.operands.map(earliest));
    case 'restriction': {
      const bounded =
        expression.field.name === 'create_time' && ['=', '>', '>='].includes(expression.operator);
      const instant = bounded ? parseInstant(expression.value.text) : null;
      return instant === null ? -Infinity : Number(instant / 1_000_000n);
    }
    default:
      return -Infinity;
  }
}

/** Positions of the notifications raised since a time; they are in order of time. */
function since(state: ServiceState, organization: OrganizationRow, time: number): Sequence {
  const count = state.notifications.count(organization);
  const times: Sequence = {
    length: count,
    at: (position) => state.notifications.at(organization, position)?.time,
  };
  const first = time === -Infinity ? 0 : lowerBound(times, time);
  return {
    length: count - first,
    at: (position) => (position < count - first ? position + first : undefined),
  };
}

export function notificationResponse(
  organization: OrganizationRow,
  { id, time, facts }: NotificationRow,
): NotificationResponse {
  return {
    name: `${organization.name}/notifications/${id}`,
    createTime: isoTime(time),
    facts,
  };
}

/** Oldest first unless the dialect says otherwise, so that the last token of a reader is its cursor (§6). */
function listNotifications(call: Call<QueryOf<'ListNotifications'>>): Page<NotificationResponse> {
  const { service, ids, names, query } = call;
  const { state } = service;
  const organization = findOrganization(state, ids);
  const filter = readFilter(query.filter, notificationFields);
  const { keys, nextPageToken } = service.pager.read(
    { ...query, scope: `ListNotifications ${names['parent'] ?? ''} ${query.filter ?? ''}` },
    {
      descending: service.dialect.notificationOrder === 'newest first',
      sequence: since(state, organization, earliest(filter?.tree.expression ?? null)),
      keep: filter && ((position) => filter.keep(state.notificationKey(organization, position))),
    },
  );
  const rows = keys.flatMap((position) => state.notification(organization, position) ?? []);
  return { rows: rows.map((row) => notificationResponse(organization, row)), nextPageToken };
}

export const notificationsRoutes = { ListNotifications: listNotifications };
