import type { SentPhone } from '#shared/check-form/read-form';
import { t } from '#shared/messages/text';
import { TextField } from '../../components/Field.tsx';
import { confirmPhone, useCreateForm } from './form-state.ts';
import styles from './CreateCheck.module.css';

interface PhoneFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  className?: string | undefined;
  /** The number that is sent for the value; absent: none is. */
  phone: SentPhone | undefined;
  onChange: (text: string) => void;
  onBlur: () => void;
}

/** A phone number with the number that is sent for it, to be confirmed where it differs from what was typed. */
export function PhoneField({ label, value, error, className, phone, onChange, onBlur }: PhoneFieldProps) {
  const confirmed = useCreateForm(({ confirmedPhones }) => confirmedPhones);
  return (
    <div className={className}>
      <TextField
        label={label}
        value={value}
        error={error}
        hint={phone === undefined ? undefined : t('Will be sent as {number}', { number: phone.shown })}
        placeholder={t('Optional')}
        inputMode="tel"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {phone !== undefined && phone.change !== 'none' && (
        <label className={styles.confirm}>
          <input
            type="checkbox"
            checked={confirmed.includes(phone.number)}
            onChange={(event) => confirmPhone(phone.number, event.target.checked)}
          />
          <span>{t('Use {number}, which differs from the number entered', { number: phone.shown })}</span>
        </label>
      )}
    </div>
  );
}
