import { ArrowLeft } from 'lucide-react';
import { templateNames } from '#shared/check-form/fields';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useBulkRuns, useRefreshRuns } from '../../queries/creation.ts';
import { useScope } from '../../scope/scope.ts';
import { MissingRun } from '../runs/MissingRun.tsx';
import { changeBulk, useBulk } from './bulk-state.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { Prepare } from './Prepare.tsx';
import { showBulkRun, useRunListView } from './run-list-state.ts';
import { RunView } from './RunView.tsx';

/** Creates checks from a CSV file: choose, map, dry run, run. */
export function BulkCreationScreen() {
  const { profile } = useScope();
  const client = useClient();
  const { file, template } = useBulk();
  const opened = useRunListView(({ open }) => open);
  const runs = useBulkRuns();
  const refresh = useRefreshRuns();
  const allRuns = runs.data ?? [];
  const run = allRuns.find((each) => each.run === opened);

  const chooseAnother = () => {
    if (file !== null) void client.call('bulk.close', { profileId: profile.id, file: file.file });
    changeBulk({ file: null, dryRun: null });
    refresh();
  };
  if (run !== undefined) {
    const same = file?.knownRuns.includes(run.run) === true ? file.file : null;
    return <RunView key={run.run} run={run} file={same} onBack={() => showBulkRun(null)} />;
  }
  // A link may name a run that was removed, or one of another computer.
  if (opened !== null && !runs.isFetching && runs.error === null)
    return (
      <MissingRun
        page={t('Bulk creation')}
        list={t('Show bulk creations')}
        onList={() => showBulkRun(null)}
      />
    );
  return (
    <>
      <CommandBar
        title={t('Bulk creation')}
        {...(file !== null && {
          note: [
            file.name,
            t('{count, plural, one {# row} other {# rows}}', { count: file.rows }),
            templateNames[template],
          ].join(', '),
        })}
      >
        {file !== null && (
          <Button icon={ArrowLeft} onPress={chooseAnother}>
            {t('Choose another file')}
          </Button>
        )}
      </CommandBar>
      {runs.error !== null ? (
        <ErrorNotice error={toAppError(runs.error)} onRetry={refresh} />
      ) : file !== null ? (
        <Prepare key={file.file} profileId={profile.id} file={file} runs={allRuns} />
      ) : (
        runs.data !== undefined && <ChooseFile profileId={profile.id} runs={allRuns} />
      )}
    </>
  );
}
