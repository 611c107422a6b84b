import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { readDate, type DatePart } from '#shared/check-form/calendar-date';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { FieldNote } from '../../components/Field.tsx';
import fieldStyles from '../../components/Field.module.css';
import { months } from '../../format/time.ts';
import { Place } from './FaultList.tsx';
import { changeForm, leaveField, setValue, useCreateForm } from './form-state.ts';
import styles from './CreateCheck.module.css';

const dateId = 'params.subject.dateOfBirth';
const yearId = 'params.subject.yearOfBirth';

/** A date of birth by its parts, or the year alone. A calendar date: it never goes through a time zone. */
export function BirthField({ errorOf }: { errorOf: (id: string) => string | undefined }) {
  const form = useCreateForm();
  const date = form.values[dateId] ?? '';
  const year = form.values[yearId] ?? '';
  // What a form was filled with is shown, so that nothing unseen is sent.
  const isYearOnly = year !== '' || (date === '' && form.isYearOnly);
  const shownId = isYearOnly ? yearId : dateId;
  const error = errorOf(shownId);
  const id = useId();
  const noteId = error === undefined ? undefined : `${id}-note`;
  const [yearPart = '', monthPart = '', dayPart = ''] = date.split('-');
  const write = (parts: { year?: string; month?: string; day?: string }) => {
    const next = [parts.year ?? yearPart, parts.month ?? monthPart, parts.day ?? dayPart];
    setValue(dateId, next.every((part) => part === '') ? '' : next.join('-'));
  };
  const faulty = readDate(date).part;
  const isBad = (part: DatePart) => error !== undefined && (faulty === null || faulty === part);
  const switchParts = () => {
    changeForm({ isYearOnly: !isYearOnly });
    setValue(shownId, '');
  };
  const look = (bad: boolean) => cx(fieldStyles.input, bad && fieldStyles.bad);
  /** `form`: a letter for each digit. */
  const input = (part: 'day' | 'year', value: string, label: string, form: string) => (
    <input
      className={look(isBad(part))}
      aria-label={label}
      inputMode="numeric"
      placeholder={form}
      maxLength={part === 'year' ? 4 : 2}
      value={value}
      aria-invalid={isBad(part)}
      aria-describedby={noteId}
      // A separator would put what follows it into the next part.
      onChange={(event) => write({ [part]: event.target.value.replaceAll(/[-/.]/g, '') })}
    />
  );
  return (
    <Place of={shownId}>
      <div
        className={cx(fieldStyles.field, styles.span4)}
        role="group"
        aria-labelledby={`${id}-label`}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) leaveField(shownId);
        }}
      >
        <span className={styles.labelRow}>
          <span className={cx('truncate', fieldStyles.label)} id={`${id}-label`}>
            {isYearOnly ? t('Year of birth') : t('Date of birth')}
          </span>
          <LinkButton onPress={switchParts}>{isYearOnly ? t('Full date') : t('Year only')}</LinkButton>
        </span>
        {isYearOnly ? (
          <input
            className={look(error !== undefined)}
            aria-label={t('Year of birth')}
            inputMode="numeric"
            value={year}
            aria-invalid={error !== undefined}
            aria-describedby={noteId}
            onChange={(event) => setValue(yearId, event.target.value)}
          />
        ) : (
          <span className={styles.dob}>
            {input('day', dayPart, t('Day'), t('DD'))}
            <span className={styles.month}>
              <select
                className={cx(look(isBad('month')), monthPart === '' && styles.empty)}
                aria-label={t('Month')}
                value={monthPart}
                aria-invalid={isBad('month')}
                aria-describedby={noteId}
                onChange={(event) => write({ month: event.target.value })}
              >
                <option value="">{t('MM')}</option>
                {months.map((name, place) => (
                  <option key={name} value={String(place + 1).padStart(2, '0')}>
                    {name}
                  </option>
                ))}
              </select>
              <ChevronDown aria-hidden="true" />
            </span>
            {input('year', yearPart, t('Year'), t('YYYY'))}
          </span>
        )}
        <FieldNote id={`${id}-note`} hint={undefined} error={error} />
      </div>
    </Place>
  );
}
