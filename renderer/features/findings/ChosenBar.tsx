import { Flag, Radar } from 'lucide-react';
import { checkStateOf } from '#shared/ipc/contract/check-runs';
import type { QueuedFinding } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { forgetChosenChecks } from './view-state.ts';
import { openCheckRun } from '../check-runs/check-run.ts';

/** Only chosen checks are shown; their monitoring can be switched together. */
export function ChosenBar({
  names,
  rows,
  reading,
}: {
  names: readonly ResourceName<'check'>[];
  rows: readonly QueuedFinding[];
  /** How many of them are being read. */
  reading: number;
}) {
  const monitor = (enabled: boolean) => {
    const labels = new Map(rows.map(({ check, checkName }) => [check, checkName]));
    openCheckRun({
      action: enabled ? 'monitoring-on' : 'monitoring-off',
      checks: names.map((name) => ({
        name,
        label: labels.get(name) ?? undefined,
        before: checkStateOf(null),
      })),
    });
  };
  const count = names.length;
  return (
    <Banner
      flush
      tone="info"
      icon={Flag}
      title={t('{count, plural, one {# selected check} other {# selected checks}}', { count })}
      actions={
        <>
          <Button icon={Radar} small onPress={() => monitor(true)}>
            {t('Start monitoring')}
          </Button>
          <Button small onPress={() => monitor(false)}>
            {t('Stop monitoring')}
          </Button>
          <Button small onPress={forgetChosenChecks}>
            {t('Show all findings')}
          </Button>
        </>
      }
    >
      {reading > 0 && t('Loading {reading, plural, one {# check} other {# checks}}…', { reading })}
    </Banner>
  );
}
