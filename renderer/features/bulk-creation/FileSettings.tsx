import { dateForms, dateOrders } from '#shared/check-form/calendar-date';
import { fieldsOf, templateNames, templates, type FieldKind } from '#shared/check-form/fields';
import { labelledPhoneCountries } from '#shared/check-form/phone';
import type { BulkFile } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { Select } from '../../components/Field.tsx';
import { OrganizationField } from '../../components/OrganizationField.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { changeBulk, changeMapping, changeWriting, useBulk, watchBulk } from './bulk-state.ts';

const phoneOptions = labelledPhoneCountries().map(({ code, label }) => ({ value: code, label }));

/** What holds for every row of the file, and how its dates and phone numbers are read. */
export function FileSettings({ profileId, file }: { profileId: string; file: BulkFile }) {
  const client = useClient();
  const { template, mapping, organization, organizationText } = useBulk();
  const changeTemplate = (next: typeof template) => {
    changeBulk({ template: next, dryRun: null });
    const isStill = watchBulk('file', 'template');
    void client.call('bulk.mapping', { profileId, file: file.file, template: next }).then((result) => {
      if (result.ok && isStill()) changeMapping(result.value);
    });
  };
  const isMapped = (kind: FieldKind) =>
    fieldsOf(template).some((field) => field.kind === kind && mapping.fields[field.id] !== undefined);
  return (
    <>
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
    </>
  );
}
