import { ChevronDown } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import { usePreferences } from '../../queries/application.ts';

const choices = [1, 3, 7, 14, 30, 60];
const word = (days: number) => t('Stuck after {days, plural, one {# day} other {# days}}', { days });

/** After how many days a check without a result counts as stuck. */
export function StuckDays() {
  const [{ stuckDays }, change] = usePreferences();
  return (
    <Menu
      label={t('Days until a check is stuck')}
      placement="bottom end"
      trigger={
        <Button small>
          <span>{word(stuckDays)}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      sections={[
        {
          chosen: String(stuckDays),
          choices: choices.map((days) => ({
            id: String(days),
            label: word(days),
            run: () => change({ stuckDays: days }),
          })),
        },
      ]}
    />
  );
}
