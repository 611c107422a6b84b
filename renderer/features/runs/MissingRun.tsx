import { Layers } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';

/** For a link to a run that is not in the list. */
export function MissingRun({ page, list, onList }: { page: string; list: string; onList: () => void }) {
  return (
    <>
      <CommandBar title={page} />
      <Blank
        icon={Layers}
        title={t('This run is not on this computer')}
        actions={
          <Button small onPress={onList}>
            {list}
          </Button>
        }
      >
        {t('The run was removed, or the link was copied on another computer.')}
      </Blank>
    </>
  );
}
