import type { AppError } from '#shared/errors';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import type { Organization } from '#shared/model/organization';
import { err, ok, type Result } from '#shared/result';

type AdminLink = 'support' | 'crm';

const noLink: Readonly<Record<AdminLink, string>> = {
  support: t('The service returned no link to a support record.'),
  crm: t('The service returned no link to a CRM record.'),
};

/**
 * The administrative links the service gave, by organization. Only these can be opened, so the page
 * cannot make the app open an address of its own.
 */
export interface AdminLinks {
  remember(organizations: readonly Organization[]): void;
  /** The https address to open, or a refusal that says why. */
  find(name: string, link: AdminLink): Result<URL>;
}

export function createAdminLinks(): AdminLinks {
  const known = new Map<string, Record<AdminLink, string | undefined>>();
  return {
    remember(organizations) {
      for (const organization of organizations) {
        known.set(organization.name, {
          support: organization.supportUrl ?? organization.support_url,
          crm: organization.crmUrl ?? organization.crm_url,
        });
      }
    },
    find(name, link) {
      const links = known.get(name);
      // It can be visible all the same, from what is saved on this computer.
      if (links === undefined)
        return err(
          refused(
            name,
            t('The app has not loaded this organization since it connected.'),
            t('Refresh the organizations, then open the link again.'),
          ),
        );
      const url = links[link];
      if (url === undefined)
        return err(refused(name, noLink[link], t('Ask the service operator for the address.')));
      return isPlainHttps(url)
        ? ok(new URL(url))
        : err(
            refused(
              name,
              t('The link is not a plain https address.'),
              t('Copy the address from the JSON tab of the organization.'),
            ),
          );
    },
  };
}

/** https, a host, no credentials, no control characters. */
export function isPlainHttps(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== '';
}

function refused(target: string, message: string, advice: string): AppError {
  return {
    kind: 'refused',
    reason: 'address-not-allowed',
    message: linesOf(t('The link was not opened.'), message),
    target,
    advice,
  };
}
