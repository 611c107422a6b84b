import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import type { AppError } from '#shared/errors';
import type { ApplicationInfo } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import {
  defaultSettings,
  migrate,
  migrationSteps,
  settingsSchema,
  settingsVersion,
  type Settings,
} from './settings-schema.ts';

export type StartNotice = ApplicationInfo['startNotices'][number];

/** The app's settings: read from memory, written through to one small file. */
export interface SettingsFile {
  read(): Readonly<Settings>;
  /** Replaces the members given. Nothing changes, in memory either, when the file cannot be written. */
  change(members: Partial<Omit<Settings, 'version'>>): Result<null>;
}

const fileName = 'settings.json';

/**
 * Opens `settings.json` in a folder (absolute path). electron-store reads the file again at every get, so
 * it is read once here; it writes a temporary file, syncs it and renames it, so a crash leaves either the old
 * or the new settings. A file that cannot be used is kept under another name and the defaults start.
 */
export function openSettings(
  folder: string,
  clock: Clock,
): { settings: SettingsFile; notices: StartNotice[] } {
  const loaded = load(folder);
  if (loaded.ok) return { settings: openFile(folder, loaded.settings, false), notices: [] };
  const keptAs = quarantine(folder, clock.now());
  return {
    settings: openFile(folder, defaultSettings, keptAs === null),
    notices: [keptAs === null ? unusable : resetNotice(keptAs)],
  };
}

function openFile(folder: string, first: Settings, readOnly: boolean): SettingsFile {
  let current = first;
  return {
    read: () => current,
    change(members) {
      if (readOnly) return err(notWritten);
      const next = { ...current, ...members };
      try {
        openStore(folder).store = next;
      } catch {
        return err(notWritten);
      }
      current = next;
      return ok(null);
    },
  };
}

/** Without defaults and schema of its own, the store neither writes nor judges; both are done here. */
function openStore(folder: string): Store {
  return new Store({
    name: 'settings',
    cwd: folder,
    accessPropertiesByDotNotation: false,
    // Client IDs and addresses are nobody else's business on a shared computer.
    configFileMode: 0o600,
  });
}

function load(folder: string): { ok: true; settings: Settings } | { ok: false } {
  if (!existsSync(join(folder, fileName))) return { ok: true, settings: defaultSettings };
  try {
    const migrated = migrate({ ...openStore(folder).store }, migrationSteps, settingsVersion);
    const parsed = settingsSchema.safeParse(migrated);
    return parsed.success ? { ok: true, settings: parsed.data } : { ok: false };
  } catch {
    return { ok: false };
  }
}

/** Puts the file aside and returns its new name; null when even that is not possible. */
function quarantine(folder: string, now: number): string | null {
  // A colon is not allowed in a file name on Windows.
  const time = new Date(now).toISOString().replaceAll(':', '-');
  const nameOf = (attempt: number) => `settings.corrupt-${time}${attempt === 0 ? '' : `-${attempt}`}.json`;
  let attempt = 0;
  while (existsSync(join(folder, nameOf(attempt)))) attempt += 1;
  try {
    renameSync(join(folder, fileName), join(folder, nameOf(attempt)));
    return nameOf(attempt);
  } catch {
    return null;
  }
}

const resetNotice = (keptAs: string): StartNotice => ({
  title: t('The settings were reset.'),
  message: t(
    'The settings file could not be used. It was kept as {keptAs} and the app started with defaults. Enter the profiles again or restore the file.',
    { keptAs },
  ),
});

const unusable: StartNotice = {
  title: t('The settings cannot be used.'),
  message: t(
    'The settings file could neither be read nor put aside, so the app started with defaults and saves no change. Give this account access to the settings file, then start again.',
  ),
};

const notWritten: AppError = {
  kind: 'refused',
  reason: 'disk',
  message: t('The settings were not saved. The file could not be written.'),
  target: fileName,
  advice: t("Free disk space or allow writing to the app's data folder, then save again."),
};
