import { X } from 'lucide-react';
import { useState } from 'react';
import type { KnownName, NameSource } from '#shared/ipc/contract/people';
import { t } from '#shared/messages/text';
import { isId, isName, parseName } from '#shared/resource-names';
import { Button, IconButton } from '../../components/Button.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { TextField } from '../../components/Field.tsx';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';
import { useRefreshPeople } from './queries.ts';
import styles from './People.module.css';

const sourceWords: Record<NameSource, string> = {
  roles: t('role bindings'),
  checks: t('checks'),
  messages: t('notifications'),
  created: t('created here'),
  added: t('added here'),
};

interface NameListProps {
  kind: 'team' | 'user';
  organization: string;
  names: readonly KnownName[];
  /** As the organization counts them; null: not read, or not given. */
  total: number | null;
}

/** Names that were seen, with where, and a field to add one: teams and users cannot be listed (§4). */
export function NameList({ kind, organization, names, total }: NameListProps) {
  const client = useClient();
  const { profile } = useScope();
  const refresh = useRefreshPeople();
  const title = kind === 'team' ? t('Teams') : t('Users');
  const change = async (call: 'people.add' | 'people.forget', name: string): Promise<boolean> => {
    if (!isName('team', name) && !isName('user', name)) return false;
    const result = await client.call(call, { profileId: profile.id, name });
    if (!result.ok) toast({ tone: 'warning', text: `${result.error.message} ${result.error.advice}` });
    else refresh(organization);
    return result.ok;
  };
  return (
    <section className={styles.names} aria-label={title}>
      <h2>
        {title}
        <span className={styles.count}>
          <KnownOf known={names.length} total={total} />
        </span>
      </h2>
      <AddName
        kind={kind}
        organization={organization}
        known={names}
        onAdd={(name) => change('people.add', name)}
      />
      <ul aria-label={t('{kind, select, team {Known teams} other {Known users}}', { kind })}>
        {names.map(({ name, from }) => (
          <li key={name}>
            <CopyName name={name} shown={name.slice(name.lastIndexOf('/') + 1)} />
            <span className={styles.from}>{from.map((source) => sourceWords[source]).join(', ')}</span>
            {from.some((source) => source === 'added' || source === 'created') && (
              <IconButton
                small
                label={t('Forget {name}', { name: name.slice(name.lastIndexOf('/') + 1) })}
                icon={<X className="icon-small" aria-hidden="true" />}
                onPress={() => void change('people.forget', name)}
              />
            )}
          </li>
        ))}
      </ul>
      {names.length === 0 && (
        <p className="muted">
          {t(
            'No name is known yet. Names come from role bindings, checks and notifications, or are added here.',
          )}
        </p>
      )}
    </section>
  );
}

/** A name that was added here need not exist, so that more can be known than there are. */
function KnownOf({ known, total }: { known: number; total: number | null }) {
  const count = formatCount(known);
  if (total !== null && known > total)
    return t('{count} known, {total} counted by the service', { count, total: formatCount(total) });
  return total === null
    ? t('{count} known, total not loaded', { count })
    : t('{count} of {total} known', { count, total: formatCount(total) });
}

function AddName({
  kind,
  organization,
  known,
  onAdd,
}: {
  kind: 'team' | 'user';
  organization: string;
  known: readonly KnownName[];
  onAdd: (name: string) => Promise<boolean>;
}) {
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
        label={t('{kind, select, team {Team name} other {User name}}', { kind })}
        mono
        value={text}
        placeholder={
          kind === 'team' ? t('ID, or organizations/…/teams/…') : t('ID, or organizations/…/users/…')
        }
        error={fault ?? undefined}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <Button type="submit" isDisabled={typed === '' || fault !== null}>
        {t('{kind, select, team {Add team} other {Add user}}', { kind })}
      </Button>
    </form>
  );
}

function faultOf(
  kind: 'team' | 'user',
  organization: string,
  name: string,
  known: readonly KnownName[],
): string | null {
  const ids = parseName(kind, name);
  if (ids === null)
    return kind === 'team'
      ? t('Enter an ID or a name like organizations/…/teams/….')
      : t('Enter an ID or a name like organizations/…/users/….');
  if (!name.startsWith(`${organization}/`)) return t('This name belongs to another organization.');
  return known.some((other) => other.name === name) ? t('This name is already in the list.') : null;
}
