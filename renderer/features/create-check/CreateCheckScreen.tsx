import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FieldFault } from '#shared/errors';
import {
  fieldsOf,
  maxFiles,
  templateNames,
  templates,
  type Section as SectionId,
} from '#shared/check-form/fields';
import { readForm } from '#shared/check-form/read-form';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { isName, lastSegment, organizationOf } from '#shared/resource-names';
import { Footer } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { FaultsAreListed } from '../../components/Field.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Status } from '../../components/Status.tsx';
import { formatMomentInSentence, formatWhen } from '../../format/time.ts';
import { useEntitlements, useKnownNames, useReferenceLookup, useUnsettled } from '../../queries/creation.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { parameterOf } from '../../state/open-check.ts';
import { useStartsWithWorking } from '../../state/working-organization.ts';
import { cx } from '../../components/class-names.ts';
import { CommandBar } from '../../components/CommandBar.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { useScope } from '../../scope/scope.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { useProgressWord } from '../guard/use-asks.ts';
import { useConnected } from '../guard/use-connected.ts';
import { MoneyChoices, OptionChoices } from './Choices.tsx';
import { DateField } from './DateField.tsx';
import { FaultList, focusField, Place } from './FaultList.tsx';
import { FieldControl } from './FieldControl.tsx';
import { FillFromCheck } from './FillFromCheck.tsx';
import {
  changeForm,
  clearForm,
  faultsOfPlace,
  leaveField,
  setValue,
  showFaults,
  teamName,
  useCreateForm,
  workingForm,
} from './form-state.ts';
import { OutcomeBanner } from './OutcomeBanner.tsx';
import { RequestPreview } from './RequestPreview.tsx';
import { Section } from './Section.tsx';
import { useCreation, type Creation } from './use-creation.ts';
import { Where } from './Where.tsx';
import styles from './CreateCheck.module.css';

const spans: Readonly<Record<string, string | undefined>> = {
  displayName: styles.span5,
  clientReference: styles.span4,
  notificationRecipient: styles.span3,
};

/** Outcomes that the operator decides on; the first action offered sends nothing. */
const asks: ReadonlySet<Creation['creationStatus']['is']> = new Set([
  'exists',
  'blocked',
  'unknown',
  'absent',
]);

/** Nothing is shown that could be closed. */
const withoutClose: ReadonlySet<Creation['creationStatus']['is']> = new Set(['idle', 'sending', 'looking']);

