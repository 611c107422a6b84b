import { CircleCheck, TriangleAlert } from 'lucide-react';
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
        <Banner tone="warning" icon={TriangleAlert} title={t('This is not the official runtime.')}>
          {t(
            'The app is built for Electron {officialMajor}. Until it runs there, it refuses every address outside this computer, so that no real secret meets this runtime.',
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
        {t('{backend}, until removed or the profile is deleted', { backend })}
      </Fact>
      <Fact name={t('Secret of the demo')}>
        {t('{backend}, or memory without one; new at every start', { backend })}
      </Fact>
      <Fact name={t('Access tokens')}>
        {t('Memory of the main process, until they expire or the app ends')}
      </Fact>
      <Fact name={t('Key of sealed data')}>
        {t('{backend}; it opens personal data in the database', { backend })}
      </Fact>
      <Fact name={t('Head of the journal')}>
        {t('{backend}, so that a replaced journal is noticed', { backend })}
      </Fact>
      <Fact name={t('Webhook secrets')}>{t('Memory, until the app ends')}</Fact>
    </Facts>
  );
}
