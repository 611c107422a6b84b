import { Bookmark, Hourglass, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isBlank } from '#shared/display-name';
import type { AppError } from '#shared/errors';
import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import { announce } from '../state/announcements.ts';
import { Actions } from './Bar.tsx';
import { Button, IconButton, LinkButton } from './Button.tsx';
import { cx } from './class-names.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { TextField } from './Field.tsx';
import { Popover, PopoverForm } from './Popover.tsx';
import type { Failed } from '../state/failed.ts';
import { toastError } from '../state/toasts.ts';
import styles from './SavedViews.module.css';

interface Listed {
  id: string;
  name: string;
  isForSession: boolean;
}

interface SavedViewsProps<View extends Listed> {
  views: readonly View[];
  /** How many more are stored, and can't be decrypted now. */
  undecrypted: number;
  /** Why they could not be loaded. */
  failed: Failed | null;
  /** So many are buttons of their own; all are in the list. */
  beside?: number;
  /** Whether the page shows just what a view asks for. */
  isShown: (view: View) => boolean;
  onShow: (view: View) => void;
  onRemove: (id: string) => Promise<AppError | null>;
  /** Saves what the page shows; returns the error when that failed. Null: the page shows nothing yet. */
  onSave: ((as: { id: string; name: string }) => Promise<AppError | null>) | null;
  /** The saved state. */
  hint: string;
}

/** The saved views of a list, next to its filter, and the way to save another. */
export function SavedViews<View extends Listed>({
  views,
  undecrypted,
  failed,
  beside = 0,
  isShown,
  onShow,
  onRemove,
  onSave,
  hint,
}: SavedViewsProps<View>) {
  return (
    <>
      {beside > 0 && views.length > 0 && <span className="muted small">{t('Saved views')}</span>}
      {views.slice(0, beside).map((view) => (
        <Button
          key={view.id}
          small
          kind={isShown(view) ? 'plain' : 'quiet'}
          aria-pressed={isShown(view)}
          className={styles.view}
          onPress={() => onShow(view)}
        >
          {isShown(view) && <Bookmark aria-hidden="true" />}
          <span dir="auto" className="truncate personal">
            {view.name}
          </span>
          {view.isForSession && <SessionOnly />}
        </Button>
      ))}
      {(views.length > 0 || undecrypted > 0 || failed !== null) && (
        <Popover
          label={t('Saved views')}
          trigger={
            <Button small kind="quiet">
              {triggerText(views.length, undecrypted, beside, failed)}
            </Button>
          }
        >
          {(close) =>
            failed !== null ? (
              <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />
            ) : (
              <ViewList
                views={views}
                undecrypted={undecrypted}
                isShown={isShown}
                onShow={(view) => {
                  close();
                  onShow(view);
                }}
                onRemove={onRemove}
              />
            )
          }
        </Popover>
      )}
      <Popover
        label={t('Save view')}
        trigger={
          <Button small kind="quiet" isDisabled={onSave === null}>
            {t('Save view')}
          </Button>
        }
      >
        {(close) => onSave !== null && <SaveForm views={views} hint={hint} onSave={onSave} onDone={close} />}
      </Popover>
    </>
  );
}

/** What the button of the list says: what is missing, or how many views are not buttons of their own. */
function triggerText(count: number, undecrypted: number, beside: number, failed: Failed | null): string {
  if (failed !== null) return t('Saved views not loaded');
  if (undecrypted > 0) return t('Saved views not all loaded');
  if (beside === 0) return t('Saved views');
  return count > beside ? t('{count, number} more', { count: count - beside }) : t('Manage');
}

/** All saved views, each to be shown or deleted. */
function ViewList<View extends Listed>({
  views,
  undecrypted,
  isShown,
  onShow,
  onRemove,
}: Pick<SavedViewsProps<View>, 'views' | 'undecrypted' | 'isShown' | 'onShow' | 'onRemove'>) {
  return (
    <>
      {undecrypted > 0 && (
        <p className={cx(styles.undecrypted, 'small')}>
          {t(
            'Encrypted views of checks and inbox that could not be decrypted: {count}. Unlock the keychain.',
            { count: undecrypted },
          )}
        </p>
      )}
      {views.length > 0 && (
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.id}>
              <LinkButton
                className={cx(styles.name, 'personal')}
                aria-current={isShown(view)}
                onPress={() => onShow(view)}
              >
                <span className="truncate">{inItsOrder(view.name)}</span>
                {view.isForSession && <SessionOnly />}
              </LinkButton>
              <IconButton
                small
                label={t('Delete view {view}', { view: view.name })}
                icon={Trash2}
                onPress={() => {
                  void onRemove(view.id).then((failure) => {
                    if (failure === null) announce(t('View deleted'));
                    else toastError(failure);
                  });
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Next to the name of a view that is not kept. */
function SessionOnly() {
  return (
    <>
      {' '}
      <Hourglass className="icon-small" aria-hidden="true" />
      <span className="visually-hidden">{t('For this session only')}</span>
    </>
  );
}

/** A name for the current filter. An existing name is replaced. */
function SaveForm({
  views,
  hint,
  onSave,
  onDone,
}: Pick<SavedViewsProps<Listed>, 'views' | 'hint'> & {
  onSave: NonNullable<SavedViewsProps<Listed>['onSave']>;
  onDone: () => void;
}) {
  const [name, setName] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const same = views.find((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <PopoverForm
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlank(name) || isSaving) return;
        setSaving(true);
        void onSave({ id: same?.id ?? crypto.randomUUID(), name: name.trim() }).then((failure) => {
          setSaving(false);
          if (failure === null) {
            onDone();
            announce(t('View saved'));
          } else setError(failure);
        });
      }}
    >
      <TextField
        label={t('Name of the saved view')}
        autoFocus
        value={name}
        maxLength={60}
        hint={same === undefined ? hint : t('Replaces the view {same}', { same: same.name })}
        onChange={(event) => {
          setName(event.target.value);
          setError(null);
        }}
      />
      {error !== null && <ErrorNotice as="box" error={error} onRetry="beside" />}
      <Actions>
        <Button kind="primary" small type="submit" isDisabled={isBlank(name)}>
          {t('Save view')}
        </Button>
      </Actions>
    </PopoverForm>
  );
}
