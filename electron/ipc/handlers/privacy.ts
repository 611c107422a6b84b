import type { privacyCalls } from '#shared/ipc/contract/privacy';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { err, ok } from '#shared/result';
import type { Guard } from '../../guard/guard.ts';
import { notDone } from '../../guard/refusals.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Privacy } from '../../privacy/privacy.ts';
import type { ProfileService } from '../../profiles/profile-service.ts';
import type { Handlers } from '../answer-call.ts';
import type { SaveText } from './journal.ts';

export function privacyHandlers(dependencies: {
  privacy: Pick<Privacy, 'kept' | 'wipe'>;
  guard: Pick<Guard, 'confirm'>;
  journal: Pick<Journal, 'reveal'>;
  profiles: Pick<ProfileService, 'active'>;
  /** The text of a diagnostics file. */
  diagnose: () => Promise<string>;
  saveText: SaveText;
  now: () => number;
}): Pick<Handlers, keyof typeof privacyCalls> {
  const { privacy, guard, journal, profiles, diagnose, saveText, now } = dependencies;
  return {
    'privacy.reveal': ({ profileId, resource, fields }) => {
      const { id, name, kind } = profiles.active();
      if (id !== profileId) return Promise.resolve(err(notActive));
      const organization = organizationOf(resource);
      return Promise.resolve(
        journal.reveal({
          profile: { id, name, kind },
          resource: organization === null ? '' : resource,
          organizationDisplayName: null,
          fields,
        }),
      );
    },
    'privacy.kept': () => Promise.resolve(privacy.kept()),
    'privacy.wipe': async (_input, signal) => {
      const kept = privacy.kept();
      if (!kept.ok) return kept;
      const records = kept.value.reduce((sum, { rows }) => sum + rows, 0);
      const answered = await guard.confirm({ about: 'wipe', nameToType: null, records }, signal);
      if ('not' in answered)
        return err(
          notDone(
            answered.not,
            t('It was not confirmed, and nothing was wiped.'),
            t('The profile was locked or switched before it was confirmed, and nothing was wiped.'),
          ),
        );
      return privacy.wipe();
    },
    'diagnostics.export': async () => {
      const day = new Date(now()).toISOString().slice(0, 10);
      const saved = await saveText(`diligence-desk-diagnostics-${day}.json`, await diagnose());
      return saved.ok ? ok({ savedAs: saved.value }) : saved;
    },
  };
}

const notActive = {
  kind: 'refused',
  reason: 'profile-not-active',
  message: t('Nothing was revealed: the data belongs to a profile that is not in use.'),
  advice: t('Switch to that profile and try again.'),
} as const;
