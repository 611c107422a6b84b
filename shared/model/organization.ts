import { z } from 'zod';
import { count, object, openEnum, text } from './tolerant.ts';

export const organizationViews = ['BASIC', 'SUMMARY', 'FULL'] as const;
export const organizationViewSchema = z.enum(organizationViews);
export type OrganizationView = z.infer<typeof organizationViewSchema>;
/** The wire value of a view level (§4). */
export function wireView(view: OrganizationView): string {
  return `ORGANIZATION_VIEW_${view}`;
}

export const organizationTypes = ['STANDARD', 'DIRECT', 'INTEGRATION'] as const;
export const organizationStates = ['ACTIVE', 'INACTIVE'] as const;

/** Organization (§2). Which fields are present depends on the view it was read with. */
export const organizationSchema = z.looseObject({
  name: z.string(),
  displayName: text,
  partner: text,
  package: text,
  notes: text,
  type: openEnum<typeof organizationTypes>(),
  state: openEnum<typeof organizationStates>(),
  stateReason: text,
  /** §2 writes these two in snake case; camelCase is read as well. */
  support_url: text,
  supportUrl: text,
  crm_url: text,
  crmUrl: text,
  userCount: count,
  teamCount: count,
  brandCount: count,
  /** Their fields are not shown: any form is kept, and read in `shared/reading`. */
  roleBindings: z.unknown().optional(),
  featureSettings: z.unknown().optional(),
  featureSetSettings: z.unknown().optional(),
  labels: object,
});
export type Organization = z.infer<typeof organizationSchema>;

/** The lowest view that carries a field (§4 view rules); absent = every view. */
const viewOfField = {
  userCount: 'SUMMARY',
  teamCount: 'SUMMARY',
  brandCount: 'SUMMARY',
  roleBindings: 'FULL',
  featureSettings: 'FULL',
  featureSetSettings: 'FULL',
} as const satisfies Record<string, OrganizationView>;

/** Whether a view carries a field: what it does not carry reads "not loaded", never 0 or empty. */
export function viewCarries(view: OrganizationView, field: string): boolean {
  const lowest = (viewOfField as Record<string, OrganizationView | undefined>)[field];
  return lowest === undefined || organizationViews.indexOf(view) >= organizationViews.indexOf(lowest);
}
