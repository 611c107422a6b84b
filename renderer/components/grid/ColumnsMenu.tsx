import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Button, IconButton, LinkButton } from '../Button.tsx';
import { Popover } from '../Popover.tsx';
import styles from './ColumnsMenu.module.css';

interface ColumnsMenuProps {
  label?: string;
  className?: string | undefined;
  /** All that can be shown, in their default order. */
  columns: readonly { id: string; label: string }[];
  /** Those shown, in their order. */
  chosen: readonly string[];
  defaults: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Gives every column its default width. */
  onResetWidths?: (() => void) | undefined;
}

/** Which columns are shown, and in which order. */
export function ColumnsMenu({
  label = t('Columns'),
  className,
  columns,
  chosen,
  defaults,
  onChange,
  onResetWidths,
}: ColumnsMenuProps) {
  const shown = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const hidden = columns.filter(({ id }) => !chosen.includes(id));
  const move = (from: number, to: number) => {
    const next = chosen.filter((_, place) => place !== from);
    next.splice(to, 0, ...chosen.slice(from, from + 1));
    onChange(next);
  };
  return (
    <Popover
      label={t('Columns')}
      placement="bottom end"
      trigger={
        <Button icon={Columns3} className={className}>
          {label}
        </Button>
      }
    >
      {() => (
        <div className={styles.menu}>
          {[...shown, ...hidden].map(({ id, label: word }) => {
            const place = chosen.indexOf(id);
            return (
              <div key={id} className={styles.item}>
                <label>
                  <input
                    type="checkbox"
                    checked={place !== -1}
                    onChange={(event) =>
                      onChange(
                        event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                      )
                    }
                  />
                  {word}
                </label>
                {place !== -1 && (
                  <>
                    <IconButton
                      small
                      label={t('Move {header} to the left', { header: word })}
                      icon={ChevronUp}
                      isDisabled={place === 0}
                      onPress={() => move(place, place - 1)}
                    />
                    <IconButton
                      small
                      label={t('Move {header} to the right', { header: word })}
                      icon={ChevronDown}
                      isDisabled={place === chosen.length - 1}
                      onPress={() => move(place, place + 1)}
                    />
                  </>
                )}
              </div>
            );
          })}
          <div className={styles.footer}>
            <LinkButton className="small" onPress={() => onChange(defaults)}>
              {t('Reset columns')}
            </LinkButton>
            {onResetWidths !== undefined && (
              <LinkButton className="small" onPress={onResetWidths}>
                {t('Reset column widths')}
              </LinkButton>
            )}
          </div>
        </div>
      )}
    </Popover>
  );
}
