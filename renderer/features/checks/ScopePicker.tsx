import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { everyCheck, parentOf, type CheckScope } from '#shared/check-scope';
import { t } from '#shared/messages/text';
import { formatName, isId, isName, lastSegment, parseName, wildcard } from '#shared/resource-names';
import { Actions } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { OrganizationField } from '../../components/OrganizationField.tsx';
import { Popover, PopoverForm } from '../../components/Popover.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { useKnownNames, type ChosenOrganization } from '../../queries/creation.ts';
import { askFor, useChecksView } from './view-state.ts';
import styles from './ChecksScreen.module.css';

const forms = [
  { value: 'all', label: t('All organizations') },
  { value: 'organization', label: t('One organization') },
  { value: 'team', label: t('One team') },
] as const;

/** Which checks the page is about: all, those of an organization, those of a team. */
export function ScopePicker() {
  const { form, organization } = useChecksView();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Segmented
        label={t('Scope')}
        value={form}
        options={forms}
        onChange={(next) => {
          if (next === 'all') askFor({ form: next, scope: everyCheck });
          else if (next === 'organization' && organization !== null)
            askFor({ form: next, scope: { of: 'organization', organization: organization.name } });
          else {
            askFor({ form: next });
            setOpen(true);
          }
        }}
      />
      {form !== 'all' && (
        <Popover
          label={form === 'team' ? t('Choose a team') : t('Choose an organization')}
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button kind="quiet" className={styles.scope}>
              <ScopeName />
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {(close) => <ScopeForm key={form} of={form} onDone={close} />}
        </Popover>
      )}
    </>
  );
}

function ScopeName() {
  const { form, scope, organization } = useChecksView();
  if (scope.of !== form) return form === 'team' ? t('Choose a team') : t('Choose an organization');
  const parent = parentOf(scope);
  const known =
    organization !== null && parent.startsWith(`${organization.name}/`) ? organization.displayName : null;
  return (
    <>
      {known !== null && <span className="truncate">{known}</span>}
      {(scope.of === 'team' || known === null) && (
        <code className={styles.parent} title={parent}>
          {scope.of === 'organization' ? scope.organization : known === null ? parent : lastSegment(parent)}
        </code>
      )}
    </>
  );
}

/** Organizations are offered from the directory, teams from names that were seen; any other can be typed. */
function ScopeForm({ of, onDone }: { of: 'organization' | 'team'; onDone: () => void }) {
  const current = useChecksView((view) => view.organization);
  const [chosen, setChosen] = useState<ChosenOrganization | null>(current);
  const [text, setText] = useState(current?.displayName ?? current?.name ?? '');
  const [team, setTeam] = useState('');
  const [isTried, setTried] = useState(false);
  const names = useKnownNames(of === 'team' ? (chosen?.name ?? '') : '');
  const scope = scopeFrom(of, chosen?.name ?? null, team.trim());
  const fault = !isTried || scope !== null ? undefined : faultOf(of, chosen !== null, team.trim());
  const teams = (names.data?.teams ?? []).map(lastSegment);
  return (
    <PopoverForm
      onSubmit={(event) => {
        event.preventDefault();
        if (scope === null) {
          setTried(true);
          return;
        }
        onDone();
        const owner = parseName('team', parentOf(scope), { wildcards: true });
        const name = owner === null ? null : formatName('organization', { organization: owner.organization });
        askFor({
          form: of,
          scope,
          organization:
            name === null ? null : { name, displayName: chosen?.name === name ? chosen.displayName : null },
        });
      }}
    >
      <OrganizationField
        text={text}
        chosen={chosen}
        error={fault?.at === 'organization' ? fault.message : undefined}
        onChange={(written, named) => {
          setText(written);
          setChosen(named);
        }}
      />
      {of === 'team' && (
        <SuggestField
          label={t('Team')}
          mono
          placeholder={t('ID or full resource name')}
          value={team}
          suggestions={teams.map((id) => ({ value: id, label: id }))}
          hint={
            names.data === undefined
              ? undefined
              : t(
                  '{count, plural, =0 {No team is known yet. Enter one.} one {# team is known. You can enter another.} other {# teams are known. You can enter another.}}',
                  {
                    count: teams.length,
                  },
                )
          }
          error={fault?.at === 'team' ? fault.message : undefined}
          onChange={setTeam}
        />
      )}
      <Actions>
        <Button kind="primary" small type="submit">
          {t('Show checks')}
        </Button>
      </Actions>
    </PopoverForm>
  );
}

function scopeFrom(
  of: 'organization' | 'team',
  organization: string | null,
  team: string,
): CheckScope | null {
  if (of === 'team' && isName('team', team)) return { of, team };
  if (organization === null || !isName('organization', organization)) return null;
  if (of === 'organization') return { of, organization };
  const ids = parseName('organization', organization);
  return ids === null || !isId(team) || team === wildcard
    ? null
    : { of, team: formatName('team', { ...ids, team }) };
}

function faultOf(of: 'organization' | 'team', hasOrganization: boolean, team: string) {
  if (!hasOrganization)
    return {
      at: 'organization',
      message: t('Choose an organization, or enter its resource name.'),
    } as const;
  return of === 'team'
    ? ({
        at: 'team',
        message:
          team === ''
            ? t('Required.')
            : t('Enter the ID or the full resource name of one team, not “-” (any team).'),
      } as const)
    : undefined;
}
