import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inItsOrder } from '#shared/display-name';
import type { AppError } from '#shared/errors';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { changeLedAbove, inboxSettingsSchema, type InboxSettings } from '#shared/notifications/settings';
import { Line } from '../../components/Bar.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FormPage, FormSection } from '../../components/FormSection.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useEstimate, useInboxSettings, useOrganizationNames } from '../../queries/inbox.ts';
import { useObstacle } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';
import { Estimate } from './Estimate.tsx';
import { typeStyle } from './notification-type.ts';
import { Check, Choice, NumberField } from './settings-fields.tsx';
import type { InboxActions } from './use-actions.ts';
import { callKey } from '../../scope/keys.ts';
import { wholeNumberFault } from '../../format/number-fault.ts';
import styles from './InboxSettings.module.css';

const retentions = [30, 90, 365, 1095] as const;

/** How the notifications of this profile are read, reported and kept. */
export function InboxSettingsPart({ actions }: { actions: InboxActions }) {
  const { data, error, refetch } = useInboxSettings();
  // What is entered stays where the settings are loaded again and that fails.
  if (data === undefined) {
    return error !== null ? (
      <ErrorNotice error={toAppError(error)} onRetry={() => void refetch()} />
    ) : (
      <FormPage role="status" aria-label={t('Loading settings')}>
        <Skeleton width={240} />
      </FormPage>
    );
  }
  return <Form key={JSON.stringify(data.settings)} saved={data} actions={actions} />;
}

function Form({ saved, actions }: { saved: OutputOf<'inbox.settings'>; actions: InboxActions }) {
  const client = useClient();
  const cache = useQueryClient();
  const scope = useScope();
  const [draft, setDraft] = useState<InboxSettings>(saved.settings);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const parsed = inboxSettingsSchema.safeParse(draft);
  const faults = parsed.success ? {} : faultsOf(parsed.error.issues);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved.settings);
  useObstacle(isChanged ? t('Changes to the inbox settings are not saved.') : null);
  const change = (part: Partial<InboxSettings>) => setDraft({ ...draft, ...part });
  const number = (field: NumberName) => ({
    value: draft[field],
    error: faults[field],
    onChange: (value: number) => change({ [field]: value }),
  });
  const save = async () => {
    setSaving(true);
    const input = { profileId: scope.profile.id, settings: draft };
    const result = await client.call('inbox.changeSettings', input);
    setSaving(false);
    setFailure(result.ok ? null : result.error);
    if (!result.ok) return;
    cache.setQueryData(callKey(scope, 'inbox.settings', {}), result.value);
    toast({ tone: 'success', text: t('Settings saved.') });
  };
  const rotation = useEstimate({ ...draft, mode: 'rotation' }, parsed.success);
  const changeLed = useEstimate({ ...draft, mode: 'change-led' }, parsed.success);

  return (
    <FormPage>
      <FormSection title={t('Polling')} note={t('Which organizations are polled, and when')}>
        <Choice
          label={t('Polling mode')}
          value={draft.mode}
          onChange={(mode) => change({ mode })}
          choices={[
            {
              value: 'automatic',
              label: t('Automatic'),
              about: t('Full rotation for up to {count} organizations, change-led for more.', {
                count: formatCount(changeLedAbove),
              }),
            },
            {
              value: 'rotation',
              label: t('Full rotation'),
              about: t('Polls every organization once per interval.'),
              more: <Estimate estimate={rotation} isBounded={false} />,
            },
            {
              value: 'change-led',
              label: t('Change-led'),
              about: t(
                'Reads the active checks once per interval and polls only organizations with changes. A slower full rotation finds reminders and report updates.',
              ),
              more: <Estimate estimate={changeLed} isBounded />,
            },
          ]}
        />
        {draft.mode !== 'rotation' && (
          <div className={styles.pair}>
            <NumberField label={t('Slower full rotation, minutes')} {...number('rotationMinutes')} />
            <NumberField label={t('Maximum pages of checks read per interval')} {...number('sweepPages')} />
            <NumberField
              label={t('Maximum changed organizations polled per interval')}
              {...number('changedPerTick')}
            />
          </div>
        )}
        <div className={styles.pair}>
          <NumberField
            label={t('Poll overlap for late notifications, minutes')}
            {...number('overlapMinutes')}
          />
          <NumberField label={t('Days to load in the first poll')} {...number('baselineDays')} />
        </div>
        <p className={styles.note}>
          {t(
            'The polling interval and the maximum number of calls in flight are set in the profile. The first poll of a profile shows no desktop notifications.',
          )}
        </p>
      </FormSection>
      <FormSection title={t('Desktop notifications')} note={t('What is shown, and how')}>
        <Check
          label={t('Show desktop notifications')}
          about={t(
            'The app shows at most three notifications in 30 seconds and combines the rest into one. The do-not-disturb setting of this computer applies.',
          )}
          checked={!draft.muted}
          onChange={(isAnnounced) => change({ muted: !isAnnounced })}
        />
        <Check
          label={t('Show the check name in desktop notifications')}
          about={t('The name may identify a person to others who see your screen.')}
          checked={draft.namesInPopups}
          isDisabled={draft.muted}
          onChange={(namesInPopups) => change({ namesInPopups })}
        />
        <Mutes mutes={saved.mutes} actions={actions} />
      </FormSection>
      <FormSection title={t('Storage')} note={t('Saved on this computer')}>
        <Choice
          label={t('Delete read or done notifications')}
          isInline
          value={draft.retentionDays === null ? 'never' : String(draft.retentionDays)}
          onChange={(days) => change({ retentionDays: days === 'never' ? null : Number(days) })}
          choices={[
            ...[
              ...new Set([
                ...retentions,
                ...(saved.settings.retentionDays === null ? [] : [saved.settings.retentionDays]),
              ]),
            ]
              .sort((a, b) => a - b)
              .map((days) => ({ value: String(days), label: retentionWords(days) })),
            { value: 'never', label: t('Never') },
          ]}
        />
        <Wipe />
      </FormSection>
      <Line className={styles.actions}>
        {failure !== null && (
          <ErrorNotice
            as="box"
            error={failure}
            statusNote={t('The settings are unchanged.')}
            onRetry={() => void save()}
          />
        )}
        <Button
          kind="primary"
          isDisabled={!isChanged || !parsed.success}
          isPending={isSaving}
          onPress={() => void save()}
        >
          {isSaving ? t('Saving') : t('Save settings')}
        </Button>
        <Button isDisabled={!isChanged} isPending={isSaving} onPress={() => setDraft(saved.settings)}>
          {t('Discard changes')}
        </Button>
      </Line>
    </FormPage>
  );
}

