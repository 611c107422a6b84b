import { Bookmark, Hourglass, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { parentOf } from '#shared/check-scope';
import { isBlank } from '#shared/display-name';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { mayNamePerson, type ListedView, type SavedView } from '#shared/views/saved-view';
import { Acts } from '../../components/Bar.tsx';
import { cx } from '../../components/class-names.ts';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { TextField } from '../../components/Field.tsx';
import { Popover } from '../../components/Popover.tsx';
import { usePreferences } from '../../queries/application.ts';
import { columnsKey, defaultColumns } from './columns.ts';
import { showView, useIsShown, useSavedViews } from './saved-views.ts';
import { useChecksView } from './view-state.ts';
import styles from './ChecksScreen.module.css';

/** Views beside the filter; the others are in the list. */
const maxShownViews = 3;

export function SavedViews() {
  const { views, save, remove } = useSavedViews();
  const [preferences, changePreferences] = usePreferences();
  const isShown = useIsShown();
  const show = (view: SavedView) => {
    changePreferences({ columns: { ...preferences.columns, [columnsKey]: [...view.columns] } });
    showView(view);
  };
  return (
    <>
      {views.length > 0 && <span className={styles.label}>{t('Views')}</span>}
      {views.slice(0, maxShownViews).map((view) => (
        <Button
          key={view.id}
          small
          kind={isShown(view) ? 'plain' : 'quiet'}
          aria-pressed={isShown(view)}
          className={styles.view}
          onPress={() => {
            show(view);
          }}
        >
          {isShown(view) && <Bookmark aria-hidden="true" />}
          <span className="truncate personal">{view.name}</span>
          {view.isForSession && <SessionOnly />}
        </Button>
      ))}
      {views.length > 0 && (
        <Popover
          label={t('Saved views')}
          trigger={
            <Button small kind="quiet">
              {views.length > maxShownViews
                ? t('{count} more', { count: views.length - maxShownViews })
                : t('Edit')}
            </Button>
          }
        >
          {(close) => (
            <ul className={styles.views}>
              {views.map((view) => (
                <li key={view.id}>
                  <LinkButton
                    className={cx(styles.viewName, 'personal')}
                    onPress={() => {
                      close();
                      show(view);
                    }}
                  >
                    {view.name}
                    {view.isForSession && <SessionOnly />}
                  </LinkButton>
                  <IconButton
                    small
                    label={t('Delete view {view}', { view: view.name })}
                    icon={<Trash2 aria-hidden="true" />}
                    onPress={() => void remove(view.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
      <Popover
        label={t('Save this view')}
        trigger={
          <Button small kind="quiet">
            {t('Save view')}
          </Button>
        }
      >
        {(close) => <SaveForm views={views} onSave={save} onDone={close} />}
      </Popover>
    </>
  );
}

/** Beside the name of a view that is not kept. */
function SessionOnly() {
  return (
    <>
      {' '}
      <Hourglass className="icon-small" aria-hidden="true" />
      <span className="visually-hidden">{t('For this session only')}</span>
    </>
  );
}

interface SaveFormProps {
  views: readonly ListedView[];
  onSave: (view: SavedView) => Promise<{ message: string; advice: string } | null>;
  onDone: () => void;
}

/** A name for what is asked for now. A name that exists is replaced. */
function SaveForm({ views, onSave, onDone }: SaveFormProps) {
  const { scope, filter, showDeleted, sort } = useChecksView();
  const [preferences] = usePreferences();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const same = views.find((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <form
      className={styles.scopeForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlank(name)) return;
        void onSave({
          id: same?.id ?? crypto.randomUUID(),
          name: name.trim(),
          parent: parentOf(scope),
          filter,
          showDeleted,
          columns: [...(preferences.columns[columnsKey] ?? defaultColumns)],
          sort,
        }).then((failure) => {
          if (failure === null) onDone();
          else setError(linesOf(failure.message, failure.advice));
        });
      }}
    >
      <TextField
        label={t('View name')}
        value={name}
        maxLength={60}
        hint={
          same !== undefined
            ? t('Replaces {same}', { same: same.name })
            : mayNamePerson(filter)
              ? t(
                  'Saves scope, filter, columns and order. The filter is encrypted because it may name a person.',
                )
              : t('Saves scope, filter, columns and order.')
        }
        error={error}
        onChange={(event) => {
          setName(event.target.value);
        }}
      />
      <Acts>
        <Button kind="primary" small type="submit" isDisabled={isBlank(name)}>
          {t('Save view')}
        </Button>
      </Acts>
    </form>
  );
}
