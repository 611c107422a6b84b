import { Building, FileCheck, Search, Users, Webhook } from 'lucide-react';
import { readPhone } from '#shared/check-form/phone';
import { anyOf, equals } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import type { Filter } from '#shared/filter/tree';
import { t } from '#shared/messages/text';
import { lastSegment, organizationOf, type ResourceName } from '#shared/resource-names';
import { goTo } from '../../state/navigation.ts';
import { openCheck } from '../../state/open-check.ts';
import { changeChecksView, searchEveryCheck } from '../checks/view-state.ts';
import { openTarget } from '../links/open-target.ts';
import { openPeopleOf } from '../people/view-state.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { changeBench } from '../webhook-bench/bench-state.ts';
import { typedBody } from '../webhook-bench/body.ts';
import { showOrganizationsNamed } from '../organization/customer-links.ts';
import type { Item, Query } from './arrange.ts';
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

/** What one call to the service may find. */
function callItem(id: string, label: string, run: () => void): Item {
  // The label repeats what was typed.
  return { id, icon: Search, label, isPersonal: true, note: t('One API call, changes nothing'), run };
}

/** A filter over the checks of all organizations. */
const searchItem = (id: string, label: string, filter: Filter): Item =>
  callItem(id, label, () =>
    goTo('/checks', () => {
      searchEveryCheck(printFilter(filter));
      // The one check that is found is what was looked for.
      changeChecksView({ opensOnly: true });
    }),
  );

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

const namesNothing = ({ checks, organizations, references, phone, calls, isWebhookBody }: Named) =>
  checks.length + organizations.length + references.length === 0 &&
  phone === null &&
  calls === null &&
  !isWebhookBody;

/** A text that names nothing else may be the name of a check or of a person; what is known here comes before it. */
export function searchNameItems(named: Named, text: string): Item[] {
  if (!namesNothing(named) || !/^\p{L}[^{}"\n]{2,100}$/u.test(text)) return [];
  return [
    searchItem(
      'find name',
      t('Find checks by check or person name: {name}', { name: text }),
      anyOf(equals('display_name', text), equals('related_subjects[0].subject.display_name', text)),
    ),
  ];
}

/** A text that names nothing else, or that follows the sign of organizations, may be part of the name of one. */
export function searchOrganizationItems(
  named: Named,
  { kinds, needle }: Pick<Query, 'kinds' | 'needle'>,
): Item[] {
  const isAsked = kinds.length === 1 || namesNothing(named);
  if (!isAsked || !/^[^{}"\n]{2,100}$/u.test(needle)) return [];
  return [
    callItem('find organization', t('Find organizations by name: {name}', { name: needle }), () =>
      showOrganizationsNamed(needle),
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
      goTo('/webhook-bench', () =>
        changeBench({ body: typedBody(body, 'pasted'), signature: '', verdict: null }),
      ),
  };
}
