import {
  Bookmark,
  Building,
  FileCheck,
  Flag,
  Inbox,
  Keyboard,
  Layers,
  ListChecks,
  type LucideIcon,
  Palette,
  Pin,
  Plug,
  Plus,
  Search,
  ShieldCheck,
  Tag,
  ToggleRight,
  Users,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { everyCheck } from '#shared/check-scope';
import { inItsOrder } from '#shared/display-name';
import { compare } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import { densities, themes } from '#shared/ipc/contract/application';
import { parseRollout, type RolloutSentence } from '#shared/flags/rollout-sentence';
import { t } from '#shared/messages/text';
import { isLinkLike, parseLink, type LinkTarget } from '#shared/link';
import { isName, organizationOf } from '#shared/resource-names';
import { useClient } from '../../ipc/client-context.ts';
import { usePreferences } from '../../queries/application.ts';
import { useOrganizationSearch } from '../../queries/creation.ts';
import { useGuard } from '../../queries/guard.ts';
import { useMetOrganizations } from '../../queries/inbox.ts';
import { goKeys, pages } from '../../pages.ts';
import { findRows, searchable } from '../../search/find-rows.ts';
import { chordIn, useKeymap } from '../../state/keymap.ts';
import { keys } from '../../state/keys.ts';
import { goTo } from '../../state/navigation.ts';
import { openCheck } from '../../state/open-check.ts';
import { setWorkingOrganization } from '../../state/working-organization.ts';
import { nameOf, organizationName, templateName } from '../checks/check-row.ts';
import { columnsKey } from '../checks/columns.ts';
import { showView, useSavedViews } from '../checks/saved-views.ts';
import { useOrganizationNames, useCheckStream } from '../checks/use-checks.ts';
import { applyFilter, changeChecksView } from '../checks/view-state.ts';
import { useFlags } from '../flags/flag-data.ts';
import { rolloutWords, stageSentence } from '../flags/stage-overrides.ts';
import { changeFlagsView } from '../flags/view-state.ts';
import { createCheckFor, showChecksOf, showFlagsOf } from '../organization/onward.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { densityWords, themeWords } from '../settings/look-words.ts';
import { askForTest } from '../profiles/selection.ts';
import { environments } from '../../scope/environment.ts';
import { useScope } from '../../scope/scope.ts';
import { followLink } from '../links/following.ts';
import type { Item, Query, Source } from './arrange.ts';
import { namedIn, type Named } from './pasted.ts';

/** Moving in a list and closing things are done by key or not at all. */
const onlyByKey = new Set(['palette', 'close', 'next', 'previous', 'arrowDown', 'arrowUp']);
const mostOrganizations = 50;

/** Everything the palette finds, for what was typed. */
export function useSources(query: Query): readonly Source[] {
  const organizations = useFoundOrganizations(query.needle);
  const [first] = organizations;
  const loaded = useOrganizationNames();
  const named = namedIn(query.needle);
  const links = useLinks(query.needle);
  const sources: readonly Source[] = [
    { kind: 'pasted', title: t('Named in this text'), items: namedItems(named, loaded), isFound: true },
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
            items: actsOf(first),
            isFound: true,
          } as const,
        ]),
    ...useChecks(),
    {
      kind: 'pasted',
      title: t('In the service'),
      items: named.reference === null ? [] : [referenceItem(named.reference)],
      isFound: true,
    },
    ...useFlagSource(query.needle),
    ...useViews(),
    ...usePages(),
    ...useActs(),
  ];
  // A link is nothing else, even one that is not valid.
  return isLinkLike(query.needle) ? links : sources;
}

const linkedWords: Readonly<Record<LinkTarget['kind'], { icon: LucideIcon; open: string }>> = {
  organization: { icon: Building, open: t('Open organization') },
  brand: { icon: Tag, open: t('Open brand') },
  team: { icon: Users, open: t('Open the checks of the team') },
  check: { icon: FileCheck, open: t('Open check') },
  finding: { icon: Flag, open: t('Open the check of the finding') },
  notification: { icon: Inbox, open: t('Open notification') },
  featureFlag: { icon: ToggleRight, open: t('Open feature flag') },
  changeSet: { icon: Layers, open: t('Open change set') },
};

