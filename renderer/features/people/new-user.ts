import type { AppError } from '#shared/errors';
import { isBlank } from '#shared/display-name';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { createInputStore } from '../../scope/store.ts';
import { losesWithProfile } from '../../state/navigation.ts';

/** The form of one organization's new user, and what came of what it sent. */
interface NewUser {
  values: Readonly<Record<string, string>>;
  isSending: boolean;
  error: AppError | null;
  created: OutputOf<'people.createUser'> | null;
}

const emptyForm: NewUser = { values: {}, isSending: false, error: null, created: null };

/** By organization. Leaving the page keeps the form; a user that is being created is not sent twice. */
const useForms = createInputStore<Readonly<Record<string, NewUser>>>(() => ({}));

losesWithProfile(useForms, (forms) =>
  Object.values(forms).some(({ values }) => Object.values(values).some((value) => !isBlank(value)))
    ? t('The form of a new user is filled in.')
    : null,
);

export function useNewUser(organization: string): NewUser {
  return useForms((forms) => forms[organization] ?? emptyForm);
}

/** The user was created: what was written since the values were sent stays, for the next one. */
export function noteCreated(
  organization: string,
  created: OutputOf<'people.createUser'>,
  sent: NewUser['values'],
): void {
  const { values } = useForms.getState()[organization] ?? emptyForm;
  const since = Object.entries(values).filter(([id, value]) => value !== sent[id]);
  changeNewUser(organization, { isSending: false, created, values: Object.fromEntries(since) });
}

export function changeNewUser(organization: string, change: Partial<NewUser>): void {
  useForms.setState((forms) => ({
    [organization]: { ...(forms[organization] ?? emptyForm), ...change },
  }));
}
