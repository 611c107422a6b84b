import { Building } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import type { Sides } from './use-side.ts';

/** Why there is nothing to compare yet. */
export function NothingCompared({
  sides: { across, other, left, right },
  onChoose,
}: {
  sides: Sides;
  onChoose: () => void;
}) {
  if (left.isReading || right.isReading) return null;
  if (across && other === undefined)
    return (
      <Blank icon={Building} title={t('No other profile')}>
        {t('Create a profile of another environment to compare with. The comparison is read-only.')}
      </Blank>
    );
  for (const side of [left.read, right.read])
    if (side !== null && side.organization === null)
      return (
        <Blank icon={Building} title={t('Organization not in {profile}', { profile: side.profile.name })}>
          {t('The profile has no organization with this display name. Only display names are matched.')}
        </Blank>
      );
  return (
    <Blank
      icon={Building}
      title={across ? t('Choose an organization') : t('Choose two organizations')}
      actions={<Button onPress={onChoose}>{t('Choose organization')}</Button>}
    >
      {across
        ? t('The app finds the same organization in the other profile by display name, and changes nothing.')
        : t('The app loads the Full view of both organizations and compares each feature.')}
    </Blank>
  );
}
