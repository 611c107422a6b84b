import { CircleCheck, CircleDashed, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { shownName } from '#shared/display-name';
import type { OrganizationHealth } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Button } from '../../components/Button.tsx';
import { Select } from '../../components/Field.tsx';
import { Section } from '../../components/Section.tsx';
import { Status } from '../../components/Status.tsx';
import { formatWhen } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './Health.module.css';

const hourMs = 3_600_000;
const spans = ['gap', 'hour', 'day', 'week', 'month'] as const;
type SpanId = (typeof spans)[number];
const spanMs: Readonly<Record<Exclude<SpanId, 'gap'>, number>> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
};
const labels: Readonly<Record<SpanId, string>> = {
  gap: t('The start of the first gap'),
  hour: t('{hours, plural, one {# hour ago} other {# hours ago}}', { hours: 1 }),
  day: t('{hours, plural, one {# hour ago} other {# hours ago}}', { hours: 24 }),
  week: t('{days} days ago', { days: 7 }),
  month: t('{days} days ago', { days: 30 }),
};

const timeBefore = (ms: number) => new Date(Date.now() - ms).toISOString();

/** Up to when the notifications of an organization are complete, its gaps, and a way to read them again. */
export function Completeness({
  health,
  onFailed,
}: {
  health: OrganizationHealth;
  onFailed: (failed: Failed | null) => void;
}) {
  const client = useClient();
  const { profile } = useScope();
  const { organization, displayName, completeUpTo, gaps } = health;
  const [firstGap] = gaps;
  const choices = spans.filter((span) => span !== 'gap' || firstGap !== undefined);
  const [chosen, setChosen] = useState<SpanId | null>(null);
  const span = chosen !== null && choices.includes(chosen) ? chosen : (choices[0] ?? 'hour');
  const name = shownName(displayName, organization);

  const pollAgain = async () => {
    if (!isName('organization', organization)) return;
    const from = span === 'gap' ? (firstGap?.from ?? null) : timeBefore(spanMs[span]);
    if (from === null) return;
    const result = await client.call('inbox.pollAgain', { profileId: profile.id, organization, from });
    onFailed(result.ok ? null : { error: result.error, again: () => void pollAgain() });
    if (result.ok)
      toast({
        tone: 'success',
        text: t('Polling {name} again from {time}.', { name, time: formatWhen(from) }),
      });
  };

  return (
    <Section title={t('Completeness')}>
      <Status
        tone={gaps.length > 0 ? 'warning' : completeUpTo === null ? 'neutral' : 'success'}
        icon={gaps.length > 0 ? TriangleAlert : completeUpTo === null ? CircleDashed : CircleCheck}
        word={
          completeUpTo === null
            ? t('The first poll is not complete.')
            : t('Notifications are complete up to {time}.', { time: formatWhen(completeUpTo) })
        }
      />
      {gaps.length > 0 && (
        <ul className={styles.gaps}>
          {gaps.map(({ from, to }) => (
            <li key={from}>
              {t('Notifications may be missing from {from} to {to}.', {
                from: formatWhen(from),
                to: formatWhen(to),
              })}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.again}>
        <Select
          label={t('Poll again from')}
          value={span}
          options={choices.map((value) => ({ value, label: labels[value] }))}
          onChange={setChosen}
        />
        <Button icon={RefreshCw} onPress={() => void pollAgain()}>
          {t('Poll again')}
        </Button>
      </div>
    </Section>
  );
}
