import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { Announcer } from '../../components/Announcer.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Starting } from '../../components/Starting.tsx';
import { Toasts } from '../../components/Toasts.tsx';
import { usePreferences } from '../../queries/application.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { goKeys } from '../../pages.ts';
import type { Loaded } from '../../screens.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { PageKeys } from '../../state/page-keys.ts';
import { OnPage } from '../../state/page-menus.ts';
import { useSwitching, useSwitchProfile } from '../../state/switching.ts';
import { CheckRunDialog } from '../check-runs/CheckRunDialog.tsx';
import { CheckRunEvents } from '../check-runs/use-check-runs.ts';
import { InboxEvents } from '../inbox/InboxEvents.tsx';
import { Links } from '../links/Links.tsx';
import { ChangeSetEvents } from '../change-sets/use-change-sets.ts';
import { BulkRunEvents } from '../checks/use-checks.ts';
import { LeftRuns } from '../runs/LeftRuns.tsx';
import { Help } from '../help/Help.tsx';
import { StoppedProfile } from '../profiles/Likeness.tsx';
import { KeyboardShortcuts } from '../keys/KeyboardShortcuts.tsx';
import { Palette } from '../palette/Palette.tsx';
import { Commands } from './Commands.tsx';
import { environments } from '../../scope/environment.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { focusPane } from './panes.ts';
import { ScrollKeys } from './ScrollKeys.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StartNotices } from './StartNotices.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TitleBar } from './TitleBar.tsx';
import { useCloseQuestion } from './use-close-question.ts';
import { usePagePlace } from './use-page-place.ts';
import { useShownPage, type ShownPage } from './use-shown-page.ts';
import styles from './Frame.module.css';

/** A longer path is not remembered; its page opens from the one before. */
const maxRouteLength = 500;

/** The window: frame, title bar, sidebar, the page, status bar. */
export function Frame({ profile }: { profile: ProfileView }) {
  const [preferences] = usePreferences();
  const shown = useShownPage(preferences);
  return shown === null ? <Starting /> : <Opened profile={profile} shown={shown} />;
}

function Opened({ profile, shown }: { profile: ProfileView; shown: ShownPage }) {
  const { place, page, loaded } = shown;
  const chosen = place.path;
  const [preferences, changePreferences] = usePreferences();
  const title = page === null ? t('Welcome') : page.label;
  const { word } = environments[profile.kind];

  useCloseQuestion();
  const main = usePagePlace(place, title, page?.home ?? 'page');
  useEffect(() => {
    document.title = t('{title} ({environment}) - Diligence Desk', { title, environment: word });
  }, [title, word]);

  useKeys([
    { ...keyTable.nextPane, run: () => focusPane(1) },
    { ...keyTable.previousPane, run: () => focusPane(-1) },
  ]);

  const { lastRoute, welcomed } = preferences;
  const remember = useEffectEvent((path: string) => {
    if (path !== lastRoute || !welcomed) changePreferences({ lastRoute: path, welcomed: true }, 'quiet');
  });
  // Once for each place: what could not be saved is not tried again and again.
  useEffect(() => {
    if (chosen !== '' && chosen.length <= maxRouteLength) remember(chosen);
  }, [chosen]);

  return (
    <div className={styles.window} data-env={profile.kind}>
      <TitleBar profile={profile} title={title} guide={page?.guide ?? 'contents'} />
      <div className={styles.shell}>
        <Sidebar page={page} />
        <ScrollKeys page={main} />
        <main ref={main} data-pane tabIndex={-1} className={styles.main}>
          <div className={styles.page}>
            <StartNotices />
            <SwitchFailure />
            <StoppedProfile profile={profile} isOpen={false} />
            <ErrorBoundary key={title}>
              <PageKeys value={goKeys}>
                <OnPage value>
                  <Page loaded={loaded} path={chosen} />
                </OnPage>
              </PageKeys>
            </ErrorBoundary>
          </div>
        </main>
        <Help guide={page?.guide ?? 'contents'} />
      </div>
      <StatusBar profile={profile} />
      <Toasts />
      <Announcer />
      <LeaveQuestion />
      <Commands profile={profile} />
      <Palette profile={profile} />
      <KeyboardShortcuts />
      <CheckRunDialog />
      <ChangeSetEvents />
      <BulkRunEvents />
      <LeftRuns />
      <CheckRunEvents />
      <InboxEvents />
      <Links />
    </div>
  );
}

function Page({ loaded, path }: { loaded: Loaded; path: string }) {
  const to = useSwitching((state) => state.to);
  const { profiles } = useProfiles();
  if (to !== null) {
    const name = profiles.find(({ id }) => id === to)?.name;
    return (
      <Blank
        icon={ArrowLeftRight}
        title={name === undefined ? t('Switching profiles') : t('Switching to {name}', { name })}
      >
        {t('Stopping the work of the previous profile.')}
      </Blank>
    );
  }
  if (loaded.is === 'failed')
    return (
      <ErrorNotice
        error={{
          kind: 'internal',
          message: t('The page could not be loaded.'),
          advice: t('If the error returns, restart the app.'),
        }}
        retryLabel={t('Retry')}
        onRetry={() => {
          // The window does not ask for a file again that it could not read; it comes back to this page.
          location.reload();
        }}
      />
    );
  return <loaded.screen path={path} />;
}

function SwitchFailure() {
  const failed = useSwitching((state) => state.failed);
  const switchTo = useSwitchProfile();
  if (failed === null) return null;
  const close = (
    <Button small kind="quiet" onPress={() => useSwitching.setState({ failed: null })}>
      {t('Close')}
    </Button>
  );
  return (
    <ErrorNotice
      as="bar"
      error={failed.error}
      statusNote={t('The profile was not switched.')}
      onRetry={() => switchTo(failed.to)}
      actions={close}
    />
  );
}
