import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Copy, Minus, Square, X } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { InputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { IconButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { useClient } from '../../ipc/client-context.ts';
import { windowStateQuery } from '../../queries/application.ts';
import { openHelp, type GuideName } from '../../state/help.ts';
import { DemoControl } from '../demo/DemoControl.tsx';
import { GuardControl } from '../guard/GuardControl.tsx';
import { ScreenShare } from '../privacy/ScreenShare.tsx';
import { environments } from '../../scope/environment.ts';
import { History } from './History.tsx';
import { ProfileSwitcher } from './ProfileSwitcher.tsx';
import { WorkingChip } from './WorkingChip.tsx';
import styles from './TitleBar.module.css';

/** Word, icon, fill and guard of the environment; the profile; the window's own controls. */
export function TitleBar({
  profile,
  title,
  guide,
}: {
  profile: ProfileView;
  title: string;
  /** What the help button opens. */
  guide: GuideName | 'contents';
}) {
  const { platform } = useClient();
  const { word, icon: Icon } = environments[profile.kind];
  return (
    <header data-pane className={styles.bar} data-platform={platform}>
      <div className={styles.start}>
        <span className={styles.environment} data-tour="profile">
          <Icon aria-hidden="true" />
          <strong>{word}</strong>
        </span>
        <ProfileSwitcher profile={profile} className={styles.profile} />
        <History />
        <WorkingChip />
      </div>
      <span className={cx('truncate', styles.title)}>{title}</span>
      <div className={styles.end}>
        <ScreenShare />
        {profile.builtIn && <DemoControl key={profile.id} className={styles.action} />}
        <span className={styles.guard} data-tour="guard">
          <GuardControl profile={profile} />
        </span>
        <span className={styles.history} data-tour="help">
          <IconButton small label={t('Help')} icon={CircleHelp} onPress={() => openHelp(guide)} />
        </span>
        {platform !== 'darwin' && <WindowControls />}
      </div>
    </header>
  );
}

function WindowControls() {
  const client = useClient();
  const { data: state } = useQuery(windowStateQuery(client));
  const control = (action: InputOf<'window.control'>['action']) => () => {
    void client.call('window.control', { action });
  };
  const maximized = state?.maximized === true;
  return (
    <span className={styles.controls}>
      <Button aria-label={t('Minimise')} onPress={control('minimize')}>
        <Minus aria-hidden="true" />
      </Button>
      <Button aria-label={maximized ? t('Restore') : t('Maximise')} onPress={control('toggle-maximize')}>
        {maximized ? (
          <Copy className="icon-small" aria-hidden="true" />
        ) : (
          <Square className="icon-small" aria-hidden="true" />
        )}
      </Button>
      <Button aria-label={t('Close')} onPress={control('close')}>
        <X aria-hidden="true" />
      </Button>
    </span>
  );
}
