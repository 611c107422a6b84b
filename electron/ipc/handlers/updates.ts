import type { updateCalls } from '#shared/ipc/contract/updates';
import { t } from '#shared/messages/text';
import { err, ok } from '#shared/result';
import type { Guard } from '../../safety/guard/guard.ts';
import { notDone } from '../../service/session/refusals.ts';
import type { Updater } from '../../shell/updates/updater.ts';
import type { HandlersOf } from '../handle-call.ts';

export function updateHandlers(
  updater: Updater,
  guard: Pick<Guard, 'confirm'>,
): HandlersOf<typeof updateCalls> {
  return {
    'updates.status': () => ok(updater.status()),
    'updates.check': async () => ok(await updater.check()),
    'updates.install': async (_input, signal) => {
      const status = updater.status();
      if (status.state !== 'ready') return ok(null);
      const confirmation = await guard.confirm(
        { about: 'update', nameToType: null, version: status.version },
        signal,
      );
      if ('not' in confirmation) {
        const message = t(
          'The app did not restart, because you did not confirm. The app installs the new version the next time you quit.',
        );
        return err(notDone(confirmation.not, message, message));
      }
      await updater.install();
      return ok(null);
    },
  };
}
