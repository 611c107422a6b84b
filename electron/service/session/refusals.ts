import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { adviceOnUnknown } from '../api/outcome.ts';

/** Why something was not sent. Each says that nothing was. */
const about = (operation: string, target: string) => ({ operation, target });

export function readOnlyRefusal(operation: string, target: string): AppError {
  return {
    kind: 'refused',
    reason: 'read-only',
    ...about(operation, target),
    message: t('The profile is read-only. Nothing was sent.'),
    advice: t('Unlock the profile.'),
  };
}

/** Why a question gave no consent. */
export type NotGiven = 'cancelled' | 'void' | 'kept' | 'mistyped' | 'paused';

export function notConfirmed(operation: string, target: string, why: NotGiven | 'not-granted'): AppError {
  if (why === 'cancelled') return cancelledBeforeSending(operation, target);
  return { kind: 'refused', reason: 'not-confirmed', ...about(operation, target), ...whys[why] };
}

/** The operator declined. */
export const isDeclined = (error: AppError): boolean =>
  error.kind === 'refused' && error.reason === 'not-confirmed' && error.message === whys.kept.message;

/** An action of the app itself that was not confirmed, with the message that says so. */
export function notDone(why: NotGiven, declined: string, voided: string): AppError {
  const advice = t('Repeat the action if you still need it.');
  if (why === 'cancelled')
    return { kind: 'cancelled', message: t('The action was cancelled. Nothing was done.'), advice };
  if (why === 'paused') return { kind: 'refused', reason: 'not-confirmed', ...paused };
  return { kind: 'refused', reason: 'not-confirmed', message: why === 'void' ? voided : declined, advice };
}

export const notUnlocked = (why: NotGiven): AppError =>
  notDone(
    why,
    t('The unlock was not confirmed. Production stays locked.'),
    t('The profile was locked, switched or changed before you confirmed. Nothing was unlocked.'),
  );

/** Too many questions before it were not confirmed. */
export const paused = {
  message: t('Confirmations are paused. Nothing was done.'),
  advice: t('Start again when the pause is over.'),
};

const whys = {
  paused,
  kept: {
    message: t('The change was not confirmed. Nothing was sent.'),
    advice: t('Repeat the action if you still need it.'),
  },
  mistyped: {
    message: t('The typed name does not match. Nothing was sent.'),
    advice: t('Start again and type the name exactly as shown.'),
  },
  void: {
    message: t('The profile was locked, switched or changed first. Nothing was sent.'),
    advice: t('Check the profile, then start again.'),
  },
  'not-granted': {
    message: t('The change is not part of the confirmed run. Nothing was sent.'),
    advice: t('Confirm the run again.'),
  },
} as const;

/** Every request and every unlocking of a profile whose service returned the organizations of production. */
export function profileStopped(name: string): AppError {
  return {
    kind: 'refused',
    reason: 'profile-stopped',
    message: t('The service returned the organizations of a production profile.'),
    target: name,
    advice: t("Fix this profile's address or allow these organizations."),
  };
}

export function profileNotActive(operation: string, target: string): AppError {
  return {
    kind: 'refused',
    reason: 'profile-not-active',
    ...about(operation, target),
    message: t('The request was for another profile. Nothing was sent.'),
    advice: t('Switch to that profile.'),
  };
}

export function cancelledBeforeSending(operation: string, target: string): AppError {
  return {
    kind: 'cancelled',
    ...about(operation, target),
    message: t('The request was cancelled. Nothing was sent.'),
    advice: t('Repeat the action if you still need it.'),
  };
}

/** The client itself failed unexpectedly; whether anything was sent is unknown. */
export function sendingFailed(
  operation: string,
  target: string,
  lookup: Readonly<Record<string, string>>,
): AppError {
  return {
    kind: 'outcome-unknown',
    ...about(operation, target),
    message: t('The app failed while sending. The outcome is unknown.'),
    advice: adviceOnUnknown(operation),
    lookup: { ...lookup },
  };
}
