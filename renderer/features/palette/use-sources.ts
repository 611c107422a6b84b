import { Bookmark, Building, FileCheck, Pin, Plus, ToggleRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { asSeen, inItsOrder, shownName } from '#shared/display-name';
import { maxLookedFor } from '#shared/ipc/contract/checks';
import { t } from '#shared/messages/text';
import { isName, lastSegment } from '#shared/resource-names';
import { usePreferences } from '../../queries/application.ts';
import { useMetOrganizations } from '../../queries/inbox.ts';
import { goKeys, pages, type Page } from '../../pages.ts';
import { findRows, searchable } from '../../search/find-rows.ts';
import { chordIn, useKeymap } from '../../state/keymap.ts';
import { goTo, openFresh } from '../../state/navigation.ts';
import { openCheck } from '../../state/open-check.ts';
import { setWorkingOrganization } from '../../state/working-organization.ts';
import { nameOf, organizationName, templateName, type CheckRow } from '../checks/check-row.ts';
import { columnsKey } from '../checks/columns.ts';
import { showView, useSavedViews } from '../checks/saved-views.ts';
import { useOrganizationNames, useCheckStream } from '../checks/use-checks.ts';
import { showInboxView, useSavedInboxViews } from '../inbox/saved-views.ts';
import { createCheckFor, showChecksOf, showFlagsOf } from '../organization/customer-links.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { useCall } from '../../scope/call.ts';
import type { Item, Query, Source } from './arrange.ts';
import { namedIn, type Named } from './pasted.ts';
import {
  namedItems,
  searchItems,
  searchNameItems,
  searchOrganizationItems,
  webhookItem,
} from './pasted-items.ts';
import { useActions } from './use-actions.ts';
import { useErrorPlaces } from './use-error-places.ts';
import { useFlagSearch, useFlagSources } from './use-flag-sources.ts';
import { useLinks } from './use-links.ts';

const maxOrganizations = 50;

/** Everything the palette finds on this computer for what was typed, and what the service may be asked for. */
export function useSources(query: Query): readonly Source[] {
  const { organizations, isUnknown } = useFoundOrganizations(query.needle);
  const [first] = organizations;
  const loaded = useOrganizationNames();
  // Names of this computer may hide characters, and are found by them; what is sent has none that was not seen.
  const seen = asSeen(query.needle);
  const named = namedIn(seen);
  const errorPlaces = useErrorPlaces(named.calls);
  const links = useLinks(query.needle);
  const checks = useCheckStream();
  // As they were when the palette opened: rows that stream in would hold up what is typed.
  const [{ rows }] = useState(checks.get);
  const known = useKnownChecks(named, rows);
  const open = [...new Set([...named.checks, ...known.names])];
  const sources: readonly Source[] = [
    {
      kind: 'pasted',
      title: t('Found in the search text'),
      items: [
        ...(named.isWebhookBody ? [webhookItem(query.raw)] : []),
        ...namedItems({ ...named, checks: open }, loaded, known.shownNames),
        ...errorPlaces,
      ],
      isFound: true,
    },
    {
      kind: 'organizations',
      title: t('Organizations'),
      items: organizations.map(organizationItem),
      isFound: query.needle !== '',
      onlyFound: true,
    },
    ...(first === undefined || query.needle === ''
      ? []
      : [
          {
            kind: 'organizations',
            title: t('In {displayName}', { displayName: inItsOrder(first.displayName) }),
            items: actionsOf(first),
            isFound: true,
          } as const,
        ]),
    ...useChecks(rows),
    ...useFlagSources(query.needle),
    ...useViews(),
    // What is known here comes before what a call may find.
    {
      kind: 'pasted',
      title: t('Search the service'),
      // Checks that are known here are the first line: a line that was there before would keep the keyboard.
      items: known.isLoading ? [] : searchItems(named),
      isFound: true,
    },
    ...usePages(),
    ...useActions(),
    {
      kind: 'pasted',
      title: t('Search the service'),
      items: searchNameItems(named, seen),
      isFound: true,
    },
    { kind: 'flags', title: t('Feature flags'), items: useFlagSearch(seen), isFound: true },
    {
      kind: 'organizations',
      title: t('Search organizations'),
      items: isUnknown ? searchOrganizationItems(named, { kinds: query.kinds, needle: seen }) : [],
      isFound: true,
    },
  ];
  // A link is nothing else, even one that is not valid: the record that it names is one of its own environment.
  return links ?? sources;
}

/** The checks that are known here by what the text names, and what each is shown by. */
function useKnownChecks({ checks, references, phone }: Named, rows: readonly CheckRow[]) {
  const isNamed = checks.length + references.length > 0 || phone !== null;
  // Only the response for this text: the check of another number must not be the one that Enter opens.
  const { data = none, isLoading } = useCall(
    'checks.known',
    isNamed ? { phone, references: [...references], names: checks.slice(0, maxLookedFor) } : null,
  );
  const names = data.map(({ name }) => name);
  const checkNames = new Set<string>([...checks, ...names]);
  const shownNames = new Map<string, string>();
  for (const { name, displayName } of data)
    if (displayName !== null) shownNames.set(name, shownName(displayName, lastSegment(name)));
  if (checkNames.size > 0)
    for (const row of rows) if (checkNames.has(row.check.name)) shownNames.set(row.check.name, nameOf(row));
  return { names, shownNames, isLoading };
}

interface Found {
  name: string;
  displayName: string;
  ranges?: readonly number[];
}

/** The first poll may meet an organization while it is looked for. */
const metAgainMs = 2000;

/** Those of the loaded directory and those seen in notifications, and whether none of them has this name. */
function useFoundOrganizations(needle: string) {
  const loaded = useOrganizationNames();
  const { data: known = none, isPending, isPlaceholderData } = useMetOrganizations(needle, metAgainMs);
  const [rows, texts] = useMemo(() => {
    const here = [...loaded].map(([name, displayName]) => ({ name, displayName }));
    const others = known
      .filter(({ name }) => !loaded.has(name))
      .map(({ name, displayName }) => ({ name, displayName: displayName ?? name }));
    const list = [...here, ...others];
    return [list, searchable(list.map(({ displayName }) => inItsOrder(displayName)))] as const;
  }, [loaded, known]);
  // The response for a text before may still be there: all are searched again.
  const organizations = useMemo((): readonly Found[] => {
    if (needle === '') return rows.slice(0, maxOrganizations);
    // A whole ID is one organization; part of an ID would be found in many words.
    const named = rows.find(({ name }) => lastSegment(name) === needle);
    if (named !== undefined) return [named];
    const found = findRows(rows, texts, needle);
    return found.rows
      .slice(0, maxOrganizations)
      .map((row) => ({ ...row, ranges: found.ranges.get(row) ?? [] }));
  }, [rows, texts, needle]);
  return { organizations, isUnknown: organizations.length === 0 && !isPending && !isPlaceholderData };
}

const none: readonly never[] = [];

function organizationItem({ name, displayName, ranges }: Found): Item {
  return {
    id: name,
    icon: Building,
    label: inItsOrder(displayName),
    note: name,
    ...(ranges !== undefined && { ranges }),
    run: () => openOrganization({ name, displayName }),
  };
}

/** Keys of the first organization that was found. */
export const itsChecksChord = 'Mod+Enter';

function actionsOf({ name, displayName }: Found): Item[] {
  if (!isName('organization', name)) return [];
  return [
    {
      id: `${name} checks`,
      icon: FileCheck,
      label: t('Show checks'),
      chord: itsChecksChord,
      run: () => showChecksOf({ name, displayName }),
    },
    {
      id: `${name} flags`,
      icon: ToggleRight,
      label: t('Show feature flags'),
      run: () => showFlagsOf({ name, displayName }),
    },
    {
      id: `${name} create`,
      icon: Plus,
      label: t('Create check'),
      note: t('Opens the form'),
      run: () => createCheckFor({ name, displayName }),
    },
    {
      id: `${name} work`,
      icon: Pin,
      label: t('Set as working organization'),
      run: () => setWorkingOrganization({ name, displayName }),
    },
  ];
}

/** As many of the loaded checks as a keystroke can search at ease. */
const maxChecks = 20_000;

function useChecks(rows: readonly CheckRow[]): Source[] {
  const names = useOrganizationNames();
  const items = useMemo(
    () =>
      rows.slice(0, maxChecks).map((row): Item => {
        const { name, template = '' } = row.check;
        const organization = organizationName(row, names);
        return {
          id: name,
          icon: FileCheck,
          label: nameOf(row),
          isPersonal: true,
          keywords: `${row.check.clientReference ?? ''} ${lastSegment(name)}`,
          note: [organization, templateName(template)].filter((part) => (part ?? '') !== '').join(', '),
          run: () => openCheck(name),
        };
      }),
    [rows, names],
  );
  return [{ kind: 'checks', title: t('Loaded checks'), items, onlyFound: true }];
}

const viewItem = ({ id, name }: { id: string; name: string }) => ({
  id: `view ${id}`,
  icon: Bookmark,
  label: name,
  isPersonal: true,
});

function useViews(): Source[] {
  const { views } = useSavedViews();
  const inbox = useSavedInboxViews().views;
  const [preferences, change] = usePreferences();
  return [
    {
      kind: 'views',
      title: t('Saved views'),
      items: [
        ...views.map((view) => ({
          ...viewItem(view),
          note: t('Checks'),
          run: () => {
            change({ columns: { ...preferences.columns, [columnsKey]: [...view.columns] } });
            goTo('/checks', () => showView(view));
          },
        })),
        ...inbox.map((view) => ({
          ...viewItem(view),
          note: t('Inbox'),
          run: () => goTo('/inbox', () => showInboxView(view)),
        })),
      ],
    },
  ];
}

function usePages(): Source[] {
  const keymap = useKeymap();
  const items = goKeys.flatMap((key): Item[] => {
    const page: Page | undefined = pages.find(({ path }) => path === key.path);
    if (page === undefined) return [];
    const { label, icon, path, words = '' } = page;
    return [
      { id: key.id, icon, label, keywords: words, chord: chordIn(keymap, key), run: () => openFresh(path) },
    ];
  });
  return [{ kind: 'pages', title: t('Go to'), items }];
}
