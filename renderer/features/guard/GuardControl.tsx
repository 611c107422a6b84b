import { ChevronDown, CircleHelp, Lock, LockOpen, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, ListBox, ListBoxItem } from 'react-aria-components';
import type { GuardMode, GuardState } from '#shared/guard';
import { t } from '#shared/messages/text';
import { unlockMinutesChoices, type ProfileView } from '#shared/profile';
import type { Result } from '#shared/result';
import { Button } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { cx } from '../../components/class-names.ts';
import { Popover } from '../../components/Popover.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useSecondsUntil } from '../../components/use-seconds-until.ts';
import { formatCountdown } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useGuard, type CachedGuard } from '../../queries/guard.ts';
import { toastError } from '../../state/toasts.ts';
import { environments } from '../../scope/environment.ts';
import { useSaveGuard } from '../../queries/use-save-guard.ts';
import styles from './GuardControl.module.css';

/** What the guard lets through, in the title bar, with the action that changes it. */
export function GuardControl({ profile }: { profile: ProfileView }) {
  const guard = useGuard(profile.id);
  if (guard === null) {
    const { guard: text, guardIcon: Icon } = environments[profile.kind];
    return (
      <span className={styles.guard}>
        <Icon aria-hidden="true" />
        <span>{text}</span>
      </span>
    );
  }
  if (guard.stopped)
    return (
      <span className={styles.guard}>
        <OctagonX aria-hidden="true" />
        <span>{t('Stopped')}</span>
      </span>
    );
  if (profile.kind !== 'production') return <ModeMenu guard={guard} />;
  return guard.mode === 'unlocked' ? <Unlocked guard={guard} /> : <Locked guard={guard} />;
}

function Locked({ guard }: { guard: CachedGuard }) {
  const action = useGuardCall();
  const client = useClient();
  const [minutes, setMinutes] = useState(guard.unlockMinutes);
  const choices = [...new Set([...unlockMinutesChoices, guard.unlockMinutes])].sort((a, b) => a - b);
  return (
    <>
      <span className={styles.guard}>
        <Lock aria-hidden="true" />
        <span>{t('Read-only')}</span>
      </span>
      <Popover
        label={t('Unlock production')}
        placement="bottom end"
        trigger={
          <Button icon={LockOpen} small className={styles.action}>
            {t('Unlock')}
          </Button>
        }
      >
        {(close) => (
          <div className={styles.unlock}>
            <p>
              {t(
                'Allows changes to production for the selected time. The app still asks before each single change, and once before each run.',
              )}
            </p>
            <Segmented
              label={t('Minutes')}
              value={String(minutes)}
              options={choices.map((choice) => ({ value: String(choice), label: `${choice}` }))}
              onChange={(chosen) => setMinutes(Number(chosen))}
            />
            <Button
              kind="primary"
              onPress={() => {
                close();
                action(client.call('guard.unlock', { profileId: guard.profileId, minutes }));
              }}
            >
              {t('Unlock for {minutes} min', { minutes })}
            </Button>
          </div>
        )}
      </Popover>
    </>
  );
}

function Unlocked({ guard }: { guard: CachedGuard }) {
  const action = useGuardCall();
  const client = useClient();
  const left = useSecondsUntil(guard.locksAt);
  return (
    <>
      <span className={styles.guard}>
        <LockOpen aria-hidden="true" />
        <span>
          <Phrase text="Unlocked, {time} left" values={{ time: <b>{formatCountdown(left)}</b> }} />
        </span>
      </span>
      <Button
        icon={Lock}
        small
        className={styles.action}
        onPress={() => action(client.call('guard.lock', {}))}
      >
        {t('Lock now')}
      </Button>
    </>
  );
}

const modeTexts: Record<GuardMode, { label: string; effect: string }> = {
  unlocked: { label: t('Changes allowed'), effect: t('Asks only before risky changes, runs and replays.') },
  confirm: { label: t('Asks before each change'), effect: t('Each change is shown before it is sent.') },
  'read-only': { label: t('Read-only'), effect: t('No change is sent.') },
};
const modeOrder: readonly GuardMode[] = ['unlocked', 'confirm', 'read-only'];
const modeIcons = { confirm: CircleHelp, 'read-only': Lock };

/** Sandbox and demo are there to be changed; an operator may be stricter. */
function ModeMenu({ guard }: { guard: CachedGuard }) {
  const action = useGuardCall();
  const client = useClient();
  const { profileId, mode, environment } = guard;
  const words = environments[environment];
  const Icon = mode === 'unlocked' ? words.guardIcon : modeIcons[mode];
  const choose = (chosen: GuardMode) => {
    if (chosen === 'unlocked') action(client.call('guard.unlock', { profileId }));
    else if (chosen === 'confirm') action(client.call('guard.confirmEach', { profileId }));
    else action(client.call('guard.lock', {}));
  };
  return (
    <Popover
      label={t('Changes in this profile')}
      placement="bottom end"
      trigger={
        <AriaButton className={cx(styles.guard, styles.menu)}>
          <Icon aria-hidden="true" />
          {mode === 'unlocked' ? words.guard : modeTexts[mode].label}
          <ChevronDown aria-hidden="true" />
        </AriaButton>
      }
    >
      {(close) => (
        <ListBox
          aria-label={t('Changes in this profile')}
          className={cx(styles.modes)}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[mode]}
          autoFocus
          onSelectionChange={(keys) => {
            const chosen = modeOrder.find((choice) => keys === 'all' || keys.has(choice));
            close();
            if (chosen !== undefined && chosen !== mode) choose(chosen);
          }}
        >
          {modeOrder.map((choice) => (
            <ListBoxItem
              key={choice}
              id={choice}
              textValue={modeTexts[choice].label}
              className={cx(styles.mode)}
            >
              <b>{modeTexts[choice].label}</b>
              <span>{modeTexts[choice].effect}</span>
            </ListBoxItem>
          ))}
        </ListBox>
      )}
    </Popover>
  );
}

/** Takes over the state that the main process returns; a failure is reported. */
function useGuardCall(): (call: Promise<Result<GuardState>>) => void {
  const keep = useSaveGuard();
  return (call) => {
    void call.then((result) => {
      if (result.ok) keep(result.value);
      else toastError(result.error);
    });
  };
}
