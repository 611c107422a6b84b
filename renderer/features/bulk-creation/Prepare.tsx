import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { fieldsOf, templateNames, templates, type FieldKind } from '#shared/check-form/fields';
import { dateForms, dateOrders } from '#shared/check-form/calendar-date';
import { labelledPhoneCountries } from '#shared/check-form/phone';
import type { BulkFile, BulkRun } from '#shared/ipc/contract/creation';
import { mappingTargets } from '#shared/csv/mapping';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Banner } from '../../components/Banner.tsx';
import { Bar, Footer } from '../../components/Bar.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Select, TextField } from '../../components/Field.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Notices } from '../../components/Notices.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { Status } from '../../components/Status.tsx';
import { OrganizationField } from '../../components/OrganizationField.tsx';
import { formatCount } from '../../format/number.ts';
import { formatWhen } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshRuns } from '../../queries/creation.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { changeBulk, changeMapping, changeWriting, useBulk } from './bulk-state.ts';
import { showBulkRun } from './run-list-state.ts';
import { DryRunPane } from './DryRunPane.tsx';
import { MappingTable } from './MappingTable.tsx';
import { wholeNumberFault } from '../../format/number-fault.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './BulkCreation.module.css';

const phoneOptions = labelledPhoneCountries().map(({ code, label }) => ({ value: code, label }));

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
  const client = useClient();
  const refreshRuns = useRefreshRuns();
  const { template, mapping, organization, organizationText, dryRun, showsMapping } = useBulk();
  const [isChecking, setChecking] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [perMinute, setPerMinute] = useState('60');
  const [stopAfter, setStopAfter] = useState('20');
  /** The dry run whose phone numbers were accepted; another one asks again. */
  const [acceptedPlan, setAcceptedPlan] = useState<string | null>(null);
  const phonesAccepted = dryRun !== null && (dryRun.toConfirm === 0 || acceptedPlan === dryRun.plan);

  /** Tells later whether file, template, mapping and organization are still those of now. */
  const asNow = () => {
    const then = useBulk.getState();
    return (...parts: ('file' | 'template' | 'mapping' | 'organization')[]) => {
      const now = useBulk.getState();
      return parts.every((part) => now[part] === then[part]);
    };
  };
  const check = () => {
    const isStill = asNow();
    setChecking(true);
    setFailed(null);
    const name = organization?.name ?? '';
    const readFirst =
      organization === null || organization.displayName === null || !isName('organization', name)
        ? Promise.resolve()
        : // What it is entitled to is read once, before its rows are checked; unknown does not block.
          client.call('creation.entitlements', {
            profileId,
            organization: name,
            displayName: organization.displayName,
            refresh: true,
          });
    void Promise.resolve(readFirst)
      .then(() =>
        client.call('bulk.plan', {
          profileId,
          file: file.file,
          template,
          mapping,
          organization: isName('organization', name) ? name : null,
          organizationDisplayName: organization?.displayName ?? null,
        }),
      )
      .then((result) => {
        setChecking(false);
        if (!isStill('file', 'template', 'mapping', 'organization')) return;
        if (result.ok) changeBulk({ dryRun: result.value });
        else setFailed({ error: result.error, again: check });
      });
  };
  // The key does the dry run only: what is charged is started by its own button.
  useKeys([{ ...keyTable.send, label: t('Dry run'), run: () => (isChecking ? undefined : check()) }]);
  const start = () => {
    if (dryRun === null) return;
    const isStill = asNow();
    setStarting(true);
    setFailed(null);
    void client
      .call('bulk.start', {
        profileId,
        plan: dryRun.plan,
        phonesAccepted,
        perMinute: Number(perMinute),
        stopAfter: Number(stopAfter),
      })
      .then((result) => {
        setStarting(false);
        refreshRuns();
        if (!isStill('file')) return;
        if (result.ok) {
          changeBulk({ file: null, dryRun: null });
          showBulkRun(result.value.run);
        } else setFailed({ error: result.error, again: start });
      });
  };
  const changeTemplate = (next: typeof template) => {
    changeBulk({ template: next, dryRun: null });
    const isStill = asNow();
    void client.call('bulk.mapping', { profileId, file: file.file, template: next }).then((result) => {
      if (result.ok && isStill('file', 'template')) changeMapping(result.value);
    });
  };
  const known = runs.find(({ run }) => run === file.knownRuns[0]);
  const used = new Set(
    Object.values(mapping.fields).flatMap((source) => ('column' in source ? [source.column] : [])),
  );
  const hasRequired = mappingTargets(template).every(
    ({ id, required }) => !required || mapping.fields[id] !== undefined,
  );
  const perMinuteFault = faultOfNumber(perMinute, 600);
  const stopFault = faultOfNumber(stopAfter, 50_000);
  const isMapped = (kind: FieldKind) =>
    fieldsOf(template).some((field) => field.kind === kind && mapping.fields[field.id] !== undefined);

  return (
    <>
      {known !== undefined && (
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
      )}
      <Bar className={styles.step}>
        <b>{t('Columns')}</b>
        <Status
          tone={hasRequired ? 'success' : 'warning'}
          icon={hasRequired ? CircleCheck : TriangleAlert}
          word={t('{count} of {all} mapped', { count: used.size, all: file.headers.length })}
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
      <Split>
        <Pane label={t('Preparation')}>
          <div className={styles.settings}>
            <Select
              label={t('Template')}
              value={template}
              options={templates.map((value) => ({ value, label: templateNames[value] }))}
              onChange={changeTemplate}
            />
            <OrganizationField
              label={t('Organization for rows without one')}
              placeholder={t('Optional')}
              text={organizationText}
              chosen={organization}
              onChange={(text, chosen) =>
                changeBulk({ organizationText: text, organization: chosen, dryRun: null })
              }
            />
            {isMapped('date') && (
              <Select
                label={t('Date format')}
                value={mapping.dateOrder}
                options={dateOrders.map((value) => ({
                  value,
                  label: `${dateForms[value].letters}  ${dateForms[value].example}`,
                }))}
                onChange={(dateOrder) => changeWriting({ dateOrder })}
              />
            )}
            {isMapped('phone') && (
              <Select
                label={t('Default country for phone numbers')}
                value={mapping.phoneCountry ?? ''}
                options={[{ value: '', label: t('None') }, ...phoneOptions]}
                onChange={(country) => changeWriting({ phoneCountry: country === '' ? null : country })}
              />
            )}
            {dryRun !== null && (
              <>
                <TextField
                  label={t('Checks per minute')}
                  inputMode="numeric"
                  value={perMinute}
                  error={perMinuteFault}
                  onChange={(event) => setPerMinute(event.target.value)}
                />
                <TextField
                  label={t('Failures before a pause')}
                  inputMode="numeric"
                  value={stopAfter}
                  error={stopFault}
                  onChange={(event) => setStopAfter(event.target.value)}
                />
              </>
            )}
          </div>
          {showsMapping && <MappingTable file={file} />}
          {!showsMapping && <div className="spacer" />}
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
            {failed !== null && <ErrorNotice as="bar" error={failed.error} onRetry={failed.again} />}
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
              <SendButton
                kind="primary"
                isPending={isStarting}
                isDisabled={
                  dryRun.ready === 0 ||
                  !phonesAccepted ||
                  perMinuteFault !== undefined ||
                  stopFault !== undefined
                }
                onPress={start}
              >
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

function faultOfNumber(text: string, most: number): string | undefined {
  const isFit = /^[1-9]\d*$/.test(text) && Number(text) <= most;
  return isFit ? undefined : wholeNumberFault(1, most);
}
