import type { ReactNode } from 'react';
import { densities, themes } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import { CommandBar } from '../../components/CommandBar.tsx';
import { FormPage, FormSection } from '../../components/FormSection.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useApplicationInfo, usePreferences } from '../../queries/application.ts';
import { SecretPlaces, Versions } from './About.tsx';
import { Backups } from './Backups.tsx';
import { KeySettings } from './KeySettings.tsx';
import { Licences } from './Licences.tsx';
import { densityWords, themeWords } from './look-words.ts';
import { LoginStart } from './LoginStart.tsx';
import { ManagedSettings } from './ManagedSettings.tsx';
import { Updates } from './Updates.tsx';
import { Workstation } from './Workstation.tsx';
import { PrivacySettings } from '../privacy/PrivacySettings.tsx';
import styles from './SettingsScreen.module.css';

/** Appearance, keyboard, updates, privacy, and what this app is made of. */
export function SettingsScreen() {
  const [preferences, change] = usePreferences();
  const info = useApplicationInfo();
  return (
    <>
      <CommandBar title={t('Settings')} note={t('Saved on this computer, for all profiles')} />
      <FormPage>
        {info !== undefined && Object.keys(info.policy).length > 0 && (
          <FormSection title={t('Managed by your organization')} note={t('Read once, at the start')}>
            <ManagedSettings policy={info.policy} />
          </FormSection>
        )}
        <FormSection title={t('Appearance')} note={t('Theme and density')}>
          <Choice label={t('Theme')}>
            <Segmented
              label={t('Theme')}
              value={preferences.theme}
              options={themes.map((theme) => ({ value: theme, label: themeWords[theme] }))}
              onChange={(theme) => {
                change({ theme });
              }}
            />
          </Choice>
          <Choice label={t('Density')}>
            <Segmented
              label={t('Density')}
              value={preferences.density}
              options={densities.map((density) => ({ value: density, label: densityWords[density] }))}
              onChange={(density) => {
                change({ density });
              }}
            />
          </Choice>
        </FormSection>
        <FormSection title={t('Keyboard shortcuts')} note={t('Such as J or G I')}>
          <KeySettings />
        </FormSection>
        <FormSection title={t('Start at login')} note={t('Without a window, in the tray')}>
          <LoginStart />
        </FormSection>
        <FormSection title={t('Updates')} note={t('New versions of the app')}>
          <Updates />
        </FormSection>
        <FormSection title={t('Backups')} note={t('Database and settings')}>
          <Backups />
        </FormSection>
        <FormSection title={t('Another workstation')} note={t('Export and import the setup')}>
          <Workstation />
        </FormSection>
        <FormSection title={t('Privacy')} note={t('Personal data on this computer')}>
          <PrivacySettings />
        </FormSection>
        {info !== undefined && (
          <FormSection title={t('About')} note={t('Versions')}>
            <Versions info={info} />
          </FormSection>
        )}
        <FormSection title={t('Secrets')} note={t('Where each one is stored')}>
          <SecretPlaces />
        </FormSection>
        <FormSection title={t('Licences')} note={t('Packages in this app')}>
          <Licences />
        </FormSection>
      </FormPage>
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className="label">{label}</span>
      {children}
    </div>
  );
}
