import { Grid2x2X } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { reportWords } from './matrix-model.ts';
import { changeFlagsView, useFlagsView } from './view-state.ts';

interface NoCellsProps {
  isReading: boolean;
  isListRead: boolean;
  hasOrganizations: boolean;
}

/** In the place of the matrix when no cell is left of it: why, and how to get back to all. */
export function NoCells({ isReading, isListRead, hasOrganizations }: NoCellsProps) {
  const { report, needle } = useFlagsView();
  if (isReading) return null;
  const isNarrowed = report !== 'all' || needle !== '';
  const sought = <bdi className="personal">{needle}</bdi>;
  return (
    <Blank
      icon={Grid2x2X}
      title={isNarrowed ? t('No matching values') : hasOrganizations ? t('No flags') : t('No organizations')}
      actions={
        isNarrowed && (
          <Button small onPress={() => changeFlagsView({ report: 'all', needle: '' })}>
            {t('Show all values')}
          </Button>
        )
      }
    >
      {isNarrowed ? (
        needle === '' ? (
          t('No loaded value matches the filter “{report}”.', { report: reportWords[report] })
        ) : report === 'all' ? (
          <Phrase text="No loaded organization or flag matches “{needle}”." values={{ needle: sought }} />
        ) : (
          <Phrase
            text="No loaded value matches the filter “{report}” and the search “{needle}”."
            values={{ report: reportWords[report], needle: sought }}
          />
        )
      ) : !hasOrganizations ? (
        t('No organizations are loaded.')
      ) : isListRead ? (
        t('The service lists no flags, and no loaded organization has any flags.')
      ) : (
        t('The list of flags could not be loaded, and no loaded organization has any flags.')
      )}
    </Blank>
  );
}
