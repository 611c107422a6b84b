import { useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { Imported } from '#shared/ipc/contract/workstation';
import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { toastSaved } from '../../state/toasts.ts';
import type { Failed } from '../../state/failed.ts';

/** Takes what was set up here to another computer, as one file without secrets. */
export function Workstation() {
  const client = useClient();
  const cache = useQueryClient();
  const optionId = useId();
  const noteId = useId();
  const [failed, setFailed] = useState<Failed | null>(null);
  const [withNotes, setWithNotes] = useState(false);
  const [imported, setImported] = useState<Imported | null>(null);
  const save = async () => {
    setFailed(null);
    const result = await client.call('workstation.export', { withNotes });
    if (!result.ok) setFailed({ error: result.error, again: () => void save() });
    else toastSaved(result.value.savedAs);
  };
  const load = async () => {
    setFailed(null);
    const result = await client.call('workstation.import', {});
    if (!result.ok) {
      setFailed({ error: result.error, again: () => void load() });
      return;
    }
    setImported(result.value);
    if (result.value !== null) void cache.invalidateQueries();
  };
  return (
    <>
      <p>
        {t(
          'The setup file contains profiles, watchlists, columns, keyboard shortcuts and saved views, except views that may name a person. Client secrets, inbox and journal are not in the file.',
        )}
      </p>
      <Line>
        <input
          type="checkbox"
          id={optionId}
          checked={withNotes}
          aria-describedby={noteId}
          onChange={({ target }) => setWithNotes(target.checked)}
        />
        <label htmlFor={optionId}>{t('Include notes, tags and CSV mappings')}</label>
      </Line>
      <p className="muted small" id={noteId}>
        {withNotes
          ? t('The file is not encrypted. It contains the personal data in your notes, tags and mappings.')
          : t('Notes, tags and mappings may contain personal data, so they stay on this computer.')}
      </p>
      <Line>
        <Button icon={Download} onPress={() => void save()}>
          {t('Export setup')}
        </Button>
        <Button icon={Upload} onPress={() => void load()}>
          {t('Import setup')}
        </Button>
      </Line>
      {failed !== null && <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />}
      {imported !== null && (
        <div role="status">
          <p>
            {t(
              'Added {profiles, plural, one {# profile} other {# profiles}}, {views, plural, one {# saved view} other {# saved views}}, {watchlists, plural, one {# watchlist} other {# watchlists}}, notes of {notes, plural, one {# organization} other {# organizations}} and {mappings, plural, one {# mapping} other {# mappings}}.',
              {
                profiles: imported.profiles,
                views: imported.views,
                watchlists: imported.watchlists,
                notes: imported.notes,
                mappings: imported.mappings,
              },
            )}
          </p>
          {imported.profiles > 0 && <p>{t('Enter the client secret of each added profile.')}</p>}
          {imported.notAdded.map(({ name, message }, place) => (
            <p key={place}>
              <span>{t('Not imported: {name}.', { name })}</span> <span>{message}</span>
            </p>
          ))}
        </div>
      )}
    </>
  );
}