function retentionWords(days: number): string {
  return days % 365 === 0
    ? t('After {years, plural, one {# year} other {# years}}', { years: days / 365 })
    : t('After {days} days', { days });
}

type NumberName = {
  [K in keyof InboxSettings]: InboxSettings[K] extends number ? K : never;
}[keyof InboxSettings];

const ranges: Readonly<Record<NumberName, string>> = {
  rotationMinutes: wholeNumberFault(5, 1440),
  sweepPages: wholeNumberFault(1, 500),
  changedPerTick: wholeNumberFault(1, 5000),
  overlapMinutes: wholeNumberFault(1, 1440),
  baselineDays: wholeNumberFault(1, 365),
};

function faultsOf(issues: readonly { path: PropertyKey[] }[]): Partial<Record<NumberName, string>> {
  const at = new Set(issues.map(({ path: [field] }) => field));
  return Object.fromEntries(Object.entries(ranges).filter(([field]) => at.has(field)));
}

/** Muted organizations and types, each with its button to unmute. */
function Mutes({ mutes, actions }: { mutes: OutputOf<'inbox.settings'>['mutes']; actions: InboxActions }) {
  const names = useOrganizationNames(mutes.organizations);
  const rows = [
    ...mutes.organizations.map((organization) => ({
      key: organization,
      label: inItsOrder(names.get(organization) ?? organization),
      what: t('Organization'),
      end: () => actions.muteOrganization(organization, names.get(organization) ?? null, false),
    })),
    ...mutes.types.map((type) => ({
      key: type,
      label: typeStyle(type).word,
      what: t('Type'),
      end: () => actions.muteType(type, typeStyle(type).word, false),
    })),
  ];
  return (
    <div className={styles.mutes} role="group" aria-label={t('Muted')}>
      <span className="label">{t('Muted')}</span>
      {rows.length === 0 && (
        <span className="muted">
          {t('Nothing is muted. Mute an organization or a type from one of its notifications.')}
        </span>
      )}
      <ul>
        {rows.map(({ key, label, what, end }) => (
          <li key={key}>
            <span className="truncate" title={key}>
              {label}
            </span>
            <span className="muted small">{what}</span>
            <LinkButton className="small" aria-label={t('Unmute {who}', { who: label })} onPress={end}>
              {t('Unmute')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Wipe() {
  const client = useClient();
  const cache = useQueryClient();
  const scope = useScope();
  const [isOpen, setOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const close = () => setOpen(false);
  const wipe = async () => {
    setDeleting(true);
    const result = await client.call('inbox.wipe', { profileId: scope.profile.id });
    setDeleting(false);
    setFailure(result.ok ? null : result.error);
    if (!result.ok) return;
    close();
    void cache.resetQueries({ queryKey: callKey(scope, 'inbox.list') });
    // With the notifications, organizations and types are unmuted.
    void cache.invalidateQueries({ queryKey: callKey(scope, 'inbox.settings') });
    toast({ tone: 'success', text: t('Notifications deleted from this computer.') });
  };
  return (
    <>
      <Button kind="dangerQuiet" onPress={() => setOpen(true)}>
        {t('Delete all notifications')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('Delete the notifications of {profile}?', { profile: scope.profile.name })}
        onClose={close}
        actions={
          <>
            <Button autoFocus onPress={close}>
              {t('Cancel')}
            </Button>
            <Button kind="danger" isPending={isDeleting} onPress={() => void wipe()}>
              {isDeleting ? t('Deleting') : t('Delete notifications')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            "Deletes the notifications saved on this computer and unmutes every organization and type. This can't be undone. The next poll loads recent notifications again, without desktop notifications.",
          )}
        </p>
        {failure !== null && <ErrorNotice as="box" error={failure} onRetry={() => void wipe()} />}
      </Dialog>
    </>
  );
}
