import type { NameSource } from '#shared/ipc/contract/people';
import { t } from '#shared/messages/text';

/** Names that are missing when a source of them could not be read. */
export const sourceTitles: Record<NameSource, string> = {
  roles: t('Names from role bindings are missing'),
  checks: t('Names from checks are missing'),
  notifications: t('Names from notifications are missing'),
  created: t('Saved names are missing'),
  added: t('Saved names are missing'),
};
