import { CircleHelp, Equal, Flag, Layers } from 'lucide-react';
import { onOff } from '#shared/flags/words';
import { t } from '#shared/messages/text';
import { code, plain, status } from '../../components/grid/cells.ts';
import type { ExportedColumn } from '../../components/grid/columns.ts';
import { number, text } from '../../components/grid/order.ts';
import { formatCount } from '../../format/number.ts';
import { joined } from '../../format/joined.ts';
import { findingsOf, isSureOf, isUnknown, type FlagUse } from './flag-report.ts';
import type { Finding } from './view-state.ts';

/** The choice of a finding. `isSure`: it is true for every organization. */
export function findingChoice(finding: Finding, isSure: boolean): string {
  switch (finding) {
    case 'same':
      return isSure ? t('Same everywhere') : t('Known: all the same');
    case 'never':
      return isSure ? t('Never overridden') : t('No known override');
    case 'most':
      return t('Mostly overridden');
  }
}

const icons = { same: Equal, never: Flag, most: Layers } as const;

/** Findings about a flag; only what is true for every organization is stated without reservation. */
export function findingText(use: FlagUse, isEveryLoaded: boolean): string {
  const { on } = use;
  if (isUnknown(use)) return t('Unknown');
  return joined(
    findingsOf(use).map((finding) => {
      const isSure = isEveryLoaded && isSureOf(finding, use);
      switch (finding) {
        case 'same':
          return isSure
            ? t('{isOn, select, true {On everywhere} other {Off everywhere}}', { isOn: String(on > 0) })
            : t('{isOn, select, true {Known: all on} other {Known: all off}}', { isOn: String(on > 0) });
        case 'never':
          return isSure ? t('Never overridden') : t('No known override');
        case 'most':
          return isSure ? t('Mostly overridden') : t('Known: mostly overridden');
      }
    }),
  );
}

type Counted = 'on' | 'off' | 'overrides' | 'unknown';

/** How often something is so; null if unknown. The number of unknown values is always known. */
const countOf = (use: FlagUse, id: Counted): number | null =>
  id !== 'unknown' && isUnknown(use) ? null : use[id];

const count = (id: Counted, label: string): ExportedColumn<FlagUse> => ({
  id,
  label,
  width: id === 'overrides' ? 86 : 72,
  gives: id === 'overrides' ? 1 : 3,
  align: 'end',
  cell: (use) => {
    const known = countOf(use, id);
    if (known === null) return { text: t('Unknown'), look: 'absent' };
    return known === 0 ? { text: '0', look: 'recede' } : plain(formatCount(known));
  },
  sort: number((use) => countOf(use, id)),
  csv: { [id]: (use) => String(countOf(use, id) ?? 'unknown') },
});

export function reportColumns(
  isEveryLoaded: boolean,
  notLoaded: number | null,
): readonly ExportedColumn<FlagUse>[] {
  return [
    {
      id: 'flag',
      label: t('Flag'),
      width: { least: 216, most: 360 },
      isName: true,
      cell: ({ column }) => code(column.id),
      sort: text(({ column }) => column.id),
      csv: { flag: ({ column }) => column.id },
    },
    {
      id: 'finding',
      label: t('Usage'),
      width: { least: 150, most: 420, grows: true },
      cell: (use) => {
        const word = findingText(use, isEveryLoaded);
        const [first] = findingsOf(use);
        if (first === undefined)
          return word === ''
            ? { text: t('In use'), look: 'muted' }
            : status({ tone: 'neutral', icon: CircleHelp, word });
        return status({ tone: 'neutral', icon: icons[first], word });
      },
      sort: text((use) => findingText(use, isEveryLoaded)),
      csv: { finding: (use) => findingText(use, isEveryLoaded) },
    },
    {
      id: 'default',
      label: t('Default'),
      width: 72,
      gives: 2,
      cell: ({ column: { flagDefault } }) =>
        flagDefault.value === null ? { text: t('Unknown'), look: 'absent' } : plain(onOff(flagDefault.value)),
      sort: text(({ column: { flagDefault } }) =>
        flagDefault.value === null ? null : onOff(flagDefault.value),
      ),
      csv: { default: ({ column: { flagDefault } }) => flagDefault.value ?? 'unknown' },
    },
    count('overrides', t('Overrides')),
    count('on', t('On')),
    count('off', t('Off')),
    {
      ...count('unknown', t('Unknown')),
      csv: {
        unknown: ({ unknown }) => String(unknown),
        loaded_organizations: ({ organizations }) => String(organizations),
        organizations_not_loaded: () => (notLoaded === null ? 'unknown' : String(notLoaded)),
      },
    },
  ];
}
