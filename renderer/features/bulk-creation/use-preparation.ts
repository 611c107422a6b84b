import { useState } from 'react';
import type { AppError } from '#shared/errors';
import type { InputOf } from '#shared/ipc/contract';
import type { BulkFile } from '#shared/ipc/contract/creation';
import { isName } from '#shared/resource-names';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshRuns } from '../../queries/creation.ts';
import { changeBulk, useBulk, watchBulk } from './bulk-state.ts';
import { showBulkRun } from './run-list-state.ts';

/** What could not be done. `plan`: of the run that was to start; null: it was a dry run. */
interface Failed {
  error: AppError;
  plan: string | null;
}

/** The dry run of a file, and the start of its run. */
export function usePreparation(profileId: string, file: BulkFile) {
  const client = useClient();
  const refreshRuns = useRefreshRuns();
  const { template, mapping, organization, dryRun } = useBulk();
  const [isChecking, setChecking] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);

  const check = async () => {
    const isStill = watchBulk('file', 'template', 'mapping', 'organization');
    setChecking(true);
    setFailed(null);
    const { name = '', displayName = null } = organization ?? {};
    const organizationName = isName('organization', name) ? name : null;
    // What it is entitled to is read once, before its rows are checked; unknown does not block.
    if (organizationName !== null && displayName !== null)
      await client.call('creation.entitlements', {
        profileId,
        organization: organizationName,
        displayName,
        refresh: true,
      });
    const result = await client.call('bulk.plan', {
      profileId,
      file: file.file,
      template,
      mapping,
      organization: organizationName,
      organizationDisplayName: displayName,
    });
    setChecking(false);
    if (!isStill()) return;
    if (result.ok) changeBulk({ dryRun: result.value });
    else setFailed({ error: result.error, plan: null });
  };

  const start = async (run: Omit<InputOf<'bulk.start'>, 'profileId'>) => {
    const isStill = watchBulk('file');
    setStarting(true);
    setFailed(null);
    const result = await client.call('bulk.start', { profileId, ...run });
    setStarting(false);
    refreshRuns();
    if (!isStill()) return;
    if (result.ok) {
      changeBulk({ file: null, dryRun: null });
      showBulkRun(result.value.run);
    } else setFailed({ error: result.error, plan: run.plan });
  };

  return {
    isChecking,
    isStarting,
    // What is planned anew may start.
    failed: failed?.plan === null || failed?.plan === dryRun?.plan ? failed : null,
    check: () => void check(),
    start: (run: Parameters<typeof start>[0]) => void start(run),
  };
}
