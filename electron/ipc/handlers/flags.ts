import type { flagCalls } from '#shared/ipc/contract/flags';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { ChangeSets } from '../../jobs/change-sets/change-sets.ts';
import type { SystemFiles } from '../../jobs/creation/bulk.ts';
import { createFlagEditor } from '../../jobs/flags/flag-editor.ts';
import { readNamesFile } from '../../jobs/flags/names-file.ts';
import { createSetCells } from '../../jobs/flags/set-cells.ts';
import { readSide } from '../../jobs/flags/read-side.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/database.ts';
import { savedAs, type SaveText } from '../../platform/save-text.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import type { ReadClient } from '../../service/api/client.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { HandlersOf } from '../handle-call.ts';

/** A session of its own for one call: it reads, and ends. */
export type OpenReader = (
  profileId: string,
) => Promise<Result<{ client: Pick<ReadClient, 'call'>; close: () => void }>>;

export function flagHandlers(dependencies: {
  sessions: Pick<Sessions<Session>, 'use'>;
  guard: Guard;
  changeSets: Result<ChangeSets>;
  profile: (id: string) => ProfileView | null;
  openReader: OpenReader;
  files: Pick<SystemFiles, 'chooseCsv'>;
  database: Result<{ database: Database }>;
  saveText: SaveText;
  clock: Pick<Clock, 'now'>;
}): HandlersOf<typeof flagCalls> {
  const { sessions, guard, changeSets, profile, openReader, files, database, saveText, clock } = dependencies;
  const editor = createFlagEditor({
    useSession: (profileId, work) => sessions.use(profileId, work),
    guard,
    changed: (profileId) => {
      if (changeSets.ok) changeSets.value.flagsChanged(profileId);
    },
  });
  const setCells = database.ok ? ok(createSetCells(database.value.database)) : database;
  return {
    'flags.list': ({ profileId, pageSize = maximumPageSize, pageToken = '' }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const query = { pageSize, ...(pageToken !== '' && { pageToken }) };
        const response = await client.call('ListFeatureFlags', { variables: {}, query }, { signal });
        if (!response.ok) return response;
        return ok({ ...response.value.value, receivedAt: response.value.receivedAt });
      }),
    // Its own session is not left while it works, so that nothing of it is returned under another profile.
    'flags.create': ({ profileId, flag }, signal) =>
      sessions.use(profileId, () => editor.create(profileId, flag, signal)),
    'flags.update': ({ profileId, ...edit }, signal) =>
      sessions.use(profileId, () => editor.update(profileId, edit, signal)),
    'flags.changeCell': ({ profileId, flagDefault, ...change }, signal) =>
      changeSets.ok
        ? sessions.use(profileId, () => changeSets.value.changeCell(profileId, change, flagDefault, signal))
        : changeSets,
    'flags.setCells': ({ profileId }) => (setCells.ok ? setCells.value(profileId) : setCells),
    'flags.exportReport': ({ profileId, csv }) =>
      sessions.use(profileId, async () => {
        const name = `feature-flags-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;
        return savedAs(await saveText(name, csv));
      }),
    'flags.readNames': ({ profileId }) => sessions.use(profileId, () => readNamesFile(files)),
    'flags.readSide': ({ profileId, of, ...which }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const read = profile(of);
        if (read === null) return err(noSuchProfile(of));
        if (of === profileId) return readSide(client, read, which, signal);
        const reader = await openReader(of);
        if (!reader.ok) return reader;
        try {
          return await readSide(reader.value.client, read, which, signal);
        } finally {
          reader.value.close();
        }
      }),
  };
}

const noSuchProfile = (target: string) =>
  ({
    kind: 'refused',
    reason: 'profile-not-active',
    message: t('The other profile no longer exists.'),
    target,
    advice: t('Choose another profile.'),
  }) as const;
