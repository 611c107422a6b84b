import { Building, FileCheck, Search, Users, Webhook } from 'lucide-react';
import { readPhone } from '#shared/check-form/phone';
import { everyCheck } from '#shared/check-scope';
import { anyOf, equals } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import type { Filter } from '#shared/filter/tree';
import { t } from '#shared/messages/text';
import { lastSegment, organizationOf, type ResourceName } from '#shared/resource-names';
import { goTo } from '../../state/navigation.ts';
import { openCheck } from '../../state/open-check.ts';
import { applyFilter, changeChecksView } from '../checks/view-state.ts';
import { openTarget } from '../links/open-target.ts';
import { openPeopleOf } from '../people/view-state.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { changeBench } from '../webhook-bench/bench-state.ts';
import { typedBody } from '../webhook-bench/body.ts';
import type { Item } from './arrange.ts';
import type { Named } from './pasted.ts';

/** What the resource names in the text lead to, whether or not it was loaded before. */
export function namedItems(
  { checks, teams, organizations }: Pick<Named, 'checks' | 'teams' | 'organizations'>,
  loaded: ReadonlyMap<string, string>,
  /** Names that known checks are shown by. */
  checkNames: ReadonlyMap<string, string>,
): Item[] {
  return [
    ...checks.map((name) => ({
      id: name,
      icon: FileCheck,
      isPersonal: checkNames.has(name),
      label: t('Open check {id}', { id: checkNames.get(name) ?? lastSegment(name) }),
      note: loaded.get(organizationOf(name) ?? '') ?? name,
      run: () => openCheck(name),
    })),
    ...teams.flatMap((name) => teamItems(name, loaded)),
    ...organizations.map((name) => ({
      id: name,
      icon: Building,
      label: t('Open organization {name}', { name: loaded.get(name) ?? name }),
      run: () => openOrganization({ name, displayName: loaded.get(name) ?? null }),
    })),
  ];
}

function teamItems(team: ResourceName<'team'>, loaded: ReadonlyMap<string, string>): Item[] {
  const name = organizationOf(team);
  if (name === null) return [];
  const displayName = loaded.get(name) ?? null;
  return [
    {
      id: `${team} checks`,
      icon: FileCheck,
      label: t("Open the team's checks"),
      note: displayName ?? team,
      run: () => openTarget({ kind: 'team', name: team }),
    },
    {
      id: `${team} page`,
      icon: Users,
      label: t('Show the team in Teams and users'),
      note: displayName ?? team,
      run: () => openPeopleOf({ name, displayName }, team),
    },
  ];
}

/** What one call to the service may find, as a filter over the checks of all organizations. */
function searchItem(id: string, label: string, filter: Filter): Item {
  return {
    id,
    icon: Search,
    label,
    // It repeats what was typed.
    isPersonal: true,
    note: t('One API call, changes nothing'),
    run: () =>
      goTo('/checks', () => {
        changeChecksView({ form: 'all', scope: everyCheck });
        applyFilter(printFilter(filter));
        // The one check that is found is what was looked for.
        changeChecksView({ opensOnly: true });
      }),
  };
}

const checkId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function searchItems({ references, phone }: Pick<Named, 'references' | 'phone'>): Item[] {
  const number = phone === null ? null : readPhone(phone).phone;
  const byPhone =
    number !== null &&
    searchItem(
      'find phone',
      t('Find checks with phone number {number}', { number: number.shown }),
      equals('related_subjects[0].subject.phone_number', number.number),
    );
  const byReference = references.flatMap((reference) => [
    checkId.test(reference) &&
      searchItem(
        `find id ${reference}`,
        t('Find the check with ID {id}', { id: reference }),
        equals('id', reference),
      ),
    searchItem(
      `find reference ${reference}`,
      t('Find checks with client reference {reference}', { reference }),
      equals('client_reference', reference),
    ),
  ]);
  return [byPhone, ...byReference].filter((item) => item !== false);
}

/** A text that names nothing else may be the name of a check or of a person; what is known here comes before it. */
export function searchNameItems(
  { checks, organizations, references, calls, isWebhookBody }: Named,
  text: string,
): Item[] {
  const isFound = checks.length + organizations.length + references.length > 0 || calls !== null;
  if (isFound || isWebhookBody || !/^\p{L}[^{}"\n]{2,100}$/u.test(text)) return [];
  return [
    searchItem(
      'find name',
      t('Find checks by check or person name: {name}', { name: text }),
      anyOf(equals('display_name', text), equals('related_subjects[0].subject.display_name', text)),
    ),
  ];
}

export function webhookItem(body: string): Item {
  return {
    id: 'open webhook body',
    icon: Webhook,
    label: t('Open in webhook bench'),
    note: t('Sends nothing'),
    run: () =>
      goTo('/webhook-bench', () => {
        changeBench({ body: typedBody(body, 'pasted'), signature: '', verdict: null });
      }),
  };
}