/** Creates one check: the form at the left, the request as it will be sent at the right. */
export function CreateCheckScreen({ path }: { path: string }) {
  const { profile } = useScope();
  const form = useCreateForm();
  useStartsWithWorking({ ...workingForm, isKept: () => path.includes('?') || workingForm.isKept() });
  const team = teamName(form);
  const organization = isName('team', team) ? organizationOf(team) : null;
  const place = organization ?? form.organization?.name ?? '';
  const read = readForm(form.template, form.values, {
    organization,
    files: form.files,
    confirmedPhones: form.confirmedPhones,
  });
  const placeFaults = faultsOfPlace(form);
  const faults: FieldFault[] = [...placeFaults, ...read.faults, ...form.serverFaults];
  const unsettled = useUnsettled();
  const entitlements = useEntitlements(form.organization);
  const names = useKnownNames(place);
  const reference = (form.values['clientReference'] ?? '').trim();
  const lookup = useReferenceLookup(place, form.left.has('clientReference') ? reference : '');
  const creation = useCreation(profile.id, lookup.data ?? null);

  const outcome = useRef<HTMLDivElement>(null);
  const { is } = creation.creationStatus;
  useEffect(() => {
    // A dialog that was opened meanwhile keeps the focus.
    if ((document.activeElement?.closest('main') ?? null) === null) return;
    if (is === 'created') focusField('displayName');
    else if (asks.has(is)) outcome.current?.querySelector('button')?.focus();
  }, [is]);

  const whenConnected = useConnected();
  const isSending = creation.creationStatus.is === 'sending';
  const progress = useProgressWord(t('Creating check'));
  const submit = () => {
    if (isSending) return;
    if (placeFaults.length > 0 || read.faults.length > 0) {
      showFaults();
      return;
    }
    changeForm({ tried: true, faultsShown: 0, serverFaults: [] });
    creation.create();
  };
  useKeys([
    { ...keyTable.send, label: t('Create check'), run: () => whenConnected(submit) },
    ...(withoutClose.has(is) ? [] : [{ ...keyTable.close, run: creation.dismiss }]),
  ]);

  const from = parameterOf(path, 'from');
  const fields = fieldsOf(form.template, form.files);
  const of = (section: SectionId) => fields.filter((field) => field.section === section);
  const users = [...new Set([...(entitlements.data?.users ?? []), ...(names.data?.users ?? [])])].map(
    (value) => ({ value, label: lastSegment(value) }),
  );
  const shown = faults.filter(({ field }) => form.tried || form.left.has(field) || isOfServer(form, field));
  const labels = new Map([
    ['organization', t('Organization')],
    ['team', t('Team')],
    ...fields.map(({ id, label }) => [id, label] as const),
  ]);
  const listed = [...labels].flatMap(([field, label]) => {
    const fault = faults.find((each) => each.field === field);
    return fault === undefined ? [] : [{ ...fault, label }];
  });
  const errorOf = (id: string) => shown.find(({ field }) => field === id)?.message;
  const gated = {
    entitlements: form.organization === null ? null : (entitlements.data?.entitlements ?? []),
    errorOf,
  };
  const control = (id: string, className?: string, more: { hint?: string; isDisabled?: boolean } = {}) => {
    const field = fields.find((each) => each.id === id);
    return field === undefined ? null : (
      <Place key={id} of={id}>
        <FieldControl
          field={field}
          error={errorOf(id)}
          className={className}
          users={users}
          phone={read.phones.find((phone) => phone.field === id)}
          {...more}
        />
      </Place>
    );
  };

  return (
    <>
      <CommandBar
        title={t('Create check')}
        start={
          <Segmented
            label={t('Template')}
            value={form.template}
            options={templates.map((value) => ({ value, label: templateNames[value] }))}
            onChange={(template) => changeForm({ template, serverFaults: [] })}
          />
        }
      >
        <FillFromCheck profileId={profile.id} from={from} />
      </CommandBar>
      <Split>
        <Pane label={t('New check')}>
          <FaultList faults={listed} shown={form.faultsShown} />
          <FaultsAreListed value={form.faultsShown > 0}>
            <div className={cx(styles.form, 'personal')}>
              <Section title={t('Organization and team')}>
                <Where organizationError={errorOf('organization')} teamError={errorOf('team')} />
                {control('onBehalfOf', styles.span3, {
                  isDisabled: profile.onBehalfOfField === '',
                  ...(profile.onBehalfOfField === '' && {
                    hint: t('Set “On-behalf-of field” in the profile.'),
                  }),
                })}
              </Section>
              <Section
                title={t('Check')}
                note={t("Display name and client reference can't be changed later.")}
              >
                {of('check')
                  .filter(({ id }) => id !== 'onBehalfOf')
                  .map(({ id }) =>
                    id === 'clientReference' ? (
                      <div key={id} className={styles.span4}>
                        {control(id)}
                        {errorOf(id) === undefined && (
                          <ReferenceHint lookup={lookup} sending={isSending ? progress : null} />
                        )}
                      </div>
                    ) : (
                      control(id, spans[id])
                    ),
                  )}
              </Section>
              <Section title={t('Subject')} note={t('Kept in memory until the check is created.')}>
                {['givenName', 'familyName', 'otherNames'].map((name) =>
                  control(`params.subject.${name}`, styles.span4),
                )}
                <BirthField errorOf={errorOf} />
                {['email', 'phoneNumber'].map((name) => control(`params.subject.${name}`, styles.span4))}
              </Section>
              {of('address').length > 0 && (
                <Section title={t('Address')} note={t('Required for this template.')}>
                  {of('address').map(({ id }) =>
                    control(id, id.endsWith('street') ? styles.span6 : styles.span3),
                  )}
                </Section>
              )}
              {of('document').length > 0 && (
                <Section
                  title={t('Document')}
                  note={t(
                    'Enter the names of files that are already uploaded. The API has no operation that uploads a file.',
                  )}
                >
                  {of('document').map(({ id }) =>
                    control(id, id.endsWith('documentType') ? styles.span12 : styles.span6),
                  )}
                  <DocumentRows />
                </Section>
              )}
              {of('capture').length > 0 && (
                <Section title={t('Identity capture')}>
                  {of('capture').map(({ id }) => control(id, styles.span6))}
                </Section>
              )}
              {of('money').length > 0 && (
                <Section
                  title={t('Financial information')}
                  note={t('Choose one. The service refuses a check with both.')}
                >
                  <MoneyChoices fields={of('money')} {...gated} />
                </Section>
              )}
              {of('options').length > 0 && (
                <Section
                  title={t('Options')}
                  {...(of('money').length > 0 && {
                    note: t('Screening and address footprint are always included.'),
                  })}
                >
                  <OptionChoices fields={of('options')} {...gated} />
                </Section>
              )}
            </div>
          </FaultsAreListed>
          <div ref={outcome} className={styles.outcome}>
            <OutcomeBanner profile={profile} creation={creation} earlier={unsettled.data ?? []} />
          </div>
          <Footer isTall>
            {read.faults.length === 0 &&
              read.notes.map(({ message }) => <span key={message}>{message}</span>)}
            <span className="spacer" />
            <Button kind="quiet" onPress={clearForm}>
              {t('Clear form')}
            </Button>
            <SendButton isBilled kind="primary" isPending={isSending} onPress={submit}>
              <span>{isSending ? progress : t('Create check')}</span>
              <KeyHint of={keyTable.send} />
            </SendButton>
          </Footer>
        </Pane>
        <RequestPreview
          profile={profile}
          team={team}
          draft={read.draft}
          faulty={shown.map(({ field }) => field)}
          entitlements={form.organization === null ? null : { readAt: entitlements.data?.readAt ?? null }}
        />
      </Split>
    </>
  );
}

