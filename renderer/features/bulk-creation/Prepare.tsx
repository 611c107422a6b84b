import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { BulkFile, BulkRun } from '#shared/ipc/contract/creation';
import { isMissing, mappingTargets } from '#shared/csv/mapping';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Bar, Footer } from '../../components/Bar.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Notices } from '../../components/Notices.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { Status } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { formatWhen } from '../../format/time.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { changeBulk, usedColumns, useBulk } from './bulk-state.ts';
import { DryRunPane } from './DryRunPane.tsx';
import { FileSettings } from './FileSettings.tsx';
import { MappingTable } from './MappingTable.tsx';
import { faultOfPace, PaceFields, type Pace } from './PaceFields.tsx';
import { showBulkRun } from './run-list-state.ts';
import { usePreparation } from './use-preparation.ts';
import styles from './BulkCreation.module.css';

/** Mapping and dry run of a chosen file; nothing is sent from here but reads. */
export function Prepare({
  profileId,
  file,
  runs,
}: {
  profileId: string;
  file: BulkFile;
  runs: readonly BulkRun[];
}) {
  const { dryRun, showsMapping } = useBulk();
  const { isChecking, isStarting, failed, check, start } = usePreparation(profileId, file);
  const [pace, setPace] = useState<Pace>({ perMinute: '60', stopAfter: '20' });
  /** The dry run whose phone numbers were accepted; another one asks again. */
  const [acceptedPlan, setAcceptedPlan] = useState<string | null>(null);
  const phonesAccepted = dryRun !== null && (dryRun.toConfirm === 0 || acceptedPlan === dryRun.plan);
  const startRun = () => {
    if (dryRun === null) return;
    start({
      plan: dryRun.plan,
      phonesAccepted,
      perMinute: Number(pace.perMinute),
      stopAfter: Number(pace.stopAfter),
    });
  };
  const mayStart =
    phonesAccepted &&
    dryRun.ready > 0 &&
    faultOfPace(pace, 'perMinute') === undefined &&
    faultOfPace(pace, 'stopAfter') === undefined;
  // The key does the dry run only: what is charged is started by its own button.
  useKeys([{ ...keyTable.send, label: t('Dry run'), run: () => (isChecking ? undefined : check()) }]);

  return (
    <>
      <KnownRun run={runs.find(({ run }) => run === file.knownRuns[0])} />
      <ColumnsBar file={file} />
      <Split>
        <Pane label={t('Preparation')}>
          <div className={styles.settings}>
            <FileSettings profileId={profileId} file={file} />
            {dryRun !== null && <PaceFields pace={pace} onChange={setPace} />}
          </div>
          {showsMapping ? <MappingTable file={file} /> : <div className="spacer" />}
          {dryRun !== null && dryRun.toConfirm > 0 && (
            <label className={styles.accept}>
              <input
                type="checkbox"
                checked={phonesAccepted}
                onChange={(event) => setAcceptedPlan(event.target.checked ? dryRun.plan : null)}
              />
              <span>
                {t(
                  '{count, plural, one {For # row, send the phone number from the dry run instead of the one in the file} other {For # rows, send the phone numbers from the dry run instead of those in the file}}',
                  { count: dryRun.toConfirm },
                )}
              </span>
            </label>
          )}
          <Notices>
            {dryRun !== null && dryRun.lookupError !== null && (
              <ErrorNotice as="bar" error={dryRun.lookupError} onRetry={check} />
            )}
            {failed !== null && (
              // Again is what the page says now, not what it said when it failed.
              <ErrorNotice
                as="bar"
                error={failed.error}
                onRetry={failed.plan === null ? check : mayStart ? startRun : 'beside'}
              />
            )}
          </Notices>
          <Footer isTall>
            <span>
              {dryRun === null
                ? t('The dry run checks every row, looks up client references and creates nothing.')
                : t('Each check is billed.')}
            </span>
            <span className="spacer" />
            <Button isPending={isChecking} onPress={check}>
              <span>
                {isChecking ? t('Checking rows') : dryRun === null ? t('Dry run') : t('Repeat dry run')}
              </span>
              <KeyHint of={keyTable.send} />
            </Button>
            {dryRun !== null && (
              <SendButton kind="primary" isPending={isStarting} isDisabled={!mayStart} onPress={startRun}>
                {t('Create {requests, plural, one {# check} other {# checks}}', { requests: dryRun.ready })}
              </SendButton>
            )}
          </Footer>
        </Pane>
        {dryRun !== null && <DryRunPane profileId={profileId} file={file} dryRun={dryRun} />}
      </Split>
    </>
  );
}

/** The newest run of the same file. */
function KnownRun({ run: known }: { run: BulkRun | undefined }) {
  if (known === undefined) return null;
  return (
    <Banner
      flush
      tone="warning"
      title={t('This file was already used in a run ({startedAt}). Checks created: {created}.', {
        startedAt: formatWhen(known.startedAt),
        created: formatCount(known.counts.created),
      })}
      actions={
        <Button small onPress={() => showBulkRun(known.run)}>
          {t('Open run')}
        </Button>
      }
    >
      {t('Rows that were already sent are left out.')}
    </Banner>
  );
}

/** How far the columns of the file are mapped. */
function ColumnsBar({ file }: { file: BulkFile }) {
  const { template, mapping, showsMapping } = useBulk();
  const hasRequired = !mappingTargets(template).some((target) => isMissing(target, mapping.fields));
  return (
    <Bar className={styles.step}>
      <b>{t('Columns')}</b>
      <Status
        tone={hasRequired ? 'success' : 'warning'}
        icon={hasRequired ? CircleCheck : TriangleAlert}
        word={t('{count} of {all} mapped', { count: usedColumns(mapping).size, all: file.headers.length })}
      />
      <span className="muted truncate">
        {file.remembered && t('Mapping reused from your last file with these headers.')}{' '}
        {file.doubled.length > 0 &&
          t(
            '{count, plural, one {# column has} other {# columns have}} the same header as another column. Choose which to use.',
            { count: file.doubled.length },
          )}
      </span>
      <span className="spacer" />
      <LinkButton onPress={() => changeBulk({ showsMapping: !showsMapping })}>
        {showsMapping ? t('Hide mapping') : t('Show mapping')}
      </LinkButton>
    </Bar>
  );
}
