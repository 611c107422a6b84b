import { useState } from 'react';
import type { KnownName } from '#shared/ipc/contract/people';
import { t } from '#shared/messages/text';
import { isId, parseName } from '#shared/resource-names';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/Field.tsx';
import type { PeopleKind } from './view-state.ts';
import styles from './People.module.css';

interface AddNameProps {
  kind: PeopleKind;
  organization: string;
  known: readonly KnownName[];
  /** Resolves with whether it was added. */
  onAdd: (name: string) => Promise<boolean>;
}

/** Adds a team or a user by name: the API lists neither (§4). */
export function AddName({ kind, organization, known, onAdd }: AddNameProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const name = isId(typed) ? `${organization}/${kind}s/${typed}` : typed;
  const fault = typed === '' ? null : faultOf(kind, organization, name, known);
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === '' || fault !== null) return;
        void onAdd(name).then((added) => {
          if (added) setText('');
        });
      }}
    >
      <TextField
        label={t('{kind, select, team {Team resource name} other {User resource name}}', { kind })}
        mono
        value={text}
        placeholder={t('ID or full resource name')}
        error={fault ?? undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" isDisabled={typed === '' || fault !== null}>
        {t('{kind, select, team {Add team} other {Add user}}', { kind })}
      </Button>
    </form>
  );
}

function faultOf(
  kind: PeopleKind,
  organization: string,
  name: string,
  known: readonly KnownName[],
): string | null {
  const ids = parseName(kind, name);
  if (ids === null)
    return kind === 'team'
      ? t("Enter an ID, or a resource name of the form organizations/'{'organization'}'/teams/'{'team'}'.")
      : t("Enter an ID, or a resource name of the form organizations/'{'organization'}'/users/'{'user'}'.");
  if (!name.startsWith(`${organization}/`)) return t('This name belongs to another organization.');
  return known.some((other) => other.name === name) ? t('This name is already in the list.') : null;
}
