import type { AppError } from '#shared/errors';
import type { ProfileQuestion } from '#shared/guard';
import type { ChangeRow, Consent } from '#shared/journal';
import { t } from '#shared/messages/text';
import { isStopped, type ProfileSettings, type ProfileView } from '#shared/profile';
import { err, type Result } from '#shared/result';
import type { EntryDraft, Journal } from '../journal/journal.ts';
import type { ProfileService } from '../../service/profiles/profile-service.ts';
import { completionOfChange } from './completion.ts';
import type { Guard } from './guard.ts';
import { connectionRows, profileQuestion } from './profile-question.ts';
import { paused, type NotGiven } from '../../service/session/refusals.ts';

/** Changes of profiles, asked about here and written down; a page can ask for one and cannot confirm it. */
export interface ProfileGuard {
  create(
    input: { settings: ProfileSettings; secret: string | null },
    signal: AbortSignal,
  ): Promise<Result<ProfileView>>;
  update(
    input: { id: string; settings: ProfileSettings; secret: string | null },
    signal: AbortSignal,
  ): Promise<Result<ProfileView>>;
  remove(id: string, signal: AbortSignal): Promise<Result<null>>;
  /** Lets reports be fetched from an origin with the token of the profile; the secret stays. */
  allowReportOrigin(id: string, origin: string, signal: AbortSignal): Promise<Result<ProfileView>>;
  /** Lets a profile continue that was stopped because its service returned the organizations of production. */
  allowLikeness(id: string, signal: AbortSignal): Promise<Result<ProfileView>>;
}

