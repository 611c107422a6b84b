import { ExternalLink } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { Organization } from '#shared/model/organization';
import { isName } from '#shared/resource-names';
import { LinkButton } from '../../components/Button.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { toastError } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';

type Link = 'support' | 'crm';
const words: Record<Link, string> = { support: t('Support record'), crm: t('CRM record') };

/** The administrative links (§2). The main process says where each leads and asks before anything opens. */
export function AdminLinks({ organization }: { organization: Organization }) {
  const urls: Record<Link, string | undefined> = {
    support: organization.supportUrl ?? organization.support_url,
    crm: organization.crmUrl ?? organization.crm_url,
  };
  const links = (['support', 'crm'] as const).filter((link) => (urls[link] ?? '') !== '');
  return links.length === 0 ? (
    <span>{t('The service returned no link to a support or CRM record.')}</span>
  ) : (
    links.map((link) => <AdminLink key={link} link={link} name={organization.name} />)
  );
}

function AdminLink({ link, name }: { link: Link; name: string }) {
  const client = useClient();
  const { profile } = useScope();
  const open = async () => {
    if (!isName('organization', name)) return;
    const result = await client.call('organizations.openLink', { profileId: profile.id, name, link });
    if (result.ok) return;
    toastError(result.error);
  };
  return (
    <LinkButton onPress={() => void open()}>
      <ExternalLink className="icon-small" aria-hidden="true" />
      {words[link]}
    </LinkButton>
  );
}
