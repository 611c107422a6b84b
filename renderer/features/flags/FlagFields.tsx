import { Fragment } from 'react';
import { flagFields, type FlagDefault, type FlagField, type OfferedField } from '#shared/flags/flag';
import { defaultWord } from '#shared/flags/words';
import { t } from '#shared/messages/text';
import { Select, TextField } from '../../components/Field.tsx';
import { MapValue } from '../mappings/MapValue.tsx';
import styles from './FlagPane.module.css';

/** Undefined: the field is not given any more. */
type ChangeField = (field: string, value: unknown) => void;

/** The fields of a flag as controls: those that it has, and those that other flags have. */
export function FlagFields({
  flag,
  flagDefault,
  isNew,
  offered,
  emptied,
  onChange,
  onEmpty,
}: {
  flag: Readonly<Record<string, unknown>>;
  /** As it was read, before any edit. */
  flagDefault: FlagDefault;
  isNew: boolean;
  offered: readonly OfferedField[];
  /** Number fields that are empty for now. */
  emptied: readonly string[];
  onChange: ChangeField;
  onEmpty: (field: string) => void;
}) {
  const { name } = flag;
  const given = flagFields(flag).filter((field) => !offered.some((other) => other.name === field.name));
  return (
    <div className={styles.fields}>
      {isNew && name !== undefined && (
        <TextField
          label={'name'}
          mono
          hint={t('Format: featureFlags/my-flag-id')}
          value={typeof name === 'string' ? name : ''}
          onChange={(event) => onChange('name', event.target.value)}
        />
      )}
      {given.map((field) => (
        <Fragment key={field.name}>
          <Field
            field={field}
            isEmptied={emptied.includes(field.name)}
            onChange={(value) => onChange(field.name, value)}
            onEmpty={() => onEmpty(field.name)}
          />
          {field.name === flagDefault.field && <ReceivedDefault flagDefault={flagDefault} />}
        </Fragment>
      ))}
      {offered.map((field) => (
        <OfferedControl
          key={field.name}
          field={field}
          value={flag[field.name] ?? undefined}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </div>
  );
}

/** The word that states the default, where only a mapping can give it a meaning. */
function ReceivedDefault({ flagDefault: { value, received } }: { flagDefault: FlagDefault }) {
  if (received === undefined) return null;
  return (
    <p className={styles.kept}>
      <span>{value === null ? t('Default unknown') : defaultWord(value)}</span>
      <MapValue word={received} />
    </p>
  );
}

/** A field that other flags have. It is sent only once it is given a value here. */
function OfferedControl({
  field: { name, form },
  value,
  onChange,
}: {
  field: OfferedField;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  if (value !== undefined && typeof value !== (form === 'text' ? 'string' : form))
    return <OnJson name={name} />;
  if (form === 'boolean')
    return (
      <Select
        label={name}
        value={value === undefined ? 'none' : value === true ? 'on' : 'off'}
        options={[
          { value: 'none', label: t('Not given') },
          { value: 'on', label: t('On') },
          { value: 'off', label: t('Off') },
        ]}
        onChange={(chosen) => onChange(chosen === 'none' ? undefined : chosen === 'on')}
      />
    );
  return (
    <TextField
      label={name}
      mono
      placeholder={t('Not given')}
      {...(form === 'number' && { type: 'number' })}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={({ target }) => {
        if (target.value === '') onChange(undefined);
        else if (form === 'text') onChange(target.value);
        else if (Number.isFinite(target.valueAsNumber)) onChange(target.valueAsNumber);
      }}
    />
  );
}

/** A field that the flag has, by the form of its value. */
function Field({
  field: { name, value, form },
  isEmptied,
  onChange,
  onEmpty,
}: {
  field: FlagField;
  isEmptied: boolean;
  onChange: (value: unknown) => void;
  onEmpty: () => void;
}) {
  switch (form) {
    case 'boolean':
      return (
        <label className={styles.switch}>
          <code>{name}</code>
          <span>{value === true ? t('On') : t('Off')}</span>
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
        </label>
      );
    case 'text':
      return (
        <TextField
          label={name}
          mono
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <TextField
          label={name}
          mono
          type="number"
          value={isEmptied ? '' : String(value)}
          error={isEmptied ? t('Enter a number.') : undefined}
          onChange={({ target }) => {
            if (Number.isFinite(target.valueAsNumber)) onChange(target.valueAsNumber);
            else onEmpty();
          }}
        />
      );
    case 'nested':
      return <OnJson name={name} />;
    case 'kept':
      return (
        <p className={styles.kept}>
          <code>{name}</code>
          <span>{String(value)}</span>
        </p>
      );
  }
}

function OnJson({ name }: { name: string }) {
  return (
    <p className={styles.kept}>
      <code>{name}</code>
      <span>{t('Edit on the JSON tab')}</span>
    </p>
  );
}
