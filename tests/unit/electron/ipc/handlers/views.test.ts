import { describe, expect, it } from 'vitest';
import { viewHandlers } from '#electron/ipc/handlers/views';
import { defaultSettings, settingsSchema, type Settings } from '#electron/profiles/settings-schema';
import type { SettingsFile } from '#electron/profiles/settings-file';
import { err, ok } from '#shared/result';
import { mostSavedViews, type SavedView } from '#shared/views/saved-view';

const signal = new AbortController().signal;
const view = (id: string, changes: Partial<SavedView> = {}): SavedView => ({
  id,
  name: `View ${id}`,
  parent: 'organizations/-/teams/-',
  filter: 'state = ACTIVE',
  showDeleted: false,
  columns: ['state'],
  sort: null,
  ...changes,
});
const notWritten = { kind: 'refused', reason: 'disk', message: 'Full.', advice: 'Free some.' } as const;

function opened(profiles: readonly string[] = ['demo', 'p1']) {
  let held: Settings = defaultSettings;
  const disk = { full: false };
  const settings: SettingsFile = {
    read: () => held,
    change(members) {
      if (disk.full) return err(notWritten);
      held = settingsSchema.parse({ ...held, ...members });
      return ok(null);
    },
  };
  const calls = viewHandlers({ settings, isProfile: (id) => profiles.includes(id) });
  const all = async (profileId: string) => {
    const answer = await calls['views.list']({ profileId }, signal);
    return answer.ok ? answer.value.map(({ id }) => id) : answer.error;
  };
  return { calls, all, disk, settings };
}

describe('saved views', () => {
  it('are kept for each profile by itself, replaced by id and removed', async () => {
    const { calls, all } = opened();
    await calls['views.save']({ profileId: 'demo', view: view('a') }, signal);
    await calls['views.save']({ profileId: 'demo', view: view('b') }, signal);
    await calls['views.save']({ profileId: 'p1', view: view('c') }, signal);
    const renamed = await calls['views.save'](
      { profileId: 'demo', view: view('a', { name: 'New' }) },
      signal,
    );
    expect(renamed.ok && renamed.value.map(({ name }) => name)).toEqual(['New', 'View b']);
    expect(await all('p1')).toEqual(['c']);
    await calls['views.remove']({ profileId: 'demo', id: 'a' }, signal);
    expect(await all('demo')).toEqual(['b']);
  });

  it('of a removed profile go with the next change', async () => {
    const profiles = ['demo', 'p1'];
    const { calls, settings } = opened(profiles);
    await calls['views.save']({ profileId: 'p1', view: view('c') }, signal);
    profiles.pop();
    await calls['views.save']({ profileId: 'demo', view: view('a') }, signal);
    expect(Object.keys(settings.read().savedViews)).toEqual(['demo']);
  });

  it('are at most fifty, and a disk that is full changes none', async () => {
    const { calls, all, disk } = opened();
    for (let place = 0; place < mostSavedViews; place += 1)
      await calls['views.save']({ profileId: 'demo', view: view(String(place)) }, signal);
    const one = await calls['views.save']({ profileId: 'demo', view: view('more') }, signal);
    expect(one.ok ? '' : one.error.message).toContain('at most 50');
    disk.full = true;
    expect(await calls['views.remove']({ profileId: 'demo', id: '0' }, signal)).toEqual(err(notWritten));
    expect(await all('demo')).toHaveLength(mostSavedViews);
  });

  it('that are no longer valid are dropped, and the other settings stay', () => {
    const older = { ...defaultSettings, savedViews: undefined };
    expect(settingsSchema.parse(older).savedViews).toEqual({});
    const savedViews = { demo: [view('a'), view('b', { filter: 'gone = 1' }), 'text'] };
    const parsed = settingsSchema.parse({ ...defaultSettings, savedViews });
    expect(parsed.savedViews).toEqual({ demo: [view('a')] });
  });
});
