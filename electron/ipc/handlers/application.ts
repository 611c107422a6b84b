import {
  preferencesSchema,
  type applicationCalls,
  type ApplicationInfo,
  type Command,
  type Licences,
  type PageFailure,
} from '#shared/ipc/contract/application';
import { ok, type Result } from '#shared/result';
import type { UntilTaken } from '../../platform/until-taken.ts';
import type { SettingsFile } from '../../service/profiles/settings-file.ts';
import type { LoginStarter } from '../../shell/start/login-start.ts';
import type { DeskWindow } from '../../shell/window/desk-window.ts';
import type { OpenedLinks } from '../../shell/window/opened-links.ts';
import type { TimedClipboard } from '../../shell/window/timed-clipboard.ts';
import type { HandlersOf } from '../handle-call.ts';

export function applicationHandlers(dependencies: {
  info: () => ApplicationInfo;
  replaceStorageKey: () => Promise<Result<null>>;
  licences: () => Promise<Result<Licences>>;
  notePageFailure: (failure: PageFailure) => void;
  settings: SettingsFile;
  window: Pick<DeskWindow, 'state' | 'minimize' | 'toggleMaximize' | 'close' | 'setUnsaved'>;
  clipboard: Pick<TimedClipboard, 'write'>;
  loginStarter: LoginStarter;
  quit: () => void;
  restart: () => void;
  commands: Pick<UntilTaken<Command>, 'take'>;
  links: Pick<OpenedLinks, 'take'>;
}): HandlersOf<typeof applicationCalls> {
  const {
    info,
    replaceStorageKey,
    licences,
    notePageFailure,
    settings,
    window,
    clipboard,
    loginStarter,
    quit,
    restart,
    commands,
    links,
  } = dependencies;
  const controls = {
    minimize: () => window.minimize(),
    'toggle-maximize': () => window.toggleMaximize(),
    close: () => window.close(),
    quit,
    restart,
  };
  return {
    'application.info': () => ok(info()),
    'application.replaceStorageKey': () => replaceStorageKey(),
    'application.licences': () => licences(),
    'application.pageFailed': (failure) => {
      notePageFailure(failure);
      return ok(null);
    },
    'application.takeCommand': () => ok(commands.take()),
    'application.takeLink': () => ok(links.take()),
    'preferences.read': () => ok(settings.read().preferences),
    'preferences.change': (change) => {
      const preferences = preferencesSchema.parse({ ...settings.read().preferences, ...change });
      const written = settings.change({ preferences });
      return written.ok ? ok(settings.read().preferences) : written;
    },
    'loginStart.read': () => ok(loginStarter.read()),
    'loginStart.set': ({ on }) => loginStarter.set(on),
    'window.state': () => ok(window.state()),
    'window.control': ({ action }) => {
      controls[action]();
      return ok(null);
    },
    'window.setUnsaved': ({ unsaved }) => {
      window.setUnsaved(unsaved);
      return ok(null);
    },
    'clipboard.write': async ({ text, sensitive = false }) => {
      await clipboard.write(text, sensitive);
      return ok(null);
    },
  };
}
