import { isBlank, visibleName } from '#shared/display-name';
import type { Asker } from '#shared/guard';
import type { ProfileKind } from '#shared/profile';
import { callFacts, type CallId } from '#shared/profile-operations';
import { parseName, lastSegment } from '#shared/resource-names';

/** The mode of one profile. `until` is a time of the monotonic clock; null: no limit. */
export type Mode = { kind: 'read-only' } | { kind: 'confirm' } | { kind: 'unlocked'; until: number | null };

export type Decision =
  | { do: 'send' }
  | { do: 'refuse'; reason: 'read-only' | 'not-confirmed' }
  /** Ask the operator; a dangerous operation wants this name typed. */
  | { do: 'confirm'; typedName: string | null };

export interface OperationRequest {
  operation: CallId;
  /** Resource name the operation is about. */
  resource: string;
  organizationDisplayName: string | null;
  /** Which part of the app asks. */
  askedBy: Asker;
}

export interface SendContext {
  profileKind: ProfileKind;
  mode: Mode;
  nowMonotonic: number;
  /** Whether the confirmed bulk run that this belongs to covers it; null: it belongs to none. */
  grant: 'covers' | 'does-not-cover' | null;
  /** The organization wants a name typed for each change of production. */
  typesNames?: boolean;
}

/** Production is read-only until it is unlocked; the others are there to be changed, unless they are stopped. */
export function startMode({ kind, stopped }: { kind: ProfileKind; stopped?: boolean }): Mode {
  return kind === 'production' || stopped === true
    ? { kind: 'read-only' }
    : { kind: 'unlocked', until: null };
}

export function isWritable(mode: Mode, nowMonotonic: number): boolean {
  if (mode.kind === 'unlocked') return mode.until === null || nowMonotonic < mode.until;
  return mode.kind === 'confirm';
}

/** The one rule of what is sent, refused, or asked about first. */
export function decide(
  request: OperationRequest,
  { profileKind, mode, nowMonotonic, grant, typesNames }: SendContext,
): Decision {
  const { mutates, dangerous } = callFacts(request.operation);
  if (!mutates) return { do: 'send' };
  if (!isWritable(mode, nowMonotonic)) return { do: 'refuse', reason: 'read-only' };
  if (grant === 'covers') return { do: 'send' };
  // A run sends what was confirmed with it and nothing else, and never opens a dialog for each item.
  if (grant === 'does-not-cover') return { do: 'refuse', reason: 'not-confirmed' };
  if (dangerous || (profileKind === 'production' && typesNames === true))
    return { do: 'confirm', typedName: nameToType(request) };
  // A replay repeats an earlier call: it needs a confirmation, whatever its target.
  if (request.askedBy === 'replay') return { do: 'confirm', typedName: null };
  if (profileKind === 'production' || mode.kind === 'confirm') return { do: 'confirm', typedName: null };
  return { do: 'send' };
}

/** The flag's name when a flag itself is changed, else the organization's, else the end of the resource name. */
export function nameToType({
  resource,
  organizationDisplayName,
}: Pick<OperationRequest, 'resource' | 'organizationDisplayName'>): string {
  const flag = parseName('featureFlag', resource);
  if (flag !== null) return flag.feature_flag;
  return organizationDisplayName === null || isBlank(organizationDisplayName)
    ? lastSegment(resource)
    : visibleName(organizationDisplayName);
}
