import { useRef, useState, type KeyboardEvent } from 'react';
import { addDays, partsOf, weekdayOf, type Day } from '#shared/calendar/day';
import { weeksOf, type WeekDay } from '#shared/calendar/weeks';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { formatDayFull, formatDayLong, formatMonth } from '../../format/day.ts';
import { formatCount } from '../../format/number.ts';
import { noMarks, type Marks } from './arrange.ts';
import styles from './Calendar.module.css';

interface CalendarProps {
  from: Day;
  days: number;
  marks: ReadonlyMap<Day, Marks>;
  chosen: Day | null;
  /** Null: the chosen day was chosen again. */
  onChoose: (day: Day | null) => void;
}

const weekdays = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
];
const firstOfWeekend = 5;

/** Whole weeks with the renewals of each day, as counts. One tab stop; arrows go from day to day. */
export function Calendar({ from, days, marks, chosen, onChoose }: CalendarProps) {
  const last = addDays(from, days - 1);
  const [active, setActive] = useState(from);
  const table = useRef<HTMLTableElement>(null);
  // At midnight the first day leaves the calendar.
  const focusable = active < from || active > last ? from : active;
  const goTo = (day: Day) => {
    const to = day < from ? from : day > last ? last : day;
    setActive(to);
    table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
      Home: -weekdayOf(focusable),
      End: 6 - weekdayOf(focusable),
    };
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(addDays(focusable, step));
  };
  return (
    <table ref={table} className={styles.calendar} onKeyDown={press}>
      <caption className="visually-hidden">{t('Renewals by day')}</caption>
      <thead>
        <tr>
          <td />
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(from, days).map(({ month, days: week }) => {
          const [monday] = week;
          const named = month === null ? undefined : week.find(({ day }) => partsOf(day).month === month);
          return (
            <tr key={monday?.day}>
              <th scope="row">
                {named !== undefined ? (
                  formatMonth(named.day)
                ) : (
                  <span className="visually-hidden">
                    {monday === undefined ? '' : t('Week of {day}', { day: formatDayLong(monday.day) })}
                  </span>
                )}
              </th>
              {week.map((weekDay, place) => (
                <DayCell
                  key={weekDay.day}
                  {...weekDay}
                  isWeekend={place >= firstOfWeekend}
                  isToday={weekDay.day === from}
                  isChosen={weekDay.day === chosen}
                  isFocusable={weekDay.day === focusable}
                  marks={marks.get(weekDay.day) ?? noMarks}
                  onChoose={() => {
                    setActive(weekDay.day);
                    onChoose(weekDay.day === chosen ? null : weekDay.day);
                  }}
                />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface DayCellProps extends WeekDay {
  isWeekend: boolean;
  isToday: boolean;
  isChosen: boolean;
  isFocusable: boolean;
  marks: Marks;
  onChoose: () => void;
}

function DayCell(props: DayCellProps) {
  const { day, isOutside, startsMonth, isWeekend, isToday, isChosen, isFocusable, marks, onChoose } = props;
  const { date } = partsOf(day);
  return (
    <td
      className={cx(
        isWeekend && !isOutside && styles.weekend,
        startsMonth && styles.monthAbove,
        startsMonth && date === 1 && styles.monthBefore,
        isChosen && styles.chosen,
      )}
    >
      {!isOutside && (
        <button
          type="button"
          data-day={day}
          tabIndex={isFocusable ? 0 : -1}
          aria-pressed={isChosen}
          aria-current={isToday ? 'date' : undefined}
          aria-label={dayLabel(day, marks)}
          onClick={onChoose}
        >
          <span className={cx(styles.date, isToday && styles.today)}>{date}</span>
          <span className={styles.marks}>
            {marks.confirmed > 0 && <Mark kind="confirmed" count={marks.confirmed} />}
            {marks.estimated > 0 && <Mark kind="estimated" count={marks.estimated} />}
          </span>
        </button>
      )}
    </td>
  );
}

/** A count of renewals: filled where the service named the day, dashed where it is estimated. */
export function Mark({ kind, count }: { kind: keyof Marks; count: number }) {
  return <span className={cx(styles.mark, styles[kind])}>{formatCount(count)}</span>;
}

function dayLabel(day: Day, { confirmed, estimated }: Marks): string {
  const counts = {
    day: formatDayFull(day),
    confirmed: formatCount(confirmed),
    estimated: formatCount(estimated),
  };
  if (confirmed > 0 && estimated > 0) return t('{day}: {confirmed} confirmed, {estimated} estimated', counts);
  if (confirmed > 0) return t('{day}: {confirmed} confirmed', counts);
  return estimated > 0 ? t('{day}: {estimated} estimated', counts) : t('{day}: no renewal', counts);
}
