import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { Result } from '#shared/result';
import { Button, LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Select, TextField } from '../../components/Field.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Losses } from '../../components/Losses.tsx';
import { Popover } from '../../components/Popover.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { callQuery } from '../../scope/call.ts';
import { leaveProfile } from '../../scope/store.ts';
import { useScope } from '../../scope/scope.ts';
import { announce } from '../../state/announcements.ts';
import { OnPage, usePageMenu, type PageChoice } from '../../state/page-menus.ts';
import { toast } from '../../state/toasts.ts';
import { DemoDate } from './DemoDate.tsx';
import {
  faultChoices,
  faultKinds,
  faultLine,
  firstForm,
  operationChoices,
  readFaultForm,
  type FaultForm,
} from './fault-form.ts';
import { wholeNumberFault } from '../../format/number-fault.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './DemoControl.module.css';

/** Requests use faults up. */
const faultsMs = 1000;
const minute = 60_000;
const leaps = [
  { label: t('1 minute'), milliseconds: minute },
  { label: t('1 hour'), milliseconds: 60 * minute },
  { label: t('{days, plural, one {# day} other {# days}}', { days: 1 }), milliseconds: 24 * 60 * minute },
  {
    label: t('{days, plural, one {# day} other {# days}}', { days: 30 }),
    milliseconds: 30 * 24 * 60 * minute,
  },
] as const;

/** For the built-in Demo only: faults of its service, its time, and the way back to its first start. */
export function DemoControl({ className }: { className?: string | undefined }) {
  const client = useClient();
  const scope = useScope();
  const { profile } = scope;
  const { data: faults = [], refetch } = useQuery({
    ...callQuery(scope, 'demo.faults', {}),
    refetchInterval: ({ state: { data } }) => ((data?.length ?? 0) > 0 ? faultsMs : false),
  });
  const [form, setForm] = useState(firstForm);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const run = async (ask: () => Promise<Result<null>>, done: () => void) => {
    const result = await ask();
    setFailed(result.ok ? null : { error: result.error, again: () => void run(ask, done) });
    if (result.ok) done();
    else setOpen(true);
  };
  const advance = ({ label, milliseconds }: (typeof leaps)[number]) =>
    void run(
      () => client.call('demo.advance', { milliseconds }),
      () => toast({ tone: 'success', text: t('The Demo clock advanced by {label}.', { label }) }),
    );
  return (
    <>
      <OnPage value>
        <PaletteChoices
          choices={[
            { id: 'open', label: t('Open'), run: () => setOpen(true) },
            ...leaps.map((leap) => ({
              id: `advance ${leap.milliseconds}`,
              label: t('Advance time by {label}', { label: leap.label }),
              run: () => advance(leap),
            })),
            { id: 'reset', label: t('Reset Demo'), run: () => setAsking(true) },
          ]}
        />
      </OnPage>
      <ResetDemo isOpen={isAsking} onClose={() => setAsking(false)} onDone={() => void refetch()} />
      <Popover
        label={t('Demo controls')}
        placement="bottom end"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button icon={Wrench} small className={className}>
            {t(
              '{count, plural, =0 {Demo controls} one {Demo controls, # fault} other {Demo controls, # faults}}',
              { count: faults.length },
            )}
          </Button>
        }
      >
        {(close) => (
          <div className={styles.panel}>
            {failed !== null && <ErrorNotice error={failed.error} as="box" onRetry={failed.again} />}
            <FaultFields
              form={form}
              addButton={addButton}
              onChange={setForm}
              onAdd={(fault) =>
                void run(
                  () => client.call('demo.fault', { fault }),
                  () => {
                    void refetch();
                    announce(t('Fault added: {fault}', { fault: faultLine(fault) }));
                  },
                )
              }
            />
            {faults.length > 0 && (
              <section aria-label={t('Faults added')}>
                <h3>
                  {t('Added')}
                  <LinkButton
                    className="small"
                    onPress={() =>
                      void run(
                        () => client.call('demo.clearFaults', {}),
                        () => {
                          void refetch();
                          // The button that was pressed goes with the faults.
                          addButton.current?.focus();
                          announce(t('All faults cleared'));
                        },
                      )
                    }
                  >
                    {t('Clear all')}
                  </LinkButton>
                </h3>
                <ul>
                  {faults.map((fault, place) => (
                    <li key={place}>{faultLine(fault)}</li>
                  ))}
                </ul>
              </section>
            )}
            <section aria-label={t('Time of the service')}>
              <h3>{t('Advance time')}</h3>
              <p className="muted small">
                {t("Only the Demo clock moves forward. Ages and dates in the app use this computer's clock.")}{' '}
                <DemoDate profileId={profile.id} />
              </p>
              <div className={styles.leaps}>
                {leaps.map((leap) => (
                  <Button key={leap.label} small onPress={() => advance(leap)}>
                    {leap.label}
                  </Button>
                ))}
              </div>
            </section>
            <section aria-label={t('Sample data')}>
              <h3>{t('Sample data')}</h3>
              <p className="muted small">
                {t(
                  'The Demo starts with invented customers and history. Your changes are saved on this computer.',
                )}
              </p>
              <Button
                small
                onPress={() => {
                  close();
                  setAsking(true);
                }}
              >
                {t('Reset Demo')}
              </Button>
            </section>
          </div>
        )}
      </Popover>
    </>
  );
}