export function createProfileGuard(options: {
  profiles: Pick<
    ProfileService,
    | 'find'
    | 'list'
    | 'activeId'
    | 'vet'
    | 'create'
    | 'update'
    | 'remove'
    | 'setLikeness'
    | 'allowReportOrigin'
  >;
  guard: Pick<Guard, 'confirm' | 'lock'>;
  journal: Pick<Journal, 'begin' | 'complete' | 'refuse'>;
  /** Forgets what the directory of a production profile was known by. */
  forgetMarks: (profileId: string) => void;
  newId: () => string;
}): ProfileGuard {
  const { profiles, guard, journal, forgetMarks, newId } = options;

  interface Change {
    profile: Pick<ProfileView, 'id' | 'name' | 'kind'>;
    operation: 'ChangeProfile' | 'AllowProfile' | 'DeleteProfile';
    rows: ChangeRow[];
  }
  const draftOf = ({ profile, operation, rows }: Change, consent: Consent): EntryDraft => ({
    profile,
    operation,
    resource: '',
    organizationDisplayName: null,
    askedBy: 'screen',
    consent,
    before: null,
    after: null,
    changes: rows,
    direction: null,
    lookup: {},
  });

  /** The entry first, then the change; one that was asked about needs its entry. */
  async function record<T>(
    change: Change,
    consent: Consent,
    work: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const entry = await journal.begin(draftOf(change, consent));
    if (!entry.ok && consent !== 'not-asked') return entry;
    const done = await work();
    if (entry.ok) journal.complete(entry.value, completionOfChange(done));
    return done;
  }

  const refuse = async (change: Change, why: NotGiven): Promise<Result<never>> => {
    const error = notChanged(change.profile.name, why);
    await journal.refuse(draftOf(change, 'not-asked'), 'not-confirmed');
    return err(error);
  };

  /** A change that needs a confirmation only in production. */
  async function inProduction<T>(
    changeRecord: Change,
    action: ProfileQuestion['action'],
    save: () => Promise<Result<T>>,
    signal: AbortSignal,
  ): Promise<Result<T>> {
    const { profile, rows } = changeRecord;
    if (profile.kind !== 'production') return record(changeRecord, 'not-asked', save);
    const confirmation = await guard.confirm(
      {
        about: 'profile',
        action,
        environment: profile.kind,
        profileName: profile.name,
        rows,
        shares: [],
        organizations: null,
        nameToType: profile.name,
      },
      signal,
    );
    return 'not' in confirmation
      ? refuse(changeRecord, confirmation.not)
      : record(changeRecord, confirmation.given, save);
  }

  async function change(
    before: ProfileView | null,
    { id, settings }: { id: string; settings: ProfileSettings },
    save: () => Promise<Result<ProfileView>>,
    signal: AbortSignal,
  ): Promise<Result<ProfileView>> {
    const vetted = profiles.vet(id, settings);
    if (!vetted.ok) return vetted;
    const others = () => profiles.list().filter((other) => other.id !== id);
    const rows = connectionRows(before, settings);
    const { name, kind } = before ?? settings;
    const changeRecord: Change = { profile: { id, name, kind }, operation: 'ChangeProfile', rows };
    const question = profileQuestion(before, settings, others());
    if (question === null)
      return before === null || rows.length === 0 ? save() : record(changeRecord, 'not-asked', save);
    const confirmation = await guard.confirm(question, signal);
    if ('not' in confirmation) return refuse(changeRecord, confirmation.not);
    // What was shown has to be what is changed.
    const isSame = JSON.stringify(question) === JSON.stringify(askedNow());
    if (!isSame) return refuse(changeRecord, 'void');
    if (id === profiles.activeId()) guard.lock();
    const done = await record(changeRecord, confirmation.given, save);
    if (done.ok && before?.kind === 'production') forgetMarks(id);
    if (done.ok && id === profiles.activeId()) guard.lock();
    return done;

    function askedNow() {
      return profileQuestion(profiles.find(id), settings, others());
    }
  }

  return {
    create(input, signal) {
      const id = newId();
      return change(null, { id, ...input }, () => profiles.create({ id, ...input }), signal);
    },
    update(input, signal) {
      const before = profiles.find(input.id);
      if (before === null || before.builtIn) return profiles.update(input);
      return change(before, input, () => profiles.update({ ...input, from: before }), signal);
    },
    async remove(id, signal) {
      const profile = profiles.find(id);
      if (profile === null || profile.builtIn) return profiles.remove(id);
      // From here on only this entry contains its connection.
      const rows = connectionRows(null, profile).map(({ field, after }) => ({
        field,
        before: after,
        after: null,
      }));
      const changeRecord: Change = { profile, operation: 'DeleteProfile', rows };
      return inProduction(changeRecord, 'delete-production', () => profiles.remove(id), signal);
    },
    async allowReportOrigin(id, origin, signal) {
      const profile = profiles.find(id);
      const save = () => profiles.allowReportOrigin(id, origin);
      if (profile === null || profile.builtIn) return save();
      const reportOrigins = [...new Set([...profile.reportOrigins, origin])];
      const rows = connectionRows(profile, { ...profile, reportOrigins });
      const changeRecord: Change = { profile, operation: 'ChangeProfile', rows };
      return inProduction(changeRecord, 'allow-report-host', save, signal);
    },
    async allowLikeness(id, signal) {
      const profile = profiles.find(id);
      const likeness = profile?.likeness ?? null;
      if (profile === null || likeness === null || !isStopped(profile)) return err(notStopped);
      const rows = [{ field: 'organizationsOf', before: null, after: likeness.productionName }];
      const changeRecord: Change = { profile, operation: 'AllowProfile', rows };
      const confirmation = await guard.confirm(
        {
          about: 'profile',
          action: 'allow-likeness',
          environment: profile.kind,
          profileName: profile.name,
          rows: [],
          shares: [],
          organizations: likeness.organizations,
          nameToType: likeness.productionName,
        },
        signal,
      );
      if ('not' in confirmation) return refuse(changeRecord, confirmation.not);
      const done = await record(changeRecord, confirmation.given, () =>
        profiles.setLikeness(id, { ...likeness, allowed: true }),
      );
      if (done.ok && id === profiles.activeId()) guard.lock();
      return done;
    },
  };
}

function notChanged(target: string, why: NotGiven): AppError {
  const advice = t('Save again if you want the change.');
  switch (why) {
    case 'cancelled':
      return {
        kind: 'cancelled',
        message: t('Cancelled. The profile was not changed.'),
        target,
        advice,
      };
    case 'kept':
      return notConfirmed(t('The change was not confirmed. The profile was not changed.'), target, advice);
    case 'mistyped':
      return notConfirmed(
        t('The typed name does not match. The profile was not changed.'),
        target,
        t('Save again and type the name exactly as shown.'),
      );
    case 'paused':
      return notConfirmed(paused.message, target, paused.advice);
    case 'void':
      return notConfirmed(
        t('The profile was locked, switched or changed before you confirmed. Nothing was saved.'),
        target,
        advice,
      );
  }
}

function notConfirmed(message: string, target: string, advice: string): AppError {
  return { kind: 'refused', reason: 'not-confirmed', message, target, advice };
}

const notStopped: AppError = {
  kind: 'refused',
  reason: 'not-supported',
  step: 'open-profile',
  message: t('This profile is not stopped.'),
  advice: t('Open the profile again.'),
};
