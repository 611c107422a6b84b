import type { Entitlement } from '#shared/check-form/entitlements';
import { moneyParameters, type FormField } from '#shared/check-form/fields';
import { readFlag } from '#shared/check-form/read-form';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { EntitlementBadge } from './EntitlementBadge.tsx';
import { setValue, useCreateForm } from './form-state.ts';
import styles from './CreateCheck.module.css';

interface ChoicesProps {
  fields: readonly FormField[];
  /** Null: no organization is chosen to have any. */
  entitlements: readonly Entitlement[] | null;
  errorOf: (id: string) => string | undefined;
}

const parameterOf = (id: string) => id.slice(id.lastIndexOf('.') + 1);

/** Options that are switched on one by one, each with what is known of its entitlement. */
export function OptionChoices({ fields, entitlements, errorOf }: ChoicesProps) {
  const values = useCreateForm((form) => form.values);
  const isUnknown = fields.some(({ id }) => entitlementOf(entitlements, id)?.state === 'unknown');
  return (
    <>
      <ul className={styles.choices}>
        {fields.map((field) => {
          const entitlement = entitlementOf(entitlements, field.id);
          const isOn = readFlag(values[field.id] ?? '') === true;
          const isOff = entitlement?.state === 'not-entitled' && !isOn;
          return (
            <li key={field.id} data-place={field.id} className={cx(isOff && styles.off)}>
              <label title={t('Request parameter {name}', { name: parameterOf(field.id) })}>
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={isOff}
                  aria-invalid={errorOf(field.id) !== undefined}
                  onChange={(event) => setValue(field.id, event.target.checked ? 'true' : '')}
                />
                <span>{field.label}</span>
              </label>
              <FieldError error={errorOf(field.id)} />
              {entitlement !== null && <EntitlementBadge {...entitlement} />}
            </li>
          );
        })}
      </ul>
      {(isUnknown || entitlements === null) && (
        <p className={cx(styles.hint, styles.choices)}>
          {entitlements === null
            ? t('Choose an organization to see its entitlements.')
            : t('Entitlement unknown: you can still select the option.')}
        </p>
      )}
    </>
  );
}

/** The two parameters that exclude each other (§2 rule 1): one choice, with none first. */
export function MoneyChoices({ fields, entitlements, errorOf }: ChoicesProps) {
  const values = useCreateForm((form) => form.values);
  const ids = moneyParameters.map((parameter) => `params.${parameter}`);
  const chosen = ids.find((id) => readFlag(values[id] ?? '') === true) ?? '';
  const choose = (id: string) => {
    for (const each of ids) setValue(each, each === id ? 'true' : '');
  };
  return (
    <ul className={cx(styles.choices, styles.one)} role="radiogroup" aria-label={t('Financial information')}>
      <li role="none" className={cx(chosen === '' && styles.on)}>
        <label>
          <input type="radio" name="money" checked={chosen === ''} onChange={() => choose('')} />
          <span>{t('No financial questions')}</span>
        </label>
      </li>
      {fields.map((field) => {
        const entitlement = entitlementOf(entitlements, field.id);
        const isOn = chosen === field.id;
        const isOff = entitlement?.state === 'not-entitled' && !isOn;
        return (
          <li
            key={field.id}
            role="none"
            data-place={field.id}
            className={cx(isOn && styles.on, isOff && styles.off)}
          >
            <label title={t('Request parameter {name}', { name: parameterOf(field.id) })}>
              <input
                type="radio"
                name="money"
                checked={isOn}
                disabled={isOff}
                onChange={() => choose(field.id)}
              />
              <span>{field.label}</span>
            </label>
            <FieldError error={errorOf(field.id)} />
            {entitlement !== null && <EntitlementBadge {...entitlement} />}
          </li>
        );
      })}
    </ul>
  );
}

function FieldError({ error = '' }: { error: string | undefined }) {
  return (
    <span className={cx(styles.choiceError, 'truncate')} title={error}>
      {error}
    </span>
  );
}

function entitlementOf(
  entitlements: readonly Entitlement[] | null,
  id: string,
): Pick<Entitlement, 'state' | 'feature'> | null {
  if (entitlements === null) return null;
  const found = entitlements.find(({ parameter }) => parameter === parameterOf(id));
  return found === undefined
    ? { state: 'unknown', feature: null }
    : { state: found.state, feature: found.feature };
}
