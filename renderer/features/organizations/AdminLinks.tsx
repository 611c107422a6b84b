import { ExternalLink } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { Organization } from '#shared/model/organization';
import { isName } from '#shared/resource-names';
import { Button, LinkButton } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Popover } from '../../components/Popover.tsx';
import { describeError, errorDetail } from '../../components/describe-error.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../shell/ProfileScope.tsx';
import styles from './OrganizationDetail.module.css';

type Link = 'support' | 'crm';
const words: Record<Link, string> = { support: t('Support record'), crm: t('CRM record') };

/** The administrative links (§2). Each shows where it leads before anything opens. */
export function AdminLinks({ organization }: { organization: Organization }) {
  const links = {
    support: organization.supportUrl ?? organization.support_url,
    crm: organization.crmUrl ?? organization.crm_url,
  };
  return (
    <div className={styles.foot}>
      {(['support', 'crm'] as const).map((link) => {
        const url = links[link];
        return url === undefined || url === '' ? null : (
          <AdminLink key={link} link={link} url={url} name={organization.name} />
        );
      })}
      {links.support === undefined && links.crm === undefined && (
        <span>{t('No administrative links given')}</span>
      )}
    </div>
  );
}

function AdminLink({ link, url, name }: { link: Link; url: string; name: string }) {
  const client = useClient();
  const { profile } = useScope();
  const host = hostOf(url);
  const open = async () => {
    if (!isName('organization', name)) return;
    const result = await client.call('organizations.openLink', { profileId: profile.id, name, link });
    if (result.ok) return;
    toast({ tone: 'warning', text: `${result.error.message} ${errorDetail(describeError(result.error))}` });
  };
  return (
    <Popover
      label={words[link]}
      placement="top start"
      trigger={
        <LinkButton>
          <ExternalLink className="icon-small" aria-hidden="true" />
          {words[link]}
        </LinkButton>
      }
    >
      {(close) => (
        <div className={styles.confirm}>
          {host === null ? (
            <p>{t('The service gave an address that is not https, so it is not opened: {url}', { url })}</p>
          ) : (
            <p>
              <Phrase
                text="Open {bold} in the browser? The address came from the service."
                values={{ bold: <b>{host}</b> }}
              />
            </p>
          )}
          <div className={styles.acts}>
            <Button small onPress={close}>
              {t('Stay here')}
            </Button>
            {host !== null && (
              <Button
                small
                kind="primary"
                onPress={() => {
                  close();
                  void open();
                }}
              >
                {t('Open {host}', { host })}
              </Button>
            )}
          </div>
        </div>
      )}
    </Popover>
  );
}

/** The host of an https address without credentials, else null. The main process checks again. */
function hostOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.host : null;
}