/** A pasted link, with the environment that it leads to. */
function useLinks(text: string): Source[] {
  const { profile } = useScope();
  const link = parseLink(text);
  if (link === null) return [];
  const { icon, open } = linkedWords[link.target.kind];
  const { kind, host } = link.environment;
  const item: Item = {
    id: text,
    icon,
    label: open,
    note: t('{environment}, {host}', { environment: environments[kind].word, host }),
    run: () => followLink(link, profile),
  };
  return [{ kind: 'pasted', title: t('Link'), items: [item], isFound: true }];
}

/** What the resource names in the text lead to, whether or not it was loaded before. */
function namedItems({ checks, organizations }: Named, loaded: ReadonlyMap<string, string>): Item[] {
  return [
    ...checks.map((name) => ({
      id: `open ${name}`,
      icon: FileCheck,
      label: t('Open check {id}', { id: name.slice(name.lastIndexOf('/') + 1) }),
      note: loaded.get(organizationOf(name) ?? '') ?? name,
      run: () => openCheck(name),
    })),
    ...organizations.map((name) => ({
      id: `open ${name}`,
      icon: Building,
      label: t('Open organization {name}', { name: loaded.get(name) ?? name }),
      run: () => openOrganization({ name, displayName: loaded.get(name) ?? null }),
    })),
  ];
}

function referenceItem(reference: string): Item {
  return {
    id: 'find reference',
    icon: Search,
    label: t('Find checks with client reference {reference}', { reference }),
    note: t('One call'),
    run: () =>
      goTo('/checks', () => {
        changeChecksView({ form: 'all', scope: everyCheck });
        applyFilter(printFilter(compare('client_reference', '=', reference)));
      }),
  };
}

function useFlagSource(needle: string): Source[] {
  const { rows } = useFlags();
  const items = useMemo(
    () =>
      rows.map(({ name }): Item => {
        const flag = name.slice(name.lastIndexOf('/') + 1);
        return {
          id: name,
          icon: ToggleRight,
          label: flag,
          run: () =>
            goTo('/feature-flags', () =>
              changeFlagsView({ comparing: null, rows: 'organizations', report: 'all', needle: flag }),
            ),
        };
      }),
    [rows],
  );
  const sentence = parseRollout(needle);
  const isKnown =
    sentence !== null &&
    (rows.length === 0 ||
      sentence.flags.some((id) => rows.some(({ name }) => name === `featureFlags/${id}`)));
  return [
    {
      kind: 'flags',
      title: t('Set overrides'),
      items: sentence === null || !isKnown ? [] : [sentenceItem(sentence)],
      isFound: true,
    },
    { kind: 'flags', title: t('Feature flags'), items, onlyFound: true },
  ];
}

function sentenceItem(sentence: RolloutSentence): Item {
  return {
    id: 'rollout',
    icon: ListChecks,
    label: rolloutWords(sentence),
    note: t('Opens the plan, sends nothing'),
    run: () => stageSentence(sentence),
  };
}

interface Found {
  name: string;
  displayName: string;
  ranges?: readonly number[];
}

