import { t } from '#shared/messages/text';
import { useLossesOfProfile } from '../state/navigation.ts';

/** Names what is not sent and goes with the profile; nothing when there is none. */
export function Losses() {
  const losses = useLossesOfProfile();
  if (losses.length === 0) return null;
  return (
    <>
      {losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
      <p>{t('This input is discarded.')}</p>
    </>
  );
}
