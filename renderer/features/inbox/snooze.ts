import { t } from '#shared/messages/text';

/** Until when a notification can be snoozed, as people say it. Only times that are ahead are offered, each once. */
interface SnoozeChoice {
  id: string;
  label: string;
  until: Date;
}

const evening = 18;
const morning = 9;

export function snoozeChoices(now: Date): SnoozeChoice[] {
  const at = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const choices: SnoozeChoice[] = [
    { id: 'hour', label: t('In 1 hour'), until: new Date(now.getTime() + 3_600_000) },
    { id: 'evening', label: t('This evening'), until: at(0, evening) },
    { id: 'tomorrow', label: t('Tomorrow'), until: at(1, morning) },
    { id: 'monday', label: t('Next Monday'), until: at(toMonday, morning) },
    { id: 'month', label: t('In 30 days'), until: at(30, morning) },
  ];
  const ahead = choices.filter(({ until }) => until.getTime() - now.getTime() >= 60_000);
  const times = ahead.map(({ until }) => until.getTime());
  // On a Sunday tomorrow is next Monday: the first name for a time is enough.
  return ahead.filter(({ until }, at) => times.indexOf(until.getTime()) === at);
}
