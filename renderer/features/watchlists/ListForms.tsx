import { useState } from 'react';
import type { AppError } from '#shared/errors';
import { checkNamesIn } from '#shared/check-names';
import { maxWatched, type Watchlist } from '#shared/ipc/contract/watchlists';
import { isBlank } from '#shared/display-name';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import type { Result } from '#shared/result';
import { Actions } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FieldFrame, TextField } from '../../components/Field.tsx';
import { formatCount } from '../../format/number.ts';
import styles from './Watchlists.module.css';

const maxNameLength = 80;

/** A name for a list, new or renamed. */
export function NameForm({
  value = '',
  action,
  onSave,
  onDone,
}: {
  value?: string;
  /** The button: "Create watchlist". */
  action: string;
  onSave: (name: string) => Promise<Result<unknown>>;
  onDone: () => void;
}) {
  const [name, setName] = useState(value);
  const [error, setError] = useState<AppError | null>(null);
  const isReady = !isBlank(name) && name.trim() !== value;
  return (
    <form
      className={styles.popForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        void onSave(name.trim()).then((saved) => {
          if (saved.ok) onDone();
          else setError(saved.error);
        });
      }}
    >
      <TextField
        label={t('Watchlist name')}
        value={name}
        maxLength={maxNameLength}
        autoFocus
        hint={t('Saved on this computer')}
        onChange={(event) => {
          setName(event.target.value);
          setError(null);
        }}
      />
      {error !== null && <ErrorNotice as="box" error={error} onRetry="beside" />}
      <Actions>
        <Button kind="primary" small type="submit" isDisabled={!isReady}>
          {action}
        </Button>
      </Actions>
    </form>
  );
}

/** Names of checks, pasted one or many. */
export function AddByName({
  list,
  onAdd,
  onDone,
}: {
  list: Watchlist;
  onAdd: (names: ResourceName<'check'>[]) => Promise<Result<unknown>>;
  onDone: () => void;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const { names, others } = checkNamesIn(text);
  const [other] = others;
  const isTooMany = names.length > maxWatched;
  const fault = isTooMany
    ? t(
        'A watchlist holds at most {maxWatched, plural, one {# check} other {# checks}}, and {count} are entered. Enter fewer.',
        { maxWatched, count: formatCount(names.length) },
      )
    : other !== undefined
      ? t(
          '{count, plural, one {# entry is not the resource name of a check: {words}} other {# entries are not resource names of checks. The first: {words}}}',
          {
            count: others.length,
            words: other.slice(0, 60),
          },
        )
      : undefined;
  return (
    <form
      className={styles.popForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (names.length === 0 || isTooMany) return;
        void onAdd(names).then((added) => {
          if (added.ok) onDone();
          else setError(added.error);
        });
      }}
    >
      <FieldFrame
        label={t('Checks to add to {list}', { list: list.name })}
        hint={t('Full resource names, separated by spaces, commas or line breaks.')}
        error={fault}
      >
        <textarea
          className={styles.names}
          rows={6}
          autoFocus
          value={text}
          aria-label={t('Resource names')}
          placeholder={t('organizations/…/teams/…/checks/…')}
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
      </FieldFrame>
      {error !== null && <ErrorNotice as="box" error={error} onRetry="beside" />}
      <Actions>
        <Button kind="primary" small type="submit" isDisabled={names.length === 0 || isTooMany}>
          {t('Add {count, plural, one {# check} other {# checks}}', { count: names.length })}
        </Button>
      </Actions>
    </form>
  );
}
