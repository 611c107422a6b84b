import { Check, Plus, TriangleAlert } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { t } from '#shared/messages/text';
import type { KeychainStatus as KeychainState, ProfileView } from '#shared/profile';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { Scroll, Split } from '../../components/Pane.tsx';
import { SidePane } from '../../components/SidePane.tsx';
import { formatWhen } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useProfiles, useRefreshProfiles } from '../../queries/profiles.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { leaveTo, useNavigation } from '../../state/navigation.ts';
import { environments } from '../../scope/environment.ts';
import { KeychainStatus } from './KeychainStatus.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';
import { newProfile, selectProfile, startNewProfile, useSelection } from './selection.ts';
import styles from './ProfilesScreen.module.css';

/** The profiles: each environment with its addresses and its secret in the keychain. */
export function ProfilesScreen() {
  const { profiles, activeId, keychain } = useProfiles();
  const selected = useSelection((state) => state.selected) ?? activeId;
  const isDirty = useNavigation((state) => state.obstacle !== null);
  const profile = profiles.find(({ id }) => id === selected) ?? null;
  const isDraft = selected === newProfile;
  const shown = isDraft ? null : (profile ?? profiles.find(({ id }) => id === activeId) ?? null);
  const draft = useSelection((state) => state.draft);
  const editor = shown === null || shown.id === draft.savedAs ? `${newProfile} ${draft.number}` : shown.id;
  const list = useRef<HTMLUListElement>(null);
  const step = (by: 1 | -1) => {
    // A draft is below the others.
    const from = isDraft ? profiles.length : profiles.findIndex(({ id }) => id === shown?.id);
    const next = profiles[from + by];
    if (next === undefined) return;
    leaveTo(() => {
      selectProfile(next.id);
      list.current?.querySelectorAll('button')[from + by]?.focus();
    });
  };
  useKeys([
    { ...keyTable.next, run: () => step(1) },
    { ...keyTable.previous, run: () => step(-1) },
  ]);
  // In the list only: elsewhere on the page an arrow would leave the profile that is edited.
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <CommandBar
        title={t('Profiles')}
        note={t('{count, plural, one {# profile} other {# profiles}}', { count: profiles.length })}
      >
        <Button icon={Plus} onPress={() => leaveTo(startNewProfile)}>
          {t('New profile')}
        </Button>
      </CommandBar>
      <Split>
        <SidePane className={styles.side} label={t('Profiles')}>
          <Scroll>
            <ul ref={list} data-list onKeyDown={press}>
              {profiles.map((candidate) => (
                <li key={candidate.id}>
                  <Item
                    profile={candidate}
                    isActive={candidate.id === activeId}
                    isShown={candidate.id === shown?.id}
                    isEdited={candidate.id === shown?.id && isDirty}
                  />
                </li>
              ))}
              {isDraft && (
                <li>
                  <DraftItem />
                </li>
              )}
            </ul>
          </Scroll>
          <KeychainBlock keychain={keychain} />
        </SidePane>
        <ProfileEditor key={editor} profile={shown} isActive={shown?.id === activeId} />
      </Split>
    </>
  );
}

function Item({
  profile,
  isActive,
  isShown,
  isEdited,
}: {
  profile: ProfileView;
  isActive: boolean;
  isShown: boolean;
  isEdited: boolean;
}) {
  const { word, icon: Icon } = environments[profile.kind];
  return (
    <button
      type="button"
      className={styles.item}
      aria-current={isShown ? 'true' : undefined}
      onClick={() => {
        if (!isShown) leaveTo(() => selectProfile(profile.id));
      }}
    >
      <Icon aria-hidden="true" />
      <b className="truncate" translate="no">
        {profile.name}
      </b>
      {isEdited ? (
        <span className={styles.tag}>{t('Edited')}</span>
      ) : (
        <Mark profile={profile} isActive={isActive} />
      )}
      <small>
        {t('{environment}: {note}', {
          environment: word,
          note: isEdited ? t('Unsaved changes') : noteOf(profile, isActive),
        })}
      </small>
    </button>
  );
}

function Mark({ profile, isActive }: { profile: ProfileView; isActive: boolean }) {
  if (isActive) return <Check className="icon-small" aria-hidden="true" />;
  return isSecretMissing(profile) ? <TriangleAlert className="icon-small" aria-hidden="true" /> : <span />;
}

function DraftItem() {
  const { icon: Icon } = environments.sandbox;
  return (
    <button type="button" className={styles.item} aria-current="true">
      <Icon aria-hidden="true" />
      <b>{t('New profile')}</b>
      <span className={styles.tag}>{t('Draft')}</span>
      <small>{t('Not saved yet')}</small>
    </button>
  );
}

function noteOf(profile: ProfileView, isActive: boolean): string {
  if (isSecretMissing(profile)) return isActive ? t('In use, secret missing') : t('Secret missing');
  if (isActive) return t('In use');
  return profile.checkedAt === null
    ? t('Not tested yet')
    : t('Tested {checkedAt}', { checkedAt: formatWhen(profile.checkedAt) });
}

function isSecretMissing({ secret, builtIn }: ProfileView): boolean {
  return secret === 'missing' && !builtIn;
}

function KeychainBlock({ keychain }: { keychain: KeychainState }) {
  const client = useClient();
  const refresh = useRefreshProfiles();
  return (
    <div className={styles.keychain}>
      <h2>
        {t('Keychain')}
        <span className="spacer" />
        <LinkButton
          onPress={() => {
            void client.call('keychain.check', {}).then(() => refresh());
          }}
        >
          {t('Check again')}
        </LinkButton>
      </h2>
      <KeychainStatus keychain={keychain} />
      <p className="small muted">{keychain.message}</p>
    </div>
  );
}
