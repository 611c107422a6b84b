import type { AppError } from '#shared/errors';
import type { RevealField } from '#shared/ipc/contract/privacy';
import type { Consent } from '#shared/journal';
import { t } from '#shared/messages/text';
import type { ProfileKind } from '#shared/profile';
import { organizationOf } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Guard } from '../guard/guard.ts';
import { notDone } from '../../service/session/refusals.ts';
import type { Journal } from '../journal/journal.ts';

/** Reveals that need no confirmation, and the time they are counted over. Defined only here. */
export const allowance = { reveals: 20, minutes: 10 } as const;

export interface RevealOf {
  profileId: string;
  /** Resource name, '' where there is none. */
  resource: string;
  fields: readonly RevealField[];
}

/** Masked values leave the main process only through here. */
export interface Reveals {
  /** Gives what `read` gives of one resource, after the journal noted it; asks first when there were many of late. */
  one<T>(of: RevealOf, read: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>>;
  /** Asks, whatever their number; `write` is to give the values then, and to the file only. */
  many<T>(
    of: Omit<RevealOf, 'resource'> & { resources: readonly string[] },
    write: () => Promise<Result<T>>,
    signal: AbortSignal,
  ): Promise<Result<T>>;
}

export function createReveals(options: {
  clock: Pick<Clock, 'monotonic'>;
  profile: () => { id: string; name: string; kind: ProfileKind };
  /** Display name of an organization as the service gave it to this process; null: not known. */
  organizationName: (profileId: string, organization: string) => string | null;
  guard: Pick<Guard, 'confirm'>;
  journal: Pick<Journal, 'reveal'>;
  /** The policy of the organization masks everything. */
  isTurnedOff: boolean;
}): Reveals {
  const { clock, profile, organizationName, guard, journal, isTurnedOff } = options;
  /** Reveals that count, the oldest first. */
  let counted: { at: number; organization: string | null }[] = [];
  let isAsking = false;

  const nameOf = (profileId: string, organization: string) =>
    organizationName(profileId, organization) ?? organization;

  /** Of one question at a time: script that asks in a loop gets no second window. */
  async function ask(
    of: {
      profileId: string;
      action: 'more' | 'export';
      organizations: readonly (string | null)[];
      count: number;
    },
    signal: AbortSignal,
  ): Promise<Result<Consent>> {
    if (isAsking) return err(isAsked);
    const { name, kind } = profile();
    const known = new Set(of.organizations.filter((organization) => organization !== null));
    isAsking = true;
    try {
      const confirmation = await guard.confirm(
        {
          about: 'reveal',
          environment: kind,
          profileName: name,
          nameToType: null,
          action: of.action,
          organizations: [...known].map((organization) => nameOf(of.profileId, organization)),
          count: of.count,
          minutes: of.action === 'more' ? allowance.minutes : null,
          allowed: of.action === 'more' ? allowance.reveals : null,
        },
        signal,
      );
      if ('not' in confirmation)
        return err(
          notDone(
            confirmation.not,
            t('The reveal was not confirmed. Nothing was revealed.'),
            t(
              'The computer or the profile was locked, or the profile was switched, before you confirmed. Nothing was revealed.',
            ),
          ),
        );
      return profile().id === of.profileId ? ok(confirmation.given) : err(notActive);
    } finally {
      isAsking = false;
    }
  }

  /** Counts the reveal, after the operator let more of them through where there were many. */
  async function allow({ profileId, resource }: RevealOf, signal: AbortSignal): Promise<Result<Consent>> {
    const organization = organizationOf(resource);
    const since = clock.monotonic() - allowance.minutes * 60_000;
    counted = counted.filter(({ at }) => at > since);
    let consent: Result<Consent> = ok('not-asked');
    if (counted.length >= allowance.reveals) {
      const organizations = [organization, ...counted.map((each) => each.organization)];
      consent = await ask({ profileId, action: 'more', organizations, count: counted.length }, signal);
      if (consent.ok) counted = [];
    }
    if (consent.ok) counted.push({ at: clock.monotonic(), organization });
    return consent;
  }

  return {
    async one(of, read, signal) {
      if (isTurnedOff) return err(turnedOff);
      const { id, name, kind } = profile();
      if (id !== of.profileId) return err(notActive);
      const consent = await allow(of, signal);
      if (!consent.ok) return consent;
      const values = await read();
      if (!values.ok) return values;
      const organization = organizationOf(of.resource);
      const entry = await journal.reveal({
        profile: { id, name, kind },
        resource: organization === null ? '' : of.resource,
        organizationDisplayName: organization === null ? null : organizationName(id, organization),
        fields: of.fields,
        consent: consent.value,
      });
      return entry.ok ? values : entry;
    },
    async many({ profileId, fields, resources }, write, signal) {
      if (isTurnedOff) return err(turnedOff);
      const { id, name, kind } = profile();
      if (id !== profileId) return err(notActive);
      const organizations = [...new Set(resources.map(organizationOf))];
      const consent = await ask(
        { profileId, action: 'export', organizations, count: resources.length },
        signal,
      );
      if (!consent.ok) return consent;
      const [only = null, ...others] = organizations;
      const organization = others.length === 0 ? only : null;
      const entry = await journal.reveal({
        profile: { id, name, kind },
        resource: organization ?? '',
        organizationDisplayName: organization === null ? null : organizationName(id, organization),
        fields,
        consent: consent.value,
        count: resources.length,
      });
      return entry.ok ? write() : entry;
    },
  };
}

const turnedOff: AppError = {
  kind: 'refused',
  reason: 'not-supported',
  message: t("Nothing was revealed. Your organization's policy always masks personal values."),
  advice: t('Ask your administrator.'),
};

const notActive: AppError = {
  kind: 'refused',
  reason: 'profile-not-active',
  message: t('Nothing was revealed. The data belongs to another profile.'),
  advice: t('Switch to that profile.'),
};

const isAsked: AppError = {
  kind: 'refused',
  reason: 'not-confirmed',
  message: t('Nothing was revealed. A confirmation is already open.'),
  advice: t('Confirm or cancel the open confirmation first.'),
};
