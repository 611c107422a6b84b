import { ListChecks, ListFilter } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { FindBox } from '../../components/FindBox.tsx';
import { Menu } from '../../components/Menu.tsx';
import { formatMomentInSentence } from '../../format/time.ts';
import type { FlagOrganization } from './flag-data.ts';
import { reportWords } from './matrix-model.ts';
import { SelectMenu } from './Selecting.tsx';
import { changeFlagsView, reports, useFlagsView } from './view-state.ts';
import styles from './FlagsScreen.module.css';

interface MatrixBarProps {
  all: readonly FlagOrganization[];
  shown: readonly FlagOrganization[];
  /** The keyboard leaves the search. */
  onLeave: () => void;
}

/** Selects organizations of the matrix, sets their overrides, and narrows what is shown. */
export function MatrixBar({ all, shown, onLeave }: MatrixBarProps) {
  const { needle, report, selected, selectedFlags } = useFlagsView();
  const oldest = useMemo(
    () =>
      all.reduce<string | null>(
        (least, { receivedAt }) => (least === null || receivedAt < least ? receivedAt : least),
        null,
      ),
    [all],
  );
  const setOverrides = () =>
    changeFlagsView({
      staging: {
        audience: { of: selected.size === 0 ? 'shown' : 'selected' },
        flags: [...selectedFlags],
        action: 'on',
        like: '',
      },
    });
  return (
    <Bar>
      <SelectMenu all={all} shown={shown} />
      <Button icon={ListChecks} small onPress={setOverrides}>
        {t('Set overrides')}
      </Button>
      <span className="spacer" />
      {oldest !== null && (
        <span className={cx(styles.note, 'wide-only')}>
          {t('Oldest data {oldest}', { oldest: formatMomentInSentence(oldest) })}
        </span>
      )}
      <Menu
        label={t('Filter values')}
        placement="bottom end"
        trigger={
          <Button icon={ListFilter} small>
            {reportWords[report]}
          </Button>
        }
        sections={[
          {
            choices: reports.map((each) => ({
              id: each,
              label: reportWords[each],
              run: () => changeFlagsView({ report: each }),
            })),
          },
        ]}
      />
      <FindBox
        label={t('Search organizations and flags')}
        placeholder={t('Organization or flag')}
        value={needle}
        onChange={(value) => changeFlagsView({ needle: value })}
        onLeave={onLeave}
      />
    </Bar>
  );
}
