import type { Handlers } from '../call.ts';
import type { RouteId } from '../route-ids.ts';
import { brandsRoutes } from './brands.ts';
import { checkActionsRoutes } from './check-actions.ts';
import { checkSummaryRoutes } from './check-summary.ts';
import { checksRoutes } from './checks.ts';
import { companiesRoutes } from './companies.ts';
import { consumerTasksRoutes } from './consumer-tasks.ts';
import { createCheckRoutes } from './create-check.ts';
import { featureFlagsRoutes } from './feature-flags.ts';
import { findingsRoutes } from './findings.ts';
import { notificationsRoutes } from './notifications.ts';
import { organizationsRoutes } from './organizations.ts';
import { usersRoutes } from './users.ts';

/** One handler per operation of the table; the compiler misses none. */
export const handlers = {
  ...brandsRoutes,
  ...checkActionsRoutes,
  ...checkSummaryRoutes,
  ...checksRoutes,
  ...companiesRoutes,
  ...consumerTasksRoutes,
  ...createCheckRoutes,
  ...featureFlagsRoutes,
  ...findingsRoutes,
  ...notificationsRoutes,
  ...organizationsRoutes,
  ...usersRoutes,
} as const satisfies Handlers;

/** What the handlers return, before a dialect puts it on the wire. */
export type Responses = { readonly [Id in RouteId]: ReturnType<(typeof handlers)[Id]> };
