import { z } from 'zod';
import { maxFilterLength } from '../../limits.ts';
import { brandSchema } from '../../model/brand.ts';
import { organizationSchema, organizationViewSchema } from '../../model/organization.ts';
import { listFactsSchema } from '../../reading/list.ts';
import { nameSchema } from '../../resource-names.ts';
import { count, ofProfile, type Call } from '../call.ts';

const pageOf = {
  pageSize: z.number().int().min(1).max(1000).optional(),
  pageToken: z.string().max(8192).optional(),
  filter: z.string().max(maxFilterLength).optional(),
};

/** Checks of the findings of one organization that are named. */
export const maxNamedChecks = 20;

/** Findings as last seen on this computer: those of checks that were never opened here are unknown. */
const seenFindingsSchema = z.strictObject({
  seen: count,
  unreviewed: count,
  /** Checks with an unreviewed finding, longest known first; at most `maxNamedChecks`. */
  checks: z.array(
    z.strictObject({
      check: z.string(),
      /** As it is known on this computer. */
      checkName: z.string().nullable(),
      unreviewed: count,
      since: z.string(),
    }),
  ),
  inChecks: count,
});

export const organizationCalls = {
  'organizations.list': {
    input: z.strictObject({ ...ofProfile, ...pageOf, view: organizationViewSchema }),
    output: z.strictObject({
      organizations: z.array(organizationSchema),
      nextPageToken: z.string(),
      facts: listFactsSchema,
      /** When the response arrived, RFC 3339. */
      receivedAt: z.string(),
    }),
  },
  /** The list as read last, saved on this computer, for when there is no connection; empty: none is kept. */
  'organizations.copy': {
    input: z.strictObject(ofProfile),
    output: z.strictObject({
      rows: z.array(
        z.strictObject({
          organization: organizationSchema,
          view: organizationViewSchema,
          receivedAt: z.string(),
        }),
      ),
    }),
  },
  /**
   * One organization by view. The API has no GetOrganization, so it is found in the list by its
   * display name and recognised by its resource name.
   */
  'organizations.read': {
    input: z.strictObject({
      ...ofProfile,
      name: nameSchema('organization'),
      displayName: z.string().max(10_000),
      view: organizationViewSchema,
    }),
    output: z.strictObject({ organization: organizationSchema, receivedAt: z.string() }),
  },
  /** Opens an administrative link the service gave for this organization, in the system browser; https only. The
   * main process asks first and names the host. */
  'organizations.openLink': {
    input: z.strictObject({
      ...ofProfile,
      name: nameSchema('organization'),
      link: z.enum(['support', 'crm']),
    }),
    output: z.null(),
    needsGesture: true,
  },
  /** Findings of the organization that were seen on this computer. The service is not called. */
  'organizations.findings': {
    input: z.strictObject({ ...ofProfile, organization: nameSchema('organization') }),
    output: seenFindingsSchema,
  },
  'brands.list': {
    input: z.strictObject({ ...ofProfile, ...pageOf }),
    output: z.strictObject({
      brands: z.array(brandSchema),
      nextPageToken: z.string(),
      facts: listFactsSchema,
      receivedAt: z.string(),
    }),
  },
} as const satisfies Record<string, Call>;
