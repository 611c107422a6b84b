import { z } from 'zod';
import { parseBoundedJson, withoutDeepValues } from '#shared/bounded-json';
import { inboxStatuses, type InboxEntry, type InboxStatus } from '#shared/ipc/contract/notifications';
import { isoTime, isoTimeOrNull } from '#shared/iso-time';
import { bytes } from '../../platform/storage/column-values.ts';
import { placeIn } from '../../platform/storage/sealed-columns.ts';
import type { Vault } from '../../platform/storage/vault.ts';

/** An entry as the table holds it, and the way to the entry the contract describes. */
const announcements = ['pending', 'silent', 'single', 'digest'] as const;
export type Announcement = (typeof announcements)[number];

export const entryRowSchema = z.object({
  key: z.number(),
  profile_id: z.string(),
  organization_key: z.number(),
  organization: z.string(),
  organization_name: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  check_name: z.string().nullable(),
  recommendation: z.string().nullable(),
  check_state: z.string().nullable(),
  complete_time: z.string().nullable(),
  create_time: z.number().nullable(),
  received_at: z.number(),
  sort_time: z.number(),
  status: z.number(),
  snoozed_until: z.number().nullable(),
  announced: z.number(),
  personal: bytes.nullable(),
  reference: bytes.nullable(),
});
export type EntryRow = z.infer<typeof entryRowSchema>;

/** Reads entries `e` of organizations `o`. */
export const entryColumns = `e.key, (SELECT p.profile FROM inbox_profile AS p WHERE p.key = e.profile) AS profile_id,
  e.organization AS organization_key, o.name AS organization, o.display_name AS organization_name, e.name, e.type,
  e.check_name, e.recommendation, e.check_state, e.complete_time, e.create_time, e.received_at, e.sort_time,
  e.status, e.snoozed_until, e.announced, e.personal, e.reference`;
export const entryTables = 'inbox_entry e JOIN inbox_organization o ON o.key = e.organization';

export function statusCode(status: InboxStatus): number {
  return inboxStatuses.indexOf(status);
}

export function announcementCode(announcement: Announcement): number {
  return announcements.indexOf(announcement);
}

/** The sealed part of a notification: everything that may name a person. */
interface Personal {
  displayName: string | null;
  payload: unknown;
}
const personalSchema = z.object({ displayName: z.string().nullable(), payload: z.unknown() });

/** What was sealed, as far as it can be read. */
interface OpenedPersonal extends Personal {
  /** The payload is kept and cannot be shown: an earlier version kept one that nests too deeply, or it is damaged. */
  isDamaged: boolean;
}

function readPersonal(text: string): OpenedPersonal {
  const whole = parsePersonal(text);
  if (whole !== null) return { ...whole, isDamaged: false };
  const { displayName = null } = parsePersonal(withoutDeepValues(text)) ?? {};
  return { displayName, payload: null, isDamaged: true };
}

function parsePersonal(text: string): Personal | null {
  try {
    return personalSchema.parse(parseBoundedJson(text));
  } catch {
    return null;
  }
}

/** The notification that a sealed value belongs to, and the profile it was received in. */
type Owner = Pick<EntryRow, 'profile_id' | 'name'>;

/**
 * Seals what may name a person, bound to the notification and profile it belongs to. Without a key it is held in
 * memory, and kept on the disk once there is one.
 */
export interface Sealing {
  sealPersonal(owner: Owner, personal: Personal): Uint8Array | null;
  openPersonal(owner: Owner, sealed: Uint8Array | null): OpenedPersonal | null;
  sealReference(owner: Owner, reference: string): Uint8Array | null;
  openReference(owner: Owner, sealed: Uint8Array | null): string | null;
}

export function createSealing(vault: Vault): Sealing {
  const personalPlace = ({ profile_id, name }: Owner) => placeIn('inbox_entry.personal', profile_id, name);
  const referencePlace = ({ profile_id, name }: Owner) => placeIn('inbox_entry.reference', profile_id, name);
  return {
    sealPersonal: (owner, personal) => vault.sealOrHold(personalPlace(owner), JSON.stringify(personal)),
    openPersonal(owner, sealed) {
      const text = vault.open(personalPlace(owner), sealed);
      return text === null ? null : readPersonal(text);
    },
    sealReference: (owner, reference) => vault.sealOrHold(referencePlace(owner), reference),
    openReference: (owner, sealed) => vault.open(referencePlace(owner), sealed),
  };
}

export interface Muted {
  organizations: ReadonlySet<number>;
  types: ReadonlySet<string>;
}

export function toEntry(row: EntryRow, muted: Muted, sealing: Sealing): InboxEntry {
  return {
    key: row.key,
    organization: row.organization,
    organizationName: row.organization_name,
    name: row.name,
    type: row.type,
    check: row.check_name,
    displayName: sealing.openPersonal(row, row.personal)?.displayName ?? null,
    recommendation: row.recommendation,
    checkState: row.check_state,
    completeTime: row.complete_time,
    createTime: isoTimeOrNull(row.create_time),
    receivedAt: isoTime(row.received_at),
    status: inboxStatuses[row.status] ?? 'read',
    snoozedUntil: isoTimeOrNull(row.snoozed_until),
    muted: muted.organizations.has(row.organization_key) || muted.types.has(row.type),
    announced: announcements[row.announced] ?? 'silent',
    clientReference: sealing.openReference(row, row.reference),
  };
}
