import { Copy, Eye, EyeOff } from 'lucide-react';
import { useMemo } from 'react';
import { createCheckBody, type CheckDraft } from '#shared/check-form/body';
import { maskBody } from '#shared/check-form/masked';
import { t } from '#shared/messages/text';
import { operations } from '#shared/operations';
import type { ProfileView } from '#shared/profile';
import { IconButton, LinkButton } from '../../components/Button.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { Scroll } from '../../components/Pane.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Meta, SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { Status } from '../../components/Status.tsx';
import { formatMomentInSentence } from '../../format/time.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { useReveal } from '../privacy/use-reveal.ts';
import styles from './CreateCheck.module.css';

interface RequestPreviewProps {
  profile: ProfileView;
  team: string;
  draft: CheckDraft;
  /** Field ids at fault. */
  faulty: readonly string[];
  /** When the entitlements were read; null without an organization. */
  entitlements: { readAt: string | null } | null;
}

/** The request as it will be sent, personal data masked until revealed. */
export function RequestPreview({ profile, team, draft, faulty, entitlements }: RequestPreviewProps) {
  const copy = useCopy();
  const { values, secondsLeft, reveal, mask } = useReveal({ of: 'request', team });
  const isRevealed = values !== null;
  const body = useMemo(() => createCheckBody(profile, team, draft), [profile, team, draft]);
  const masked = useMemo(() => maskBody(body, profile.onBehalfOfField), [body, profile.onBehalfOfField]);
  const version = profile.pathVersion === 'as-printed' ? operations.CreateCheck.version : profile.pathVersion;
  const isFaulty = (path: string) => {
    const place = path.replace(/^check\./, '');
    return faulty.some((id) => place === id || place.startsWith(`${id}.`));
  };
  return (
    <SidePane className={styles.preview} label={t('Request preview')}>
      <SidePaneHead
        title={t('Request')}
        isLined
        actions={
          <IconButton
            small
            label={t('Copy masked body')}
            icon={Copy}
            onPress={() => copy(JSON.stringify(masked, null, 2), t('Body copied with personal data masked.'))}
          />
        }
      >
        <p translate="no" className={styles.path} title={`/${version}/${team}/checks`}>
          <Phrase
            text="{method} /{version}/{team}/checks"
            values={{ method: <b>{t('POST')}</b>, version, team: team === '' ? '{team}' : team }}
          />
        </p>
        <Meta>
          {isRevealed ? (
            <Status
              tone="neutral"
              icon={Eye}
              word={t('Personal data visible for {secondsLeft} s', { secondsLeft })}
            />
          ) : (
            <Status tone="quiet" icon={EyeOff} word={t('Personal data masked')} />
          )}
          <LinkButton onPress={isRevealed ? mask : reveal}>
            {isRevealed ? t('Mask') : t('Reveal for 60 s')}
          </LinkButton>
        </Meta>
      </SidePaneHead>
      <Scroll className={styles.previewBody}>
        <JsonView value={isRevealed ? body : masked} label={t('Request body')} isFaulty={isFaulty} />
      </Scroll>
      <p className={styles.previewNote}>
        {t('The app sends this request once and never retries automatically.')}{' '}
        {entitlements === null
          ? t('Choose an organization to see its entitlements.')
          : entitlements.readAt === null
            ? t('Entitlements are unknown. You can still create the check.')
            : t('Entitlements updated {time}. You can create the check even if an entitlement is unknown.', {
                time: formatMomentInSentence(entitlements.readAt),
              })}
      </p>
    </SidePane>
  );
}
