import { countries } from '#shared/check-form/country';
import type { FormField } from '#shared/check-form/fields';
import type { SentPhone } from '#shared/check-form/read-form';
import { t } from '#shared/messages/text';
import { FieldFrame, Select, TextField } from '../../components/Field.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField, type Suggestion } from '../../components/SuggestField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { leaveField, setValue, useCreateForm } from './form-state.ts';

interface FieldControlProps {
  field: FormField;
  error: string | undefined;
  hint?: string | undefined;
  className?: string | undefined;
  /** Users known by name. */
  users: readonly Suggestion[];
  /** What a phone field is read as. */
  phone?: SentPhone | undefined;
  isDisabled?: boolean;
}

const countrySuggestions: readonly Suggestion[] = countries().map(({ code, name }) => ({
  value: code,
  label: `${code}  ${name}`,
}));

/** The control of a field, by its kind. */
export function FieldControl({
  field,
  error,
  hint,
  className,
  users,
  phone,
  isDisabled = false,
}: FieldControlProps) {
  const value = useCreateForm(({ values }) => values[field.id] ?? '');
  const change = (text: string) => setValue(field.id, text);
  const leave = () => leaveField(field.id);
  const common = { label: field.label, hint, error, className };
  switch (field.kind) {
    case 'choice':
      if (field.required)
        return (
          <FieldFrame {...common}>
            <Segmented label={field.label} value={value} options={field.choices} onChange={change} />
          </FieldFrame>
        );
      return (
        <Select
          {...common}
          value={value}
          options={[{ value: '', label: t('Not given') }, ...field.choices]}
          onChange={change}
        />
      );
    case 'user':
    case 'country':
    case 'open-choice': {
      const suggestions =
        field.kind === 'user' ? users : field.kind === 'country' ? countrySuggestions : field.choices;
      return (
        <SuggestField
          {...common}
          mono={value !== ''}
          isDisabled={isDisabled}
          value={value}
          suggestions={suggestions}
          placeholder={field.required || isDisabled ? '' : t('Optional')}
          onChange={change}
          onBlur={leave}
        />
      );
    }
    case 'phone':
      return <PhoneField {...common} value={value} phone={phone} onChange={change} onBlur={leave} />;
    default:
      return (
        <TextField
          {...common}
          value={value}
          mono={field.id === 'clientReference' || field.kind === 'object'}
          disabled={isDisabled}
          placeholder={field.required ? '' : field.kind === 'object' ? 'objects/{id}' : t('Optional')}
          inputMode={field.kind === 'email' ? 'email' : 'text'}
          onChange={(event) => change(event.target.value)}
          onBlur={leave}
        />
      );
  }
}
