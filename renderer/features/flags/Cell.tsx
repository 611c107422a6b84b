import { Check, CircleHelp, Clock, GitMerge, Minus, type LucideIcon } from 'lucide-react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { SeenCell } from '#shared/flags/cell';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { maskOf } from '../../components/grid/IconMasks.tsx';
import { beforeWord, onOff, seenWord } from './cell-words.ts';
import type { MatrixCell } from './matrix-model.ts';
import styles from './Cell.module.css';

type Variant = 'default' | 'override' | 'unknown' | 'pending' | 'conflict';

/** A state as shape, icon and word: five that stay apart without colour. */
export function CellBox({
  variant,
  icon: Icon,
  narrow = false,
  children,
}: {
  variant: Variant;
  icon?: LucideIcon | undefined;
  /** In a window below 1120 the icon and the extra words go. */
  narrow?: boolean;
  children: ReactNode;
}) {
  const mask = Icon === undefined || !narrow ? undefined : maskOf(Icon);
  return (
    <span
      className={cx(
        styles.cell,
        styles[variant],
        narrow && styles.narrow,
        mask !== undefined && styles.masked,
      )}
      style={mask === undefined ? undefined : ({ '--icon': `var(${mask})` } as CSSProperties)}
    >
      {Icon !== undefined && mask === undefined && <Icon aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}

/** Icons of the cells of the matrix, where they are masks. */
export const cellIcons: readonly LucideIcon[] = [Check, CircleHelp, Clock, GitMerge, Minus];

const extra = (text: ReactNode) => <span className={styles.extra}>{text}</span>;

/** The current value. */
export function SeenBox({ seen, narrow = false }: { seen: SeenCell; narrow?: boolean }) {
  if (seen.is === 'unknown')
    return (
      <CellBox variant="unknown" icon={CircleHelp} narrow={narrow}>
        {seenWord(seen)}
      </CellBox>
    );
  if (seen.is === 'override')
    return (
      <CellBox variant="override" icon={seen.value ? Check : Minus} narrow={narrow}>
        {onOff(seen.value)}
      </CellBox>
    );
  return (
    <CellBox variant="default" narrow={narrow}>
      {extra(t('Default'))} {onOff(seen.value).toLowerCase()}
    </CellBox>
  );
}

const drawn = new Map<string, ReactElement>();

/** A cell as it is drawn. Those that look the same are one element, which React does not draw again. */
export function matrixCellBox(cell: MatrixCell): ReactElement {
  const isRare = cell.drift !== undefined || cell.state === 'pending' || cell.state === 'conflict';
  // What a service sends in place of a value may be anything, and is not kept.
  if (isRare || (cell.seen.is === 'unknown' && (cell.seen.came ?? '') !== ''))
    return <MatrixCellBox cell={cell} />;
  const word = cell.seen.is === 'unknown' ? '' : String(cell.seen.value);
  // It is drawn otherwise once its icon is a mask.
  const look = `${cell.state} ${maskOf(Check) ?? ''} ${word}`;
  const known = drawn.get(look);
  if (known !== undefined) return known;
  const box = <SeenBox seen={cell.seen} narrow />;
  drawn.set(look, box);
  return box;
}

/** The current or the staged value, marked where it drifted from the last change set. */
function MatrixCellBox({ cell }: { cell: MatrixCell }) {
  if (cell.drift === undefined) return <StateBox cell={cell} />;
  return (
    <span className={styles.drifted}>
      <StateBox cell={cell} />
      <span className="visually-hidden">{t('drifted')}</span>
    </span>
  );
}

function StateBox({ cell }: { cell: MatrixCell }) {
  if (cell.state === 'conflict')
    return (
      <CellBox variant="conflict" icon={GitMerge} narrow>
        {t('Conflict')}
      </CellBox>
    );
  if (cell.state === 'pending')
    return (
      <CellBox variant="pending" icon={Clock} narrow>
        {cell.act === 'clear' ? (
          t('Clear')
        ) : (
          <>
            {cell.seen.is !== 'unknown' && extra(<>{beforeWord(cell.seen, cell.act)} </>)}→{' '}
            {onOff(cell.act === 'on')}
          </>
        )}
      </CellBox>
    );
  return <SeenBox seen={cell.seen} narrow />;
}

/** The five states by their looks. */
export function Legend() {
  return (
    <div className={cx(styles.legend, 'wide-only')} role="group" aria-label={t('Legend')}>
      <CellBox variant="default">{t('Default off')}</CellBox>
      <CellBox variant="override" icon={Check}>
        {t('Override')}
      </CellBox>
      <CellBox variant="pending" icon={Clock}>
        {t('Pending')}
      </CellBox>
      <CellBox variant="conflict" icon={GitMerge}>
        {t('Conflict')}
      </CellBox>
      <CellBox variant="unknown" icon={CircleHelp}>
        {t('Unknown')}
      </CellBox>
    </div>
  );
}