/** Those of the loaded directory and those met while reading notifications; else the service is asked. */
function useFoundOrganizations(needle: string): readonly Found[] {
  const loaded = useOrganizationNames();
  const met = useMetOrganizations(needle).data ?? none;
  const isUnknown =
    needle.length > 1 &&
    met.length === 0 &&
    ![...loaded.values()].some((name) => name.toLowerCase().includes(needle.toLowerCase()));
  const asked = useOrganizationSearch(needle, isUnknown).data ?? none;
  const [rows, texts] = useMemo(() => {
    const here = [...loaded].map(([name, displayName]) => ({ name, displayName }));
    const others = [...met, ...asked]
      .filter(({ name }) => !loaded.has(name))
      .map(({ name, displayName }) => ({ name, displayName: displayName ?? name }));
    const list = [...here, ...new Map(others.map((other) => [other.name, other])).values()];
    return [list, searchable(list.map(({ displayName }) => inItsOrder(displayName)))] as const;
  }, [loaded, met, asked]);
  // Answers to a text before may still be there: all are searched again.
  return useMemo(
    () =>
      needle === ''
        ? rows.slice(0, mostOrganizations)
        : findRows(rows, texts, needle)
            .slice(0, mostOrganizations)
            .map(({ row, ranges }) => ({ ...row, ranges })),
    [rows, texts, needle],
  );
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

function actsOf({ name, displayName }: Found): Item[] {
  if (!isName('organization', name)) return [];
  return [
    {
      id: `${name} checks`,
      icon: FileCheck,
      label: t('Show its checks'),
      chord: itsChecksChord,
      run: () => showChecksOf({ name, displayName }),
    },
    {
      id: `${name} flags`,
      icon: ToggleRight,
      label: t('Show its feature flags'),
      run: () => showFlagsOf({ name, displayName }),
    },
    {
      id: `${name} create`,
      icon: Plus,
      label: t('Create a check'),
      note: t('Opens the form, sends nothing'),
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
const mostChecks = 20_000;

function useChecks(): Source[] {
  const checks = useCheckStream();
  // As they were when the palette opened: rows that stream in would hold up what is typed.
  const [{ rows }] = useState(checks.get);
  const names = useOrganizationNames();
  const items = useMemo(
    () =>
      rows.slice(0, mostChecks).map((row): Item => {
        const { name, template = '' } = row.check;
        const organization = organizationName(row, names);
        return {
          id: name,
          icon: FileCheck,
          label: nameOf(row),
          isPersonal: true,
          keywords: `${row.check.clientReference ?? ''} ${name.slice(name.lastIndexOf('/') + 1)}`,
          note: [organization, templateName(template)].filter((part) => (part ?? '') !== '').join(', '),
          run: () => openCheck(name),
        };
      }),
    [rows, names],
  );
  return [{ kind: 'checks', title: t('Checks loaded'), items, onlyFound: true }];
}

function useViews(): Source[] {
  const { views } = useSavedViews();
  const [preferences, change] = usePreferences();
  return [
    {
      kind: 'views',
      title: t('Saved views'),
      items: views.map((view) => ({
        id: `view ${view.id}`,
        icon: Bookmark,
        label: view.name,
        isPersonal: true,
        note: t('Checks'),
        run: () => {
          change({ columns: { ...preferences.columns, [columnsKey]: [...view.columns] } });
          goTo('/checks', () => showView(view));
        },
      })),
    },
  ];
}

function usePages(): Source[] {
  const keymap = useKeymap();
  const items = goKeys.flatMap((key): Item[] => {
    const page = pages.find(({ path }) => path === key.path);
    if (page === undefined) return [];
    const { label, icon, path } = page;
    return [{ id: key.id, icon, label, chord: chordIn(keymap, key), run: () => goTo(path) }];
  });
  return [{ kind: 'pages', title: t('Go to'), items }];
}

/** What has a key on the page and in the window, the looks, and locking production. */
function useActs(): Source[] {
  const client = useClient();
  const { profile } = useScope();
  const guard = useGuard(profile.id);
  const [, change] = usePreferences();
  // As it was when the palette opened: the palette itself binds nothing.
  const [bound] = useState(() => new Map(keys.list().map((binding) => [binding.id, binding])));
  const ofPage = [...bound.values()].filter(({ id, place }) => place !== 'goTo' && !onlyByKey.has(id));
  const item = ({ id, label, chord, run }: (typeof ofPage)[number]): Item => ({
    id,
    icon: Keyboard,
    label,
    chord,
    run,
  });
  const isHere = ({ place }: { place: string }) => !['everywhere', 'profiles'].includes(place);
  return [
    { kind: 'acts', title: t('On this page'), items: ofPage.filter(isHere).map(item) },
    {
      kind: 'acts',
      title: t('Actions'),
      items: [
        ...(profile.kind === 'production' && guard?.mode === 'unlocked'
          ? [
              {
                id: 'lock',
                icon: ShieldCheck,
                label: t('Lock production now'),
                run: () => void client.call('guard.lock', {}),
              },
            ]
          : []),
        {
          id: 'test connection',
          icon: Plug,
          label: t('Test connection'),
          run: () => goTo('/profiles', askForTest),
        },
        ...ofPage.filter((binding) => !isHere(binding)).map(item),
        ...themes.map((theme) => ({
          id: `theme ${theme}`,
          icon: Palette,
          label: t('Theme: {themeWords}', { themeWords: themeWords[theme] }),
          run: () => change({ theme }),
        })),
        ...densities.map((density) => ({
          id: `density ${density}`,
          icon: Palette,
          label: t('Density: {densityWords}', { densityWords: densityWords[density] }),
          run: () => change({ density }),
        })),
      ],
    },
  ];
}
