import type { AppError } from '#shared/errors';
import type { privacyCalls, Revealed, RevealRequest } from '#shared/ipc/contract/privacy';
import { t } from '#shared/messages/text';
import { err, type Result } from '#shared/result';
import { savedAs, type SaveText } from '../../platform/save-text.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import { notDone } from '../../service/session/refusals.ts';
import type { Privacy } from '../../safety/privacy/privacy.ts';
import type { HandlersOf } from '../handle-call.ts';

export function privacyHandlers(dependencies: {
  privacy: Pick<Privacy, 'saved' | 'wipe'>;
  guard: Pick<Guard, 'confirm'>;
  reveal: (request: RevealRequest, signal: AbortSignal) => Promise<Result<Revealed>>;
  /** The text of a problem report. */
  reportProblem: (error: AppError | null) => Promise<string>;
  saveText: SaveText;
  now: () => number;
}): HandlersOf<typeof privacyCalls> {
  const { privacy, guard, reveal, reportProblem, saveText, now } = dependencies;
  return {
    'privacy.reveal': (request, signal) => reveal(request, signal),
    'privacy.saved': () => privacy.saved(),
    'privacy.wipe': async (_input, signal) => {
      const saved = privacy.saved();
      if (!saved.ok) return saved;
      const records = saved.value.reduce((sum, { rows }) => sum + rows, 0);
      const confirmation = await guard.confirm({ about: 'wipe', nameToType: null, records }, signal);
      if ('not' in confirmation)
        return err(
          notDone(
            confirmation.not,
            t('The wipe was not confirmed. Nothing was deleted.'),
            t(
              'The computer or the profile was locked, or the profile was switched, before the wipe was confirmed. Nothing was deleted.',
            ),
          ),
        );
      return privacy.wipe();
    },
    'problem.report': async ({ error }) => {
      const day = new Date(now()).toISOString().slice(0, 10);
      return savedAs(await saveText(`diligence-desk-problem-${day}.json`, await reportProblem(error)));
    },
  };
}
