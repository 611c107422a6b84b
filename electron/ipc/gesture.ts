import type { AppError } from '#shared/errors';
import type { Call } from '#shared/ipc/call';
import type { CallName } from '#shared/ipc/channels';
import { contract } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';

/**
 * The refusal of a call that no operator asked for: script of the page may make it, but only a click or a key lets it
 * through. The browser counts what assistive technology presses, and forgets it after five seconds.
 */
export function refusedWithoutGesture(name: CallName, hasGesture: unknown): AppError | null {
  const { needsGesture }: Call = contract[name];
  if (needsGesture !== true || hasGesture === true) return null;
  return {
    kind: 'refused',
    reason: 'no-gesture',
    message: t('This action starts only from a click or a key press.'),
    target: name,
    advice: t('Press the button or the key yourself.'),
  };
}