function isOfServer({ serverFaults }: { serverFaults: readonly FieldFault[] }, id: string): boolean {
  return serverFaults.some(({ field }) => field === id);
}

function ReferenceHint({
  lookup,
  sending,
}: {
  lookup: ReturnType<typeof useReferenceLookup>;
  /** The running look-up of the reference; null: none. */
  sending: string | null;
}) {
  if (sending !== null) return <p className={styles.hint}>{sending}</p>;
  if (lookup.isFetching) return <p className={styles.hint}>{t('Looking up the reference.')}</p>;
  if (lookup.error !== null)
    return <p className={styles.hint}>{t('Look-up failed. The app tries again before sending.')}</p>;
  if (lookup.data === undefined)
    return <p className={styles.hint}>{t('The app warns you if the reference was used before.')}</p>;
  const [check] = lookup.data.checks;
  const { sent, receivedAt } = lookup.data;
  if (check === undefined && sent === null)
    return (
      <p className={styles.hint}>
        <Status
          tone="success"
          icon={CircleCheck}
          word={t('Not used before, checked {receivedAt}', {
            receivedAt: formatMomentInSentence(receivedAt),
          })}
        />
      </p>
    );
  return (
    <p className={styles.hint}>
      <Status tone="warning" icon={TriangleAlert} word={usedWord(check, sent)} />
    </p>
  );
}

type Lookup = OutputOf<'creation.lookup'>;

/** A list may lag behind: what was sent from here is not "not used". */
function usedWord(check: Lookup['checks'][number] | undefined, sent: Lookup['sent']): string {
  if (check === undefined && sent !== null)
    return t(
      '{state, select, created {Created from this computer, {startedAt}} other {Sent from this computer, {startedAt}, outcome unknown}}',
      { state: sent.state, startedAt: formatWhen(sent.startedAt) },
    );
  const createTime = check?.createTime ?? null;
  return createTime === null
    ? t('Already used')
    : t('Already used, check created {createTime}', { createTime: formatWhen(createTime) });
}

const dateId = 'params.subject.dateOfBirth';
const yearId = 'params.subject.yearOfBirth';

function BirthField({ errorOf }: { errorOf: (id: string) => string | undefined }) {
  const form = useCreateForm();
  const date = form.values[dateId] ?? '';
  const year = form.values[yearId] ?? '';
  // What a form was filled with is shown, so that nothing unseen is sent.
  const isYearOnly = year !== '' || (date === '' && form.isYearOnly);
  return (
    <Place of={isYearOnly ? yearId : dateId}>
      <DateField
        date={date}
        year={year}
        error={errorOf(isYearOnly ? yearId : dateId)}
        onDate={(text) => setValue(dateId, text)}
        onYear={(text) => setValue(yearId, text)}
        onLeave={() => leaveField(isYearOnly ? yearId : dateId)}
        isYearOnly={isYearOnly}
        onYearOnly={(next) => {
          changeForm({ isYearOnly: next });
          setValue(next ? dateId : yearId, '');
        }}
      />
    </Place>
  );
}

function DocumentRows() {
  const { files } = useCreateForm();
  return (
    <div className={styles.span12}>
      <Button small isDisabled={files >= maxFiles} onPress={() => changeForm({ files: files + 1 })}>
        {t('Add file')}
      </Button>
    </div>
  );
}
