import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { err, type Result } from '#shared/result';

/** What every session has, whatever else it offers. */
export interface Closable {
  readonly profileId: string;
  /** Aborts the work in flight; its results are `cancelled`. */
  close(): void;
}

export interface Sessions<S extends Closable> {
  readonly activeId: string;
  /** Makes a profile the active one. The old session's work is aborted before this returns. */
  activate(profileId: string): void;
  /** Closes the active session; the next use opens a fresh one. For a new secret. */
  reopen(): void;
  /** Closes the active session unless it is open and can go on, so that what it has in flight is not aborted in vain. */
  reopenUnless(canGoOn: (session: S) => boolean): void;
  /**
   * Runs work on the active session. Refused when another profile is active, cancelled when the profile
   * was switched meanwhile: nothing of one profile is ever returned under another.
   */
  use<T>(profileId: string, work: (session: S) => Promise<Result<T>>): Promise<Result<T>>;
  close(): void;
}

/** Keeps one session open, that of the active profile, opened at its first use. */
export function createSessions<S extends Closable>(
  firstId: string,
  open: (profileId: string) => Promise<Result<S>>,
): Sessions<S> {
  let activeId = firstId;
  let generation = 0;
  let opening: Promise<Result<S>> | null = null;
  /** The active session, once it is open. */
  let current: S | null = null;

  const closeCurrent = () => {
    generation += 1;
    const closing = opening;
    opening = null;
    current = null;
    void closing?.then((result) => {
      if (result.ok) result.value.close();
    });
  };

  return {
    get activeId() {
      return activeId;
    },
    activate(profileId) {
      if (profileId === activeId) return;
      closeCurrent();
      activeId = profileId;
    },
    reopen: closeCurrent,
    reopenUnless(canGoOn) {
      if (current === null || !canGoOn(current)) closeCurrent();
    },
    async use(profileId, work) {
      if (profileId !== activeId) return err(notActive);
      const mine = generation;
      opening ??= open(profileId);
      const pending = opening;
      const session = await pending;
      if (mine !== generation) return err(switched);
      if (!session.ok) {
        // The next use tries again: the keychain may have been unlocked, the service started.
        if (opening === pending) opening = null;
        return session;
      }
      current = session.value;
      const result = await work(session.value);
      if (mine === generation) return result;
      // A change that may have been made is reported in its profile: as one that was cancelled, it would be sent again.
      const isOpen = !result.ok && result.error.kind === 'outcome-unknown';
      return isOpen && profileId === activeId ? result : err(switched);
    },
    close: closeCurrent,
  };
}

const notActive: AppError = {
  kind: 'refused',
  reason: 'profile-not-active',
  message: t('The request was for another profile. Nothing was sent.'),
  advice: t('Switch to that profile.'),
};

const switched: AppError = {
  kind: 'cancelled',
  message: t('The profile was switched or changed before the response arrived.'),
  advice: t('Refresh the page.'),
};
