import { useState, type ReactNode } from 'react';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { SuggestField } from '../../components/SuggestField.tsx';
import { joined } from '../../format/joined.ts';
import { formatMomentInSentence } from '../../format/time.ts';
import { environments } from '../../scope/environment.ts';
import { useFlagOrganizations } from '../flags/flag-data.ts';
import type { SideState } from './use-side.ts';
import { changeCompareView, useCompareView } from './view-state.ts';
import styles from './Compare.module.css';

/** Whose side it is; across environments it wears the frame of its own. */
export function SideHead({
  profile,
  isFramed,
  side,
  children,
}: {
  profile: ProfileView | undefined;
  isFramed: boolean;
  side: SideState;
  children: ReactNode;
}) {
  const read = side.isReading
    ? t('Loading…')
    : side.read === null
      ? t('Not loaded')
      : t('All fields loaded at {receivedAt}', { receivedAt: formatMomentInSentence(side.read.receivedAt) });
  const many =
    side.read !== null && side.read.matches > 1
      ? t('First of {matches} organizations with this name', { matches: side.read.matches })
      : '';
  if (!isFramed || profile === undefined)
    return (
      <>
        {children}
        <small>{joined([read, many])}</small>
      </>
    );
  const { word, icon: Icon } = environments[profile.kind];
  return (
    <div className={styles.sideHead} data-kind={profile.kind}>
      <div className={styles.environment}>
        <Icon className="icon-small" aria-hidden="true" />
        <span>
          {word}
          {profile.name !== word && `, ${profile.name}`}
        </span>
      </div>
      {children}
      <small>{joined([read, many])}</small>
    </div>
  );
}

/** Chooses the organization of a side by its name. */
export function SidePicker({ side }: { side: 'left' | 'right' }) {
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = useCompareView((view) => view[side]);
  return (
    <SuggestField
      label={side === 'left' ? t('Left organization') : t('Right organization')}
      placeholder={t('Choose an organization')}
      value={typed ?? chosen?.displayName ?? ''}
      suggestions={useFlagOrganizations().rows.map(({ name, displayName }) => ({
        value: name,
        label: displayName,
        text: displayName,
      }))}
      onChange={setTyped}
      onChoose={({ value, label: displayName }) => {
        setTyped(null);
        const organization = { name: value, displayName };
        changeCompareView(side === 'left' ? { left: organization } : { right: organization });
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
