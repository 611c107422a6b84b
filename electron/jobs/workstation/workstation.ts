import { randomUUID } from 'node:crypto';
import type { AppError } from '#shared/errors';
import type { Imported } from '#shared/ipc/contract/workstation';
import { parseBoundedJson } from '#shared/bounded-json';
import { maxFileBytes } from '#shared/limits';
import { t } from '#shared/messages/text';
import { settingsOfProfile, type ProfileSettings, type ProfileView } from '#shared/profile';
import { isName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import {
  inboxViewMayNamePerson,
  savedInboxViewSchema,
  type SavedInboxView,
} from '#shared/views/saved-inbox-view';
import { mayNamePerson, savedViewSchema, type SavedView } from '#shared/views/saved-view';
import { workstationFileSchema, type WorkstationFile } from '#shared/workstation-file';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { ProfileService } from '../../service/profiles/profile-service.ts';
import type { SettingsFile } from '../../service/profiles/settings-file.ts';
import type { ProfileGuard } from '../../safety/guard/profile-guard.ts';
import type { MappingStore } from '../creation/mapping-store.ts';
import type { Notes } from '../organizations/notes.ts';
import type { SavedViews } from '../views/saved-views.ts';
import type { Watchlists } from '../watchlists/watchlists.ts';

/** What an operator has set up here, as one file, and the same again on another computer. */
export interface Workstation {
  /** Notes, tags and mappings may name a person, so they are in the file only on request. */
  exportText(options: { withNotes: boolean }): Promise<Result<string>>;
  /**
   * Adds what the text holds once the operator agreed to its profiles; null: not agreed. Profiles that are here already
   * are left as they are.
   */
  importText(
    text: string,
    agree: (profiles: readonly ProfileSettings[]) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<Result<Imported | null>>;
}

type ProfilePart = WorkstationFile['profiles'][number];
type Listed<T> = Result<readonly T[]>;

export function createWorkstation(dependencies: {
  settings: SettingsFile;
  profiles: Pick<ProfileService, 'list'>;
  /** A profile is added as if it were typed: it needs the same confirmations. */
  profileGuard: Pick<ProfileGuard, 'create'>;
  views: Pick<SavedViews<SavedView>, 'list' | 'save'>;
  inboxViews: Pick<SavedViews<SavedInboxView>, 'list' | 'save'>;
  watchlists: Result<Watchlists>;
  notes: Result<Pick<Notes, 'list' | 'saveAll'>>;
  creation: Result<{ mappings: Pick<MappingStore, 'list' | 'save'> }>;
  /** After the keys were requested: before that, sealed values are incomplete. */
  ready: Promise<void>;
}): Workstation {
  const { settings, profiles, profileGuard, views, inboxViews, watchlists, notes, creation, ready } =
    dependencies;

  const watchlistsOf = (profileId: string): Listed<ProfilePart['watchlists'][number]> => {
    if (!watchlists.ok) return watchlists;
    const listed = watchlists.value.list({ profileId });
    if (!listed.ok) return listed;
    return eachOf(listed.value, ({ id, name }) => {
      const checks = watchlists.value.checks({ profileId, id });
      return checks.ok
        ? ok({
            name,
            checks: checks.value.flatMap(({ name: check }) => (isName('check', check) ? [check] : [])),
          })
        : checks;
    });
  };
  const notesOf = (profileId: string): Listed<ProfilePart['notes'][number] | null> => {
    const listed = notes.ok ? notes.value.list(profileId) : notes;
    if (!listed.ok) return listed;
    return ok(
      listed.value.map(({ organization, notes: found }) =>
        found !== null && isName('organization', organization) ? { organization, ...found } : null,
      ),
    );
  };
  const mappingsOf = (profileId: string): Listed<ProfilePart['mappings'][number] | null> =>
    creation.ok ? onDisk(mappingsWord, () => creation.value.mappings.list(profileId)) : creation;

  function partOf(profile: ProfileView, withNotes: boolean): Result<{ part: ProfilePart; unread: boolean }> {
    const own = views.list(profile.id);
    if (!own.ok) return own;
    const ownOfInbox = inboxViews.list(profile.id);
    if (!ownOfInbox.ok) return ownOfInbox;
    const lists = watchlistsOf(profile.id);
    if (!lists.ok) return lists;
    const savedNotes = withNotes ? notesOf(profile.id) : ok([]);
    if (!savedNotes.ok) return savedNotes;
    const mapped = withNotes ? mappingsOf(profile.id) : ok([]);
    if (!mapped.ok) return mapped;
    const part: ProfilePart = {
      id: profile.id,
      settings: settingsOfProfile(profile),
      views: own.value.views
        .filter(({ filter }) => !mayNamePerson(filter))
        .map((view) => savedViewSchema.strip().parse(view)),
      inboxViews: ownOfInbox.value.views
        .filter((view) => !inboxViewMayNamePerson(view))
        .map((view) => savedInboxViewSchema.strip().parse(view)),
      watchlists: [...lists.value],
      notes: savedNotes.value.filter((each) => each !== null),
      mappings: mapped.value.filter((each) => each !== null),
    };
    return ok({ part, unread: [...savedNotes.value, ...mapped.value].includes(null) });
  }

  /** Adds the parts of a profile. What cannot be added is listed once per kind. */
  function addTo(profileId: string, from: ProfilePart, imported: Imported) {
    const notAdded = (kind: CountedKind, { message }: AppError) =>
      imported.notAdded.push({ name: words[kind](from.settings.name), message });
    const addAll = <T>(kind: CountedKind, items: readonly T[], add: (item: T) => Result<unknown>) => {
      const results = items.map(add);
      imported[kind] += results.filter(({ ok: isAdded }) => isAdded).length;
      const failed = results.find((result) => !result.ok);
      if (failed !== undefined) notAdded(kind, failed.error);
    };
    const viewsOfBoth = [
      ...from.views.map((view) => () => views.save(profileId, { ...view, id: randomUUID() })),
      ...from.inboxViews.map((view) => () => inboxViews.save(profileId, { ...view, id: randomUUID() })),
    ];
    addAll('views', viewsOfBoth, (save) => save());
    addAll('watchlists', from.watchlists, ({ name, checks }) =>
      watchlists.ok ? watchlists.value.create({ profileId, name, checks }) : watchlists,
    );
    if (from.notes.length > 0) {
      const saved = notes.ok ? notes.value.saveAll(profileId, from.notes) : notes;
      if (saved.ok) imported.notes += saved.value;
      else notAdded('notes', saved.error);
    }
    addAll('mappings', from.mappings, (mapping) => {
      if (!creation.ok) return creation;
      const saved = onDisk(mappingsWord, () => creation.value.mappings.save(profileId, mapping));
      return saved.ok && !saved.value ? err(mappingsNeedKey) : saved;
    });
  }

  return {
    async exportText({ withNotes }) {
      await ready;
      const own = profiles.list().filter(({ builtIn }) => !builtIn);
      const parts = eachOf(own, (profile) => partOf(profile, withNotes));
      if (!parts.ok) return parts;
      const file: WorkstationFile = {
        format: 'diligence-desk-workstation',
        version: 1,
        leftOut: leftOut(
          withNotes,
          parts.value.some(({ unread }) => unread),
        ),
        preferences: workstationFileSchema.shape.preferences.strip().parse(settings.read().preferences),
        profiles: parts.value.map(({ part }) => part),
      };
      const text = `${JSON.stringify(file, null, 2)}\n`;
      return Buffer.byteLength(text) > maxFileBytes ? err(tooLarge) : ok(text);
    },
    async importText(text, agree, signal) {
      const file = read(text);
      if (!file.ok) return file;
      if (!(await agree(file.value.profiles.map((profile) => profile.settings)))) return ok(null);
      await ready;
      const imported: Imported = {
        profiles: 0,
        views: 0,
        watchlists: 0,
        notes: 0,
        mappings: 0,
        notAdded: [],
      };
      const preferences = { ...settings.read().preferences, ...file.value.preferences, welcomed: true };
      const written = settings.change({ preferences });
      if (!written.ok) return written;
      for (const from of file.value.profiles) {
        const made = await profileGuard.create({ settings: from.settings, secret: null }, signal);
        if (made.ok) {
          imported.profiles += 1;
          addTo(made.value.id, from, imported);
        } else
          imported.notAdded.push({
            name: from.settings.name,
            message: faultOf(made.error) ?? made.error.message,
          });
      }
      return ok(imported);
    },
  };
}

type CountedKind = Exclude<keyof Imported, 'profiles' | 'notAdded'>;
const words: Readonly<Record<CountedKind, (profile: string) => string>> = {
  views: (profile) => t('Saved views of {profile}', { profile }),
  watchlists: (profile) => t('Watchlists of {profile}', { profile }),
  notes: (profile) => t('Notes of {profile}', { profile }),
  mappings: (profile) => t('Bulk creation mappings of {profile}', { profile }),
};
const mappingsWord = t('Mappings');
const mappingsNeedKey: AppError = {
  kind: 'refused',
  reason: 'keychain-locked',
  message: t("Mappings can't be encrypted. The keychain returned no key."),
  advice: t('Unlock the keychain.'),
};

const tooLarge: AppError = {
  kind: 'validation',
  message: t('The setup is larger than 20 MB and was not exported.'),
  advice: t('Leave out notes and mappings, or watch fewer checks.'),
  faults: [],
};

/** All or the first failure: what could not be read is never taken for nothing. */
function eachOf<T, Made>(items: readonly T[], make: (item: T) => Result<Made>): Result<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    const one = make(item);
    if (!one.ok) return one;
    made.push(one.value);
  }
  return ok(made);
}

/** The first fault of a field says more than that there are some. */
const faultOf = (error: AppError) => (error.kind === 'validation' ? error.faults[0]?.message : undefined);

function read(text: string): Result<WorkstationFile> {
  try {
    const parsed = workstationFileSchema.safeParse(parseBoundedJson(text));
    if (parsed.success) return ok(parsed.data);
  } catch {
    // Reported below.
  }
  return err({
    kind: 'validation',
    message: t("Nothing was imported. This app version can't read the file."),
    advice: t('Export the file again on the other computer, then import it here.'),
    faults: [],
  });
}

/** What stays behind, as the file lists it. */
const leftOut = (withNotes: boolean, someUnread: boolean): string[] => [
  t('Client secrets and access tokens'),
  t('Saved views that may name a person'),
  t('Names and details of watched checks'),
  ...(withNotes ? [] : [t('Notes and tags of organizations'), t('Bulk creation mappings')]),
  ...(someUnread
    ? [t("Notes that can't be decrypted, and bulk creation mappings of an earlier app version")]
    : []),
  t('Settings for screen sharing, personal data, stuck checks and start at login'),
  t('Inbox, findings, journal, change sets, bulk creations and other runs'),
];
