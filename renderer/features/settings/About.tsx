import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApplicationInfo } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Status } from '../../components/Status.tsx';
import { useProfiles } from '../../queries/profiles.ts';
import styles from './SettingsScreen.module.css';

/** Versions, and whether the app runs where it was built for. */
export function Versions({ info: { version, platform, runtime } }: { info: ApplicationInfo }) {
  return (
    <>
      <Facts>
        <Fact name={t('Diligence Desk')}>{version}</Fact>
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
    <Facts>
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

const licences = [
  { name: 'Diligence Desk', what: t('This app'), licence: 'MIT' },
  { name: 'Electron', what: t('Runtime'), licence: t('MIT; Chromium and Node.js under their own') },
  { name: 'React', what: t('Page'), licence: 'MIT' },
  { name: 'React Aria', what: t('Accessible parts'), licence: t('Apache 2.0') },
  { name: 'TanStack Query', what: t('Answers held'), licence: 'MIT' },
  { name: 'undici', what: 'HTTP', licence: 'MIT' },
  { name: t('Fastify'), what: t('Local service'), licence: 'MIT' },
  { name: 'keytar', what: t('Keychain'), licence: 'MIT' },
  { name: 'SQLite', what: t('Database'), licence: t('Public domain; binding MIT') },
  { name: 'zod', what: t('Schemas'), licence: 'MIT' },
  { name: 'PDF.js', what: t('Reports'), licence: t('Apache 2.0') },
  { name: t('Inter'), what: t('Text face'), licence: t('SIL Open Font License 1.1') },
  { name: t('JetBrains Mono'), what: t('Code face'), licence: t('SIL Open Font License 1.1') },
  { name: 'Lucide', what: t('Icons'), licence: 'ISC' },
] as const;

/** What the app is made of, the larger parts. */
export function Licences() {
  return (
    <Facts>
      {licences.map(({ name, what, licence }) => (
        <Fact key={name} name={name}>
          {what}, {licence}
        </Fact>
      ))}
    </Facts>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
