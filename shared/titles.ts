import { t } from '#shared/messages/text';
import { shownName } from './display-name.ts';

/** What a check is called: its display name, else its reference. Its id says nothing to a person. */
export function checkTitle(
  displayName: string | null | undefined,
  clientReference: string | null | undefined = null,
): string {
  return shownName(displayName, shownName(clientReference, t('Check without a name')));
}

/** What an organization is called, as the directory has it: checks carry its resource name only. */
export function organizationTitle(displayName: string | null | undefined): string {
  return shownName(displayName, t('Organization not known yet'));
}