/** The title bar is not part of the page, but its controls are found in the palette, too. */
function PaletteChoices({ choices }: { choices: readonly PageChoice[] }) {
  usePageMenu({ label: t('Demo controls'), choices });
  return null;
}

/** Asks first: what was done in the Demo goes. */
function ResetDemo({
  isOpen,
  onClose,
  onDone,
}: {
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const client = useClient();
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const close = () => {
    setError(null);
    onClose();
  };
  const start = async () => {
    setStarting(true);
    const result = await client.call('demo.reset', {});
    setStarting(false);
    setError(result.ok ? null : result.error);
    if (!result.ok) return;
    leaveProfile();
    onDone();
    close();
    toast({ tone: 'success', text: t('Demo reset.') });
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t('Reset Demo?')}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('Cancel')}</Button>
          <Button kind="danger" isPending={isStarting} onPress={() => void start()}>
            {t('Reset Demo')}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorNotice error={error} as="box" onRetry={() => void start()} />}
      <p>
        {t(
          'Deletes everything done in the Demo profile: checks, overrides, change sets, bulk creations, CSV mappings, watchlists, saved views and notifications, and the notes and tags of organizations. The journal keeps its entries.',
        )}
      </p>
      <Losses />
      <p>{t("This can't be undone.")}</p>
    </Dialog>
  );
}

interface FaultFieldsProps {
  form: FaultForm;
  addButton: Ref<HTMLButtonElement>;
  onChange: (form: FaultForm) => void;
  onAdd: (fault: Exclude<ReturnType<typeof readFaultForm>, string>) => void;
}

function FaultFields({ form, addButton, onChange, onAdd }: FaultFieldsProps) {
  const { detail } = faultKinds[form.kind];
  const fault = readFaultForm(form);
  const detailFault = fault === 'detail' ? t('The service does not accept this value.') : undefined;
  const change = (part: Partial<FaultForm>) => onChange({ ...form, ...part });
  return (
    <>
      <Select
        label={t('Fault')}
        value={form.kind}
        options={faultChoices}
        onChange={(kind) => change({ kind, detail: faultKinds[kind].detail?.initial ?? '' })}
      />
      {detail?.options !== undefined && (
        <Select
          label={detail.label}
          value={form.detail}
          options={Object.entries(detail.options).map(([value, label]) => ({ value, label }))}
          onChange={(chosen) => change({ detail: chosen })}
        />
      )}
      {detail !== undefined && detail.options === undefined && (
        <TextField
          label={detail.label}
          hint={detail.hint}
          error={detailFault}
          value={form.detail}
          onChange={(event) => change({ detail: event.target.value })}
        />
      )}
      <div className={styles.pair}>
        <Select
          label={t('Operation')}
          value={form.operation}
          options={operationChoices}
          onChange={(operation) => change({ operation })}
        />
        <TextField
          label={t('Number of times')}
          hint={t('Leave empty for no limit')}
          error={fault === 'times' ? wholeNumberFault(1, 999_999) : undefined}
          value={form.times}
          inputMode="numeric"
          onChange={(event) => change({ times: event.target.value })}
        />
      </div>
      <Button
        ref={addButton}
        kind="primary"
        isDisabled={typeof fault === 'string'}
        onPress={() => {
          if (typeof fault !== 'string') onAdd(fault);
        }}
      >
        {t('Add fault')}
      </Button>
    </>
  );
}
