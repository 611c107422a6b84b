import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApplicationInfo } from '#shared/ipc/contract/application';
import { Banner } from '../../components/Banner.tsx';
import { Status } from '../../components/Status.tsx';
import { useProfiles } from '../../queries/profiles.ts';
import styles from './SettingsScreen.module.css';

/** Versions, and whether the app runs where it was built for. */
export function Versions({ info: { version, platform, runtime } }: { info: ApplicationInfo }) {
  return (
    <>
      <Facts>
        <Fact name="Diligence Desk">{version}</Fact>
        <Fact name="Electron">{runtime.electron}</Fact>
        <Fact name="Chromium">{runtime.chromium}</Fact>
        <Fact name="Node.js">{runtime.node}</Fact>
        <Fact name="System">{platform}</Fact>
      </Facts>
      {runtime.official ? (
        <Status
          tone="success"
          icon={CircleCheck}
          word={`Official runtime, Electron ${runtime.officialMajor}`}
        />
      ) : (
        <Banner tone="warning" icon={TriangleAlert} title="This is not the official runtime.">
          The app is built for Electron {runtime.officialMajor}. Until it runs there, it refuses every address
          outside this computer, so that no real secret meets this runtime.
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
      <Fact name="Client secrets">{backend}, until removed or the profile is deleted</Fact>
      <Fact name="Secret of the demo">{backend}, or memory without one; new at every start</Fact>
      <Fact name="Access tokens">Memory of the main process, until they expire or the app ends</Fact>
      <Fact name="Key of sealed data">{backend}; it opens personal data in the database</Fact>
      <Fact name="Head of the journal">{backend}, so that a replaced journal is noticed</Fact>
      <Fact name="Webhook secrets">Memory, until the app ends</Fact>
    </Facts>
  );
}

const licences = [
  { name: 'Diligence Desk', what: 'This app', licence: 'MIT' },
  { name: 'Electron', what: 'Runtime', licence: 'MIT; Chromium and Node.js under their own' },
  { name: 'React', what: 'Page', licence: 'MIT' },
  { name: 'React Aria', what: 'Accessible parts', licence: 'Apache 2.0' },
  { name: 'TanStack Query', what: 'Answers held', licence: 'MIT' },
  { name: 'undici', what: 'HTTP', licence: 'MIT' },
  { name: 'Fastify', what: 'Local service', licence: 'MIT' },
  { name: 'keytar', what: 'Keychain', licence: 'MIT' },
  { name: 'SQLite', what: 'Database', licence: 'Public domain; binding MIT' },
  { name: 'zod', what: 'Schemas', licence: 'MIT' },
  { name: 'PDF.js', what: 'Reports', licence: 'Apache 2.0' },
  { name: 'Inter', what: 'Text face', licence: 'SIL Open Font License 1.1' },
  { name: 'JetBrains Mono', what: 'Code face', licence: 'SIL Open Font License 1.1' },
  { name: 'Lucide', what: 'Icons', licence: 'ISC' },
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
