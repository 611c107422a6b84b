import { Check, ChevronDown, Search } from 'lucide-react';
import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { LinkButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Popover, PopoverFooter } from '../../components/Popover.tsx';
import { useUnreadOfProfiles } from '../../queries/inbox.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { keyedProfiles, keyTable, profileKey } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { goTo } from '../../state/navigation.ts';
import { useSwitching, useSwitchProfile } from '../../state/switching.ts';
import { Unread } from '../inbox/UnreadCount.tsx';
import { environments } from '../../scope/environment.ts';
import styles from './ProfileSwitcher.module.css';

/** The profile in use, and the list to switch to another. Each is drawn in the pattern of its environment. */
export function ProfileSwitcher({
  profile,
  className,
}: {
  profile: ProfileView;
  className: string | undefined;
}) {
  const { profiles } = useProfiles();
  const switchTo = useSwitchProfile();
  const isOpen = useSwitching((state) => state.isChoosing);
  const setOpen = (isChoosing: boolean) => useSwitching.setState({ isChoosing });
  useKeys([
    { ...keyTable.profiles, run: () => setOpen(true) },
    ...profiles.slice(0, keyedProfiles).map(({ id, name }, place) => ({
      ...profileKey(place, name),
      run: () => switchTo(id),
    })),
  ]);
  return (
    <Popover
      label={t('Profiles')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className={styles.box}
      trigger={
        <Button
          className={cx(className)}
          aria-label={t('Current profile: {profile}', { profile: profile.name })}
        >
          <span className="truncate" translate="no">
            {profile.name}
          </span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {(close) => (
        <>
          <ProfileList
            profiles={profiles}
            activeId={profile.id}
            onChoose={(id) => {
              close();
              switchTo(id);
            }}
          />
          <PopoverFooter>
            <span>
              <KeyHint chord="Enter" /> {t('Switch')}
            </span>
            <span>
              <KeyHint chord="Esc" /> {t('Close')}
            </span>
            <span className="spacer" />
            <LinkButton
              className={styles.manage}
              onPress={() => {
                close();
                goTo('/profiles');
              }}
            >
              {t('Manage profiles')}
            </LinkButton>
          </PopoverFooter>
        </>
      )}
    </Popover>
  );
}

/** Every profile with what is unread in it, of all its messages the number only. */
function ProfileList({
  profiles,
  activeId,
  onChoose,
}: {
  profiles: readonly ProfileView[];
  activeId: string;
  onChoose: (id: string) => void;
}) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const unread = useUnreadOfProfiles();
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={t('Search profiles')} autoFocus className={styles.find ?? ''}>
        <Search aria-hidden="true" />
        <Input placeholder={t('Search profiles')} />
      </SearchField>
      <ListBox
        aria-label={t('Profiles')}
        className={styles.list ?? ''}
        selectionMode="none"
        renderEmptyState={() => <p className={styles.none}>{t('No matching profile.')}</p>}
        onAction={(id) => onChoose(String(id))}
      >
        {profiles.map((candidate, place) => (
          <ListBoxItem
            key={candidate.id}
            id={candidate.id}
            textValue={candidate.name}
            className={cx(styles.option)}
          >
            <EnvironmentTag kind={candidate.kind} />
            <div>
              <div className={styles.name}>
                <span className="truncate">{candidate.name}</span>
                {candidate.id === activeId && <Check role="img" aria-label={t('In use')} />}
              </div>
              <span className={styles.note}>{noteOf(candidate)}</span>
            </div>
            <span className={styles.unread}>
              <Unread of={unread.get(candidate.id)} isSpelled />
            </span>
            <span>{place < keyedProfiles && <KeyHint of={profileKey(place, candidate.name)} />}</span>
          </ListBoxItem>
        ))}
      </ListBox>
    </Autocomplete>
  );
}

function EnvironmentTag({ kind }: { kind: ProfileView['kind'] }) {
  const { word, icon: Icon } = environments[kind];
  return (
    <span className={styles.environment} data-kind={kind}>
      <Icon aria-hidden="true" />
      <b>{word}</b>
    </span>
  );
}

function noteOf({ kind, secret, builtIn }: ProfileView): string {
  if (secret === 'missing' && !builtIn) return t('Secret missing');
  return environments[kind].opens;
}
