import { Copy, Eye, EyeOff } from 'lucide-react';
import { useMemo } from 'react';
import { createCheckBody, type CheckDraft } from '#shared/check-form/body';
import { maskBody } from '#shared/check-form/masked';
import { operations } from '#shared/operations';
import type { ProfileView } from '#shared/profile';
import { IconButton, LinkButton } from '../../components/Button.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { Status } from '../../components/Status.tsx';
import { formatClock } from '../../format/time.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { useReveal } from '../privacy/use-reveal.ts';
import styles from './CreateCheck.module.css';

interface RequestPreviewProps {
  profile: ProfileView;
  team: string;
  draft: CheckDraft;
  /** Field ids at fault. */
  faulty: readonly string[];
  entitlementsReadAt: string | null;
}

/** The request as it will be sent, personal data masked until revealed. */
export function RequestPreview({ profile, team, draft, faulty, entitlementsReadAt }: RequestPreviewProps) {
  const copy = useCopy();
  const { isRevealed, secondsLeft, reveal, mask } = useReveal(team, ['params']);
  const body = useMemo(() => createCheckBody(profile, team, draft), [profile, team, draft]);
  const masked = useMemo(() => maskBody(body, profile.onBehalfOfField), [body, profile.onBehalfOfField]);
  const version = profile.pathVersion === 'as-printed' ? operations.CreateCheck.version : profile.pathVersion;
  const isFaulty = (path: string) => {
    const place = path.replace(/^check\./, '');
    return faulty.some((id) => place === id || place.startsWith(`${id}.`));
  };
  return (
    <aside className={styles.preview} aria-label="Request preview">
      <div className={styles.previewHead}>
        <div className={styles.previewTop}>
          <h2>Request</h2>
          <IconButton
            small
            label="Copy the body, masked"
            icon={<Copy aria-hidden="true" />}
            onPress={() => {
              copy(JSON.stringify(masked, null, 2), 'Body copied, personal data masked.');
            }}
          />
        </div>
        <p className={styles.path} title={`/${version}/${team}/checks`}>
          <b>POST</b> /{version}/{team === '' ? '{team}' : team}/checks
        </p>
        <div className={styles.previewMeta}>
          {isRevealed ? (
            <Status tone="neutral" icon={Eye} word={`Revealed, masked again in ${secondsLeft} s`} />
          ) : (
            <Status tone="quiet" icon={EyeOff} word="Personal data masked" />
          )}
          <LinkButton onPress={isRevealed ? mask : reveal}>
            {isRevealed ? 'Mask' : 'Reveal for 60 s'}
          </LinkButton>
        </div>
      </div>
      <div className={styles.previewBody}>
        <JsonView value={isRevealed ? body : masked} label="Body of the request" isFaulty={isFaulty} />
      </div>
      <p className={styles.previewNote}>
        Sent once as {profile.createBody === 'bare' ? 'a bare Check' : '{check, parent}'}, never repeated by
        itself.{' '}
        {entitlementsReadAt === null
          ? 'Entitlements are not read; unknown does not block.'
          : `Entitlements are from ${formatClock(entitlementsReadAt)}; unknown does not block.`}
      </p>
    </aside>
  );
}
