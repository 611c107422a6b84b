import { maxFiles, type Section as SectionId } from '#shared/check-form/fields';
import { t } from '#shared/messages/text';
import { lastSegment } from '#shared/resource-names';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { useKnownNames, type useEntitlements, type useReferenceLookup } from '../../queries/creation.ts';
import { useScope } from '../../scope/scope.ts';
import { BirthField } from './BirthField.tsx';
import { MoneyChoices, OptionChoices } from './Choices.tsx';
import { Place } from './FaultList.tsx';
import { FieldControl } from './FieldControl.tsx';
import type { FormReading } from './form-reading.ts';
import { changeForm, useCreateForm } from './form-state.ts';
import { ReferenceHint } from './ReferenceHint.tsx';
import { Section } from './Section.tsx';
import { Where } from './Where.tsx';
import styles from './CreateCheck.module.css';

const spans: Readonly<Record<string, string | undefined>> = {
  displayName: styles.span5,
  clientReference: styles.span4,
  notificationRecipient: styles.span3,
};

/** The fields of a check, by section. */
export function CheckForm({
  reading: { fields, organization, phones, errorOf },
  lookup,
  entitlements: known,
  sending,
}: {
  reading: FormReading;
  lookup: ReturnType<typeof useReferenceLookup>;
  entitlements: ReturnType<typeof useEntitlements>['data'];
  /** What is done to send it; null: nothing is sent. */
  sending: string | null;
}) {
  const { profile } = useScope();
  const hasOrganization = useCreateForm((form) => form.organization !== null);
  const isActing = useCreateForm(({ values }) => (values['onBehalfOf'] ?? '') !== '');
  const names = useKnownNames(organization);
  const of = (section: SectionId) => fields.filter((field) => field.section === section);
  const users = [...new Set([...(known?.users ?? []), ...(names.data?.users ?? [])])].map((value) => ({
    value,
    label: lastSegment(value),
  }));
  const entitlements = hasOrganization ? (known?.entitlements ?? []) : null;
  const control = (id: string, className?: string, more: { hint?: string; isDisabled?: boolean } = {}) => {
    const field = fields.find((each) => each.id === id);
    return field === undefined ? null : (
      <Place key={id} of={id}>
        <FieldControl
          field={field}
          error={errorOf(id)}
          className={className}
          users={users}
          phone={phones.find((phone) => phone.field === id)}
          {...more}
        />
      </Place>
    );
  };

  return (
    <div className={cx(styles.form, 'personal')}>
      <Section title={t('Organization and team')}>
        <Where organizationError={errorOf('organization')} teamError={errorOf('team')} />
        {control('onBehalfOf', styles.span3, {
          // What is written for a field that the profile does not name can be cleared.
          isDisabled: profile.onBehalfOfField === '' && !isActing,
          ...(profile.onBehalfOfField === '' && {
            hint: t('Set “On-behalf-of field” in the profile.'),
          }),
        })}
      </Section>
      <Section title={t('Check')} note={t("Display name and client reference can't be changed later.")}>
        {of('check')
          .filter(({ id }) => id !== 'onBehalfOf')
          .map(({ id }) =>
            id === 'clientReference' ? (
              <div key={id} className={styles.span4}>
                {control(id)}
                {errorOf(id) === undefined && <ReferenceHint lookup={lookup} sending={sending} />}
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
          {of('address').map(({ id }) => control(id, id.endsWith('street') ? styles.span6 : styles.span3))}
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
          <AddFile />
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
          <MoneyChoices fields={of('money')} entitlements={entitlements} errorOf={errorOf} />
        </Section>
      )}
      {of('options').length > 0 && (
        <Section
          title={t('Options')}
          {...(of('money').length > 0 && {
            note: t('Screening and address footprint are always included.'),
          })}
        >
          <OptionChoices fields={of('options')} entitlements={entitlements} errorOf={errorOf} />
        </Section>
      )}
    </div>
  );
}

function AddFile() {
  const { files } = useCreateForm();
  return (
    <div className={styles.span12}>
      <Button small isDisabled={files >= maxFiles} onPress={() => changeForm({ files: files + 1 })}>
        {t('Add file')}
      </Button>
    </div>
  );
}
