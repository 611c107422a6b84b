import { CircleCheck } from 'lucide-react';
import type { ApplicationInfo } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { Status } from '../../components/Status.tsx';
import { useProfiles } from '../../queries/profiles.ts';

/** Versions, and whether the app runs where it was built for. */
export function Versions({ info: { version, platform, runtime } }: { info: ApplicationInfo }) {
  return (
    <>
      <Facts labels={160}>
        <Fact name={t('Diligence Desk')}>
          {runtime.official ? version : t('{version} (test build)', { version })}
        </Fact>
        <Fact name={t('Electron')}>{runtime.electron}</Fact>
        <Fact name={t('Chromium')}>{runtime.chromium}</Fact>
        <Fact name={t('Node.js')}>{runtime.node}</Fact>
        <Fact name={t('System')}>{platform}</Fact>
      </Facts>
      {runtime.official ? (
        <Status
          tone="success"
          icon={CircleCheck}
          word={t('Official runtime, Electron {officialMajor}', { officialMajor: runtime.officialMajor })}
        />
      ) : (
        <Banner tone="warning" title={t('The app does not run on the official runtime.')}>
          {t(
            'The app is built for Electron {officialMajor}. On this runtime, the app calls addresses on this computer only.',
            { officialMajor: runtime.officialMajor },
          )}
        </Banner>
      )}
    </>
  );
}

/** Where each secret lives, and for how long. None is in the settings, and none is read back into this page. */
export function SecretPlaces() {
  const { backend } = useProfiles().keychain;
  return (
    <Facts labels={160}>
      <Fact name={t('Client secrets')}>
        {t('{backend}, until you remove them or delete the profile', { backend })}
      </Fact>
      <Fact name={t('Demo secret')}>
        {t('{backend} or memory, replaced at each start of the app', { backend })}
      </Fact>
      <Fact name={t('Access tokens')}>{t('In memory, until they expire or the app closes')}</Fact>
      <Fact name={t('Encryption key')}>{t('{backend}, for personal data in the database', { backend })}</Fact>
      <Fact name={t('Journal hash')}>{t('{backend}, to detect a replaced journal', { backend })}</Fact>
      <Fact name={t('Webhook secrets')}>{t('In memory, until the app closes')}</Fact>
    </Facts>
  );
}
