import { useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { densities, themes } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { FormPage, FormSection } from '../../components/FormSection.tsx';
import { Split } from '../../components/Pane.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useApplicationInfo, usePreferences } from '../../queries/application.ts';
import { SecretPlaces, Versions } from './About.tsx';
import { Backups } from './Backups.tsx';
import { KeySettings } from './KeySettings.tsx';
import { Licences } from './Licences.tsx';
import { densityWords, themeWords } from './appearance-words.ts';
import { LoginStart } from './LoginStart.tsx';
import { ManagedSettings } from './ManagedSettings.tsx';
import { Updates } from './Updates.tsx';
import { Workstation } from './Workstation.tsx';
import { PrivacySettings } from '../privacy/PrivacySettings.tsx';
import styles from './SettingsScreen.module.css';

/** Room above a title that was scrolled to. */
const edgePixels = 40;

interface Section {
  title: string;
  note: string;
  body: ReactNode;
}

/** Settings shared by all profiles, in sections, with a list that leads to each. */
export function SettingsScreen() {
  const info = useApplicationInfo();
  const titles = useRef(new Map<string, HTMLHeadingElement>());
  const [current, setCurrent] = useState<string | null>(null);
  const isManaged = info !== undefined && Object.keys(info.policy).length > 0;
  const sections: Section[] = [
    ...(isManaged
      ? [
          {
            title: t('Managed by your organization'),
            note: t('Policy changes apply after the app restarts'),
            body: <ManagedSettings policy={info.policy} />,
          },
        ]
      : []),
    { title: t('Appearance'), note: t('Theme and density'), body: <Appearance /> },
    { title: t('Single-key shortcuts'), note: t('For example J, or G then I'), body: <KeySettings /> },
    { title: t('Privacy'), note: t('Personal data on this computer'), body: <PrivacySettings /> },
    {
      title: t('Start at login'),
      note: t('In the tray. Closing the window keeps the app there.'),
      body: <LoginStart />,
    },
    { title: t('Updates'), note: t('New versions of the app'), body: <Updates /> },
    { title: t('Backups'), note: t('Database and settings'), body: <Backups /> },
    {
      title: t('Move to another computer'),
      note: t('Export and import the setup'),
      body: <Workstation />,
    },
    { title: t('Secrets'), note: t('Where each secret is stored'), body: <SecretPlaces /> },
    ...(info === undefined
      ? []
      : [{ title: t('About'), note: t('Versions'), body: <Versions info={info} /> }]),
    { title: t('Licences'), note: t('Packages in this app'), body: <Licences /> },
  ];
  const shown = current ?? sections[0]?.title;
  /** The last section whose title is at or above the upper edge of the page. */
  const follow = ({ currentTarget: page }: UIEvent<HTMLDivElement>) => {
    const edge = page.getBoundingClientRect().top + edgePixels;
    const passed = sections.filter(({ title }) => {
      const heading = titles.current.get(title);
      return heading !== undefined && heading.getBoundingClientRect().top <= edge;
    });
    const isAtEnd = page.scrollTop + page.clientHeight >= page.scrollHeight - 1;
    // The last sections never reach the upper edge: the section that was opened stays current.
    const goneTo = sections.find(({ title }) => titles.current.get(title) === document.activeElement);
    setCurrent((isAtEnd ? goneTo?.title : undefined) ?? passed.at(-1)?.title ?? null);
  };
  return (
    <>
      <CommandBar title={t('Settings')} note={t('Saved on this computer, for all profiles')} />
      <Split>
        <nav data-pane className={styles.contents} aria-label={t('Sections')}>
          <ul data-list onKeyDown={pressInList}>
            {sections.map(({ title }) => (
              <li key={title}>
                <LinkButton
                  className={styles.link}
                  {...(title === shown && { 'aria-current': true })}
                  onPress={() => {
                    const heading = titles.current.get(title);
                    heading?.scrollIntoView({ block: 'start' });
                    heading?.focus({ preventScroll: true });
                    setCurrent(title);
                  }}
                >
                  {title}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
        <FormPage onScroll={follow}>
          {sections.map(({ title, note, body }) => (
            <FormSection
              key={title}
              title={title}
              note={note}
              titleRef={(heading) => {
                if (heading === null) titles.current.delete(title);
                else titles.current.set(title, heading);
              }}
            >
              {body}
            </FormSection>
          ))}
        </FormPage>
      </Split>
    </>
  );
}

/** The arrows go from section to section of the list; Enter goes to the section itself. */
function pressInList({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const links = [...currentTarget.querySelectorAll('button')];
  if (by !== 0) links[links.findIndex((link) => link === target) + by]?.focus();
}

function Appearance() {
  const [preferences, change] = usePreferences();
  return (
    <>
      <Choice label={t('Theme')}>
        <Segmented
          label={t('Theme')}
          value={preferences.theme}
          options={themes.map((theme) => ({ value: theme, label: themeWords[theme] }))}
          onChange={(theme) => change({ theme })}
        />
      </Choice>
      <Choice label={t('Density')}>
        <Segmented
          label={t('Density')}
          value={preferences.density}
          options={densities.map((density) => ({ value: density, label: densityWords[density] }))}
          onChange={(density) => change({ density })}
        />
      </Choice>
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
