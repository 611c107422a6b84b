import { Building2 } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { ShownPolicy } from '#shared/policy';
import { Status } from '../../components/Status.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { useUpdates } from '../../queries/updates.ts';

/** What the organization decided for this computer, one fact a decision. */
export function ManagedSettings({ policy }: { policy: ShownPolicy }) {
  const { organization, allowedHosts, profiles, unlockMinutes, typedConfirmation, retention } = policy;
  const { screenShare, updates, demo, proxy, caFile } = policy;
  return (
    <>
      <Status
        tone="info"
        icon={Building2}
        word={
          organization === undefined
            ? t('Managed by your organization')
            : t('Managed by {organization}', { organization })
        }
      />
      <Facts labels={160}>
        {allowedHosts !== undefined && (
          <Fact name={t('Allowed hosts')}>
            {allowedHosts.length === 0 ? t('None') : allowedHosts.join(', ')}
          </Fact>
        )}
        {profiles !== undefined && <Fact name={t('Provided profiles')}>{profiles.join(', ')}</Fact>}
        {unlockMinutes !== undefined && (
          <Fact name={t('Unlock duration')}>
            {t('{unlockMinutes, plural, one {# minute} other {# minutes}}', { unlockMinutes })}
          </Fact>
        )}
        {typedConfirmation === true && (
          <Fact name={t('Changes in production')}>{t('Confirmed each time by typing the name shown')}</Fact>
        )}
        {retention?.personalDays !== undefined && (
          <Fact name={t('Personal data')}>
            {t('Saved for at most {days, plural, one {# day} other {# days}}', {
              days: retention.personalDays,
            })}
          </Fact>
        )}
        {retention?.notificationDays !== undefined && (
          <Fact name={t('Notifications')}>
            {t('Saved for at most {days, plural, one {# day} other {# days}}', {
              days: retention.notificationDays,
            })}
          </Fact>
        )}
        {screenShare === true && <Fact name={t('Personal values')}>{t('Always masked')}</Fact>}
        {updates !== undefined && (
          <Fact name={t('Updates')}>{updates === 'off' ? t('Off') : <UpdateFeed {...updates} />}</Fact>
        )}
        {demo === 'off' && <Fact name={t('Demo profile')}>{t('Off')}</Fact>}
        {proxy !== undefined && <Fact name={t('Proxy')}>{proxy.url}</Fact>}
        {caFile !== undefined && <Fact name={t('Certificate authorities')}>{caFile}</Fact>}
      </Facts>
    </>
  );
}

/** A build that never checks for updates ignores the feed, and says so here too. */
function UpdateFeed({ feed }: { feed: string }) {
  const { status } = useUpdates();
  return status?.state === 'off'
    ? t('From {feed}. This build ignores the feed.', { feed })
    : t('From {feed}', { feed });
}
