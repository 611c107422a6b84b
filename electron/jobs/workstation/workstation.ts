import { randomUUID } from 'node:crypto';
import type { AppError } from '#shared/errors';
import type { Imported } from '#shared/ipc/contract/workstation';
import { parseBoundedJson } from '#shared/bounded-json';
import { t } from '#shared/messages/text';
import { settingsOfProfile } from '#shared/profile';
import { isName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import {
  inboxViewMayNamePerson,
  savedInboxViewSchema,
  type SavedInboxView,
} from '#shared/views/saved-inbox-view';
import { mayNamePerson, savedViewSchema, type SavedView } from '#shared/views/saved-view';
import { workstationFileSchema, type WorkstationFile } from '#shared/workstation-file';
import type { ProfileService } from '../../service/profiles/profile-service.ts';
import type { SettingsFile } from '../../service/profiles/settings-file.ts';
import type { ProfileGuard } from '../../safety/guard/profile-guard.ts';
import type { SavedViews } from '../views/saved-views.ts';
import type { Watchlists } from '../watchlists/watchlists.ts';

/** What an operator has set up here, as one file, and the same again on another computer. */
export interface Workstation {
  exportText(): string;
  /** Adds what the text holds; profiles that are here already are left as they are. */
  importText(text: string, signal: AbortSignal): Promise<Result<Imported>>;
}

export function createWorkstation(dependencies: {
  settings: SettingsFile;
  profiles: Pick<ProfileService, 'list'>;
  /** A profile is added as if it were typed: what is asked about then is asked about here. */
  profileGuard: Pick<ProfileGuard, 'create'>;
  views: Pick<SavedViews<SavedView>, 'list' | 'save'>;
  inboxViews: Pick<SavedViews<SavedInboxView>, 'list' | 'save'>;
  watchlists: Result<Watchlists>;
}): Workstation {
  const { settings, profiles, profileGuard, views, inboxViews, watchlists } = dependencies;

  const viewsOf = (profileId: string) => {
    const listed = views.list(profileId);
    if (!listed.ok) return [];
    return listed.value
      .filter(({ filter }) => !mayNamePerson(filter))
      .map((view) => savedViewSchema.strip().parse(view));
  };
  const inboxViewsOf = (profileId: string) => {
    const listed = inboxViews.list(profileId);
    if (!listed.ok) return [];
    return listed.value
      .filter((view) => !inboxViewMayNamePerson(view))
      .map((view) => savedInboxViewSchema.strip().parse(view));
  };
  const watchlistsOf = (profileId: string) => {
    const listed = watchlists.ok ? watchlists.value.list({ profileId }) : watchlists;
    if (!listed.ok) return [];
    return listed.value.map(({ id, name }) => {
      const checks = watchlists.ok ? watchlists.value.checks({ profileId, id }) : watchlists;
      return {
        name,
        checks: checks.ok
          ? checks.value.flatMap((check) => (isName('check', check.name) ? [check.name] : []))
          : [],
      };
    });
  };

  const addTo = (profileId: string, from: WorkstationFile['profiles'][number], counts: Imported) => {
    for (const view of from.views)
      if (views.save(profileId, { ...view, id: randomUUID() }).ok) counts.views += 1;
    for (const view of from.inboxViews)
      if (inboxViews.save(profileId, { ...view, id: randomUUID() }).ok) counts.views += 1;
    for (const { name, checks } of from.watchlists)
      if (watchlists.ok && watchlists.value.create({ profileId, name, checks }).ok) counts.watchlists += 1;
  };

  return {
    exportText() {
      const file: WorkstationFile = {
        format: 'diligence-desk-workstation',
        version: 1,
        leftOut: leftOut(),
        preferences: workstationFileSchema.shape.preferences.strip().parse(settings.read().preferences),
        profiles: profiles
          .list()
          .filter(({ builtIn }) => !builtIn)
          .map((profile) => ({
            id: profile.id,
            settings: settingsOfProfile(profile),
            views: viewsOf(profile.id),
            inboxViews: inboxViewsOf(profile.id),
            watchlists: watchlistsOf(profile.id),
          })),
      };
      return `${JSON.stringify(file, null, 2)}\n`;
    },
    async importText(text, signal) {
      const file = read(text);
      if (!file.ok) return file;
      const counts: Imported = { profiles: 0, views: 0, watchlists: 0, notAdded: [] };
      const preferences = { ...settings.read().preferences, ...file.value.preferences, welcomed: true };
      const written = settings.change({ preferences });
      if (!written.ok) return written;
      for (const from of file.value.profiles) {
        const made = await profileGuard.create({ settings: from.settings, secret: null }, signal);
        if (made.ok) {
          counts.profiles += 1;
          addTo(made.value.id, from, counts);
        } else
          counts.notAdded.push({
            name: from.settings.name,
            message: faultOf(made.error) ?? made.error.message,
          });
      }
      return ok(counts);
    },
  };
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
    message: t("Nothing was imported. This version of the app can't read the file."),
    advice: t('Export the file again on the other computer, then import it here.'),
    faults: [],
  });
}

/** What stays behind, as the file and the page list it. */
const leftOut = (): string[] => [
  t('Client secrets and access tokens'),
  t('Saved views that may name a person'),
  t('Names and details of watched checks'),
  t('Notes and tags of organizations'),
  t('Bulk creation mappings'),
  t('Settings for screen sharing, personal data, stuck checks and start at login'),
  t('Inbox, findings, journal, change sets, bulk creations and other runs'),
];
