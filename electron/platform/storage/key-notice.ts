import type { AppError } from '#shared/errors';
import type { ApplicationInfo } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import type { KeyState } from './seal-key.ts';

type StartNotice = ApplicationInfo['startNotices'][number];

/** What the operator reads about a key that is lost; null: it is not. */
export function keyNotice(state: KeyState): StartNotice | null {
  if (state === 'open' || state === 'waiting') return null;
  return {
    title: titles[state],
    message: t(
      "Encrypted data can't be read. Polling and creating checks are paused. Restore the key and restart the app. Starting over makes a new key and loses this data, and the app no longer knows which client references it sent. This can't be undone.",
    ),
    action: 'replace-storage-key',
  };
}

const titles = {
  missing: t('The storage key is missing from the keychain.'),
  damaged: t('The storage key in the keychain is damaged.'),
  other: t('The storage key in the keychain does not match the saved data.'),
} as const;

export const keyIsNotLost: AppError = {
  kind: 'refused',
  reason: 'not-supported',
  message: t('Nothing was changed. The storage key still works.'),
  target: t('Storage key'),
  advice: t('Close this message.'),
};

export const keyNotSaved: AppError = {
  kind: 'refused',
  reason: 'keychain-not-responding',
  message: t('The keychain did not save the new storage key.'),
  target: t('Storage key'),
  advice: t('Check the keychain on the Profiles page.'),
};
