import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Store from 'electron-store';
import type { AppError } from '#shared/errors';
import type { ApplicationInfo } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { copiesIn, isUsable, keepCopy, type SettingsCopy } from './settings-copies.ts';
import { nothingUnknown, readSettings, writtenSettings, type ReadSettings } from './settings-reading.ts';
import { defaultSettings, type Settings } from './settings-schema.ts';
import { parseSettings, settingsFileName } from './settings-text.ts';

export type StartNotice = ApplicationInfo['startNotices'][number];

/** The app's settings: read from memory, written through to one small file. */
export interface SettingsFile {
  read(): Readonly<Settings>;
  /** Replaces the members given. Nothing changes, in memory either, when the file cannot be written. */
  change(members: Partial<Omit<Settings, 'version'>>): Result<null>;
}

/**
 * Opens `settings.json` in a folder (absolute path). electron-store reads the file again at every get, so
 * it is read once here; it writes a temporary file, syncs it and renames it, so a crash leaves either the old
 * or the new settings. What this app does not know in it is written back unchanged; what cannot be read is reported,
 * and the file as it was is kept. A file without settings is set aside, and the newest copy takes its place.
 */
export function openSettings(
  folder: string,
  clock: Clock,
): { settings: SettingsFile; notices: StartNotice[] } {
  const file = join(folder, settingsFileName);
  const loaded = load(file);
  if (loaded !== null) {
    const savedAs = loaded.unread.length === 0 ? null : keepUnread(file);
    if (loaded.unread.length === 0) keepCopyOf(folder, file, clock);
    return {
      settings: openFile(folder, loaded, false),
      notices: loaded.unread.length === 0 ? [] : [unreadNotice(loaded.unread, savedAs)],
    };
  }
  const isMissing = !existsSync(file);
  const savedAs = isMissing ? null : quarantine(folder, clock.now());
  if (!isMissing && savedAs === null)
    return { settings: openFile(folder, defaults, true), notices: [unusable] };
  const copies = copiesIn(folder, clock.now());
  const copy = copies.find(isUsable) ?? null;
  const restored = copy === null ? null : restore(copy, file);
  if (copy !== null && restored !== null)
    return {
      settings: openFile(folder, restored, false),
      notices: [restoredNotice(minuteOf(copy.madeAt), savedAs)],
    };
  return {
    settings: openFile(folder, defaults, false),
    // Without copies nothing was ever saved, or all of it was wiped.
    notices: savedAs !== null ? [resetNotice(savedAs)] : copies.length > 0 ? [lost] : [],
  };
}

const defaults: ReadSettings = { settings: defaultSettings, unknown: nothingUnknown, unread: [] };

function openFile(folder: string, { settings, unknown }: ReadSettings, readOnly: boolean): SettingsFile {
  let current = settings;
  return {
    read: () => current,
    change(members) {
      if (readOnly) return err(notWritten);
      const next = { ...current, ...members };
      try {
        openStore(folder).store = writtenSettings(next, unknown);
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
    // Client IDs and addresses are private on a shared computer.
    configFileMode: 0o600,
  });
}

function load(file: string): ReadSettings | null {
  try {
    const text = readFileSync(file, 'utf8');
    const read = readSettings(parseSettings(text));
    // The store cannot write over a file that it cannot parse itself.
    if (read !== null && text.startsWith('\ufeff')) writeFileSync(file, text.slice(1));
    return read;
  } catch {
    return null;
  }
}

/** Keeps the file as it was under a name of its content, so that it is kept once; null: that is not possible. */
function keepUnread(file: string): string | null {
  try {
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
    const savedAs = `settings.unread-${hash}.json`;
    copyFileSync(file, join(dirname(file), savedAs));
    return savedAs;
  } catch {
    return null;
  }
}

/** A copy that cannot be made costs no start: the settings themselves are whole. */
function keepCopyOf(folder: string, file: string, clock: Clock): void {
  try {
    keepCopy(folder, file, clock.now());
  } catch {
    return;
  }
}

function restore(copy: SettingsCopy, file: string): ReadSettings | null {
  try {
    copyFileSync(copy.file, file);
  } catch {
    return null;
  }
  return load(file);
}

/** Puts the file aside and returns its new name; null when even that is not possible. */
function quarantine(folder: string, now: number): string | null {
  // A colon is not allowed in a file name on Windows.
  const time = new Date(now).toISOString().replaceAll(':', '-');
  const nameOf = (attempt: number) => `settings.corrupt-${time}${attempt === 0 ? '' : `-${attempt}`}.json`;
  let attempt = 0;
  while (existsSync(join(folder, nameOf(attempt)))) attempt += 1;
  try {
    renameSync(join(folder, settingsFileName), join(folder, nameOf(attempt)));
    return nameOf(attempt);
  } catch {
    return null;
  }
}

const unreadNotice = (unread: readonly string[], savedAs: string | null): StartNotice => ({
  title: t('Some settings could not be read.'),
  message:
    savedAs === null
      ? t('The app skipped these settings or used the default: {unread}. Everything else was loaded.', {
          unread: unread.join(', '),
        })
      : t(
          'The app skipped these settings or used the default: {unread}. Everything else was loaded. The original file was saved as {savedAs}.',
          { unread: unread.join(', '), savedAs },
        ),
});

/** As a person reads it; the time zone of the operator is the page's business. */
function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const restoredNotice = (time: string, savedAs: string | null): StartNotice => ({
  title: t('The settings were restored from a backup.'),
  message:
    savedAs === null
      ? t('The settings file was missing. The app restored the backup of {time}. Check the profiles.', {
          time,
        })
      : t(
          'The settings file could not be used and was saved as {savedAs}. The app restored the backup of {time}. Check the profiles.',
          { savedAs, time },
        ),
});

const resetNotice = (savedAs: string): StartNotice => ({
  title: t('The settings were reset.'),
  message: t(
    'The settings file could not be used and was saved as {savedAs}. The app started with defaults. Enter the profiles again or restore the file.',
    { savedAs },
  ),
});

const lost: StartNotice = {
  title: t('The settings are missing.'),
  message: t(
    'The settings file is missing and no backup can be used. The app started with defaults. Enter the profiles again or restore the file.',
  ),
};

const unusable: StartNotice = {
  title: t("The settings can't be used."),
  message: t(
    "The app can't read or rename the settings file, so it started with defaults and saves no changes. Give yourself access to the file, then restart the app.",
  ),
};

const notWritten: AppError = {
  kind: 'refused',
  reason: 'disk',
  message: t('The settings file could not be saved.'),
  target: settingsFileName,
  advice: t("Free disk space or allow writing to the app's data folder, then save again."),
};
