import { t } from '#shared/messages/text';
import type { Clock } from '../../platform/clock.ts';
import type { Notices } from '../../platform/notices.ts';
import type { Ask } from './questions.ts';

/**
 * Questions shown within a minute that were not confirmed, with none confirmed among them: then none is shown
 * for a while.
 */
export const maxRefusals = 3;
const withinMs = 60_000;
export const pauseMinutes = 2;

/**
 * Script in the page could ask again and again, until somebody says yes to be rid of it. A question that the
 * page cancels while it is shown counts as well: a window that opens and closes is a nuisance too.
 */
export function withConfirmationPause(
  show: Ask,
  clock: Clock,
  notices: Pick<Notices, 'add' | 'remove'>,
): Ask {
  let refusedAt: number[] = [];
  let pausedUntil = 0;

  function refused(): void {
    const now = clock.monotonic();
    refusedAt = [...refusedAt.filter((at) => now - at < withinMs), now];
    if (refusedAt.length < maxRefusals) return;
    refusedAt = [];
    pausedUntil = now + pauseMinutes * 60_000;
    notices.add('questions', pausedNotice);
    void clock.sleep(pauseMinutes * 60_000).then(() => notices.remove('questions'));
  }

  return async (question, signal) => {
    if (clock.monotonic() < pausedUntil) return 'paused';
    const reply = await show(question, signal);
    if (reply !== null && reply !== 'paused' && reply.decision === 'send') refusedAt = [];
    else refused();
    return reply;
  };
}

const pausedNotice = {
  title: t('Confirmations are paused for {minutes} min.', { minutes: pauseMinutes }),
  message: t(
    '{count} confirmation dialogs within a minute were not confirmed. During the pause nothing is unlocked or sent. If you did not open these dialogs, restart the app.',
    { count: maxRefusals },
  ),
};
