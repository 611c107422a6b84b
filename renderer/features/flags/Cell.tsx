import { Check, CircleHelp, Clock, GitMerge, Minus, type LucideIcon } from 'lucide-react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { SeenCell } from '#shared/flags/cell';
import type { ChangeAction } from '#shared/flags/change';
import { onOff, seenWord } from '#shared/flags/words';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { maskOf } from '../../components/grid/IconMasks.tsx';
import type { MatrixCell } from './matrix-model.ts';
import styles from './Cell.module.css';

type Variant = 'default' | 'override' | 'unknown' | 'pending' | 'conflict';

interface Box {
  variant: Variant;
  icon?: LucideIcon | undefined;
  /** In a window below 1120 the icon goes, and elsewhere it is a mask. */
  narrow?: boolean;
  children: ReactNode;
}

/** A state as shape, icon and word: five that are distinct without colour. */
function CellBox({ variant, icon: Icon, narrow = false, children }: Box): ReactElement {
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
      {Icon === undefined || mask !== undefined ? null : <Icon aria-hidden="true" />}
      {variant === 'unknown' ? <span>{children}</span> : children}
    </span>
  );
}

/** Icons of the cells of the matrix, where they are masks. */
export const cellIcons: readonly LucideIcon[] = [Check, CircleHelp, Clock, GitMerge, Minus];

/** The current value. */
export function SeenBox({ seen }: { seen: SeenCell }) {
  return <CellBox {...seenVariant(seen)}>{seenWord(seen)}</CellBox>;
}

function seenVariant(seen: SeenCell): Pick<Box, 'variant' | 'icon'> {
  if (seen.is === 'unknown') return { variant: 'unknown', icon: CircleHelp };
  return seen.is === 'override'
    ? { variant: 'override', icon: seen.value ? Check : Minus }
    : { variant: 'default' };
}

const elements = new Map<string, ReactElement>();

/** A cell as it is drawn. Those that look the same are one element, which React does not draw again. */
export function matrixCellBox(cell: MatrixCell, isNarrow: boolean): ReactElement {
  const box = boxOf(cell, isNarrow);
  if (cell.drift !== undefined) return <DriftedBox {...box} />;
  // What a service sends in place of a value may be anything, and is not kept.
  if (cell.seen.is === 'unknown' && (cell.seen.received ?? '') !== '') return CellBox(box);
  // It is drawn otherwise once its icon is a mask.
  const key = `${box.variant} ${maskOf(Check) ?? ''} ${box.children}`;
  const known = elements.get(key) ?? CellBox(box);
  elements.set(key, known);
  return known;
}

/** The current value, or the one that is staged for it. Where it is narrow, only the value. */
function boxOf(cell: MatrixCell, isNarrow: boolean): Box & { children: string } {
  const { seen } = cell;
  if (cell.state === 'conflict')
    return { variant: 'conflict', icon: GitMerge, narrow: true, children: t('Conflict') };
  if (cell.state === 'pending')
    return {
      variant: 'pending',
      icon: Clock,
      narrow: true,
      children: pendingWord(seen, cell.action, isNarrow),
    };
  const word = isNarrow && seen.is === 'default' ? onOff(seen.value) : seenWord(seen);
  return { ...seenVariant(seen), narrow: true, children: word };
}

function pendingWord(seen: SeenCell, action: ChangeAction, isNarrow: boolean): string {
  if (action === 'clear') return t('Clear');
  const to = onOff(action === 'on');
  const from = seen.is === 'unknown' ? to : onOff(seen.value);
  // “Default on → On” would be cut off in the column, before what is staged.
  return isNarrow || from === to ? t('→ {to}', { to }) : t('{from} → {to}', { from, to });
}

/** Marked where it is no longer as a change set left it. */
function DriftedBox(box: Box) {
  return (
    <span className={styles.drifted}>
      <CellBox {...box} />
      <span className="visually-hidden">{t('Drifted')}</span>
    </span>
  );
}

/** The five states by name, and the mark of drift. */
export function Legend() {
  return (
    <div className={cx(styles.legend, 'wide-only')} role="group" aria-label={t('Legend')}>
      <CellBox variant="default">{t('Default')}</CellBox>
      <CellBox variant="override" icon={Check}>
        {t('Override')}
      </CellBox>
      <CellBox variant="pending" icon={Clock}>
        {t('Staged')}
      </CellBox>
      <CellBox variant="conflict" icon={GitMerge}>
        {t('Conflict')}
      </CellBox>
      <CellBox variant="unknown" icon={CircleHelp}>
        {t('Unknown')}
      </CellBox>
      <span className={styles.drifted}>
        <CellBox variant="default">{t('Drifted')}</CellBox>
      </span>
    </div>
  );
}
