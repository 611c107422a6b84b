import { Check, Plus, TriangleAlert } from 'lucide-react';
import type { KeychainStatus as KeychainState, ProfileView } from '#shared/profile';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { formatWhen } from '../../format/time.ts';
import { countOf } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useProfiles, useRefreshProfiles } from '../../queries/profiles.ts';
import { leaveTo, useNavigation } from '../../state/navigation.ts';
import { environments } from '../shell/environment.ts';
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
  return (
    <>
      <CommandBar
        title="Profiles"
        note={`${countOf(profiles.length, 'profile')}, secrets in the keychain of this computer`}
      >
        <Button
          onPress={() => {
            leaveTo(startNewProfile);
          }}
        >
          <Plus aria-hidden="true" />
          New profile
        </Button>
      </CommandBar>
      <div className={styles.content}>
        <aside className={styles.side} aria-label="Profiles">
          <ul className={styles.list}>
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
          <KeychainBlock keychain={keychain} />
        </aside>
        <ProfileEditor key={shown?.id ?? newProfile} profile={shown} isActive={shown?.id === activeId} />
      </div>
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
        if (!isShown)
          leaveTo(() => {
            selectProfile(profile.id);
          });
      }}
    >
      <Icon aria-hidden="true" />
      <b className="truncate">{profile.name}</b>
      {isEdited ? <span className={styles.tag}>Edited</span> : <Mark profile={profile} isActive={isActive} />}
      <small>
        {word}, {isEdited ? 'unsaved changes' : noteOf(profile, isActive)}
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
      <b>New profile</b>
      <span className={styles.tag}>Draft</span>
      <small>Not saved yet</small>
    </button>
  );
}

function noteOf(profile: ProfileView, isActive: boolean): string {
  if (isSecretMissing(profile)) return isActive ? 'in use, secret missing' : 'secret missing';
  if (isActive) return 'in use now';
  return profile.checkedAt === null ? 'not checked yet' : `checked ${formatWhen(profile.checkedAt)}`;
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
        Keychain
        <span className="spacer" />
        <LinkButton
          onPress={() => {
            void client.call('keychain.check', {}).then(() => refresh());
          }}
        >
          Check again
        </LinkButton>
      </h2>
      <KeychainStatus keychain={keychain} />
      <p className="small muted">{keychain.message}</p>
      <p className="small muted">
        Without a keychain the app refuses to save a secret; it is never written to a file.
      </p>
    </div>
  );
}
