import type { AppError } from '#shared/errors';
import type { OutputOf } from '#shared/ipc/contract';
import { createProfileStore } from '../../scope/store.ts';

/** The form of one organization's new user, and what came of what it sent. */
interface NewUser {
  values: Readonly<Record<string, string>>;
  isSending: boolean;
  error: AppError | null;
  created: OutputOf<'people.createUser'> | null;
}

const emptyForm: NewUser = { values: {}, isSending: false, error: null, created: null };

/** By organization. Leaving the page keeps the form; a user that is being created is not sent twice. */
const useForms = createProfileStore<Readonly<Record<string, NewUser>>>(() => ({}));

export function useNewUser(organization: string): NewUser {
  return useForms((forms) => forms[organization] ?? emptyForm);
}

export function changeNewUser(organization: string, change: Partial<NewUser>): void {
  useForms.setState((forms) => ({
    [organization]: { ...(forms[organization] ?? emptyForm), ...change },
  }));
}
