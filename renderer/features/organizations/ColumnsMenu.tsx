import { Columns3 } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { OrganizationView } from '#shared/model/organization';
import { Button, LinkButton } from '../../components/Button.tsx';
import { Popover } from '../../components/Popover.tsx';
import { choosableColumns, columnsOfView } from './columns.tsx';
import styles from './ColumnsMenu.module.css';

interface ColumnsMenuProps {
  view: OrganizationView;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Which columns a view level shows; remembered for each level. */
export function ColumnsMenu({ view, chosen, onChange }: ColumnsMenuProps) {
  return (
    <Popover
      label={t('Columns')}
      placement="bottom end"
      trigger={
        <Button>
          <Columns3 aria-hidden="true" />
          {t('Columns')}
        </Button>
      }
    >
      {() => (
        <div className={styles.menu}>
          {choosableColumns.map(({ id, header }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => {
                  const { checked } = event.target;
                  onChange(
                    choosableColumns
                      .map((column) => column.id)
                      .filter((other) => (other === id ? checked : chosen.includes(other))),
                  );
                }}
              />
              {header}
            </label>
          ))}
          <div className={styles.foot}>
            <LinkButton
              className="small"
              onPress={() => {
                onChange(columnsOfView[view]);
              }}
            >
              {t('Columns of this view')}
            </LinkButton>
          </div>
        </div>
      )}
    </Popover>
  );
}
