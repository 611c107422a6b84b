import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ApplicationInfo, densities, themes } from '#shared/ipc/contract/application';
import { Banner } from '../../components/Banner.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Status } from '../../components/Status.tsx';
import { useApplicationInfo, usePreferences } from '../../queries/application.ts';
import { KeySettings } from './KeySettings.tsx';
import { densityWords, themeWords } from './look-words.ts';
import { Updates } from './Updates.tsx';
import { PrivacySettings } from '../privacy/PrivacySettings.tsx';
import styles from './SettingsScreen.module.css';

const licences = [
  { name: 'Inter', what: 'Text face', licence: 'SIL Open Font License 1.1' },
  { name: 'JetBrains Mono', what: 'Code face', licence: 'SIL Open Font License 1.1' },
  { name: 'Lucide', what: 'Icons', licence: 'ISC' },
] as const;

/** Looks of the window, and what this app is made of. */
export function SettingsScreen() {
  const [preferences, change] = usePreferences();
  const info = useApplicationInfo();
  return (
    <>
      <CommandBar title="Settings" note="Kept on this computer, for all profiles" />
      <div className={styles.page}>
        <Section title="Looks" note="Applies at once">
          <Choice label="Theme">
            <Segmented
              label="Theme"
              value={preferences.theme}
              options={themes.map((theme) => ({ value: theme, label: themeWords[theme] }))}
              onChange={(theme) => {
                change({ theme });
              }}
            />
          </Choice>
          <Choice label="Density">
            <Segmented
              label="Density"
              value={preferences.density}
              options={densities.map((density) => ({ value: density, label: densityWords[density] }))}
              onChange={(density) => {
                change({ density });
              }}
            />
          </Choice>
        </Section>
        <Section title="Keys" note="Single keys, such as J or G I">
          <KeySettings />
        </Section>
        <Section title="Updates" note="Of the app itself">
          <Updates />
        </Section>
        <Section title="Privacy" note="Personal data on this computer">
          <PrivacySettings />
        </Section>
        {info !== undefined && (
          <Section title="About" note="Versions to name in a report">
            <Runtime info={info} />
          </Section>
        )}
        <Section title="Licences" note="Of what is drawn here">
          <dl className={styles.facts}>
            {licences.map(({ name, what, licence }) => (
              <Fact key={name} name={name}>
                {what}, {licence}
              </Fact>
            ))}
          </dl>
        </Section>
      </div>
    </>
  );
}

function Runtime({ info: { version, platform, runtime } }: { info: ApplicationInfo }) {
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Diligence Desk">{version}</Fact>
        <Fact name="Electron">{runtime.electron}</Fact>
        <Fact name="Chromium">{runtime.chromium}</Fact>
        <Fact name="Node.js">{runtime.node}</Fact>
        <Fact name="System">{platform}</Fact>
      </dl>
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

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>
        {title}
        <small>{note}</small>
      </h2>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
