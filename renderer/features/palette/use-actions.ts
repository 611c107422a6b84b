import {
  Keyboard,
  LifeBuoy,
  LockOpen,
  MousePointerClick,
  Palette,
  Plug,
  Plus,
  ShieldCheck,
} from 'lucide-react';
import { useState } from 'react';
import { densities, themes } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import { useClient } from '../../ipc/client-context.ts';
import { usePreferences } from '../../queries/application.ts';
import { useGuard } from '../../queries/guard.ts';
import { useReportProblem } from '../../queries/use-report-problem.ts';
import { useScope } from '../../scope/scope.ts';
import { startTour } from '../../state/help.ts';
import { keyTable } from '../../state/key-table.ts';
import { keys } from '../../state/keys.ts';
import { goTo } from '../../state/navigation.ts';
import { pageMenus } from '../../state/page-menus.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { welcomePath } from '../../state/welcome.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import { useSaveGuard } from '../../queries/use-save-guard.ts';
import { askForTest, startNewProfile } from '../profiles/selection.ts';
import { densityWords, themeWords } from '../settings/appearance-words.ts';
import type { Item, Source } from './arrange.ts';
import { actionsOfPage, disabledOnPage, type PageAction } from './page-actions.ts';

/** Moving in a list and closing things are done by key or not at all. */
const onlyByKey = new Set(['palette', 'close', 'next', 'previous', 'arrowDown', 'arrowUp']);
/** What an action does in production. */
const effects = {
  reads: t('Read-only'),
  locked: t('Unlock production first'),
  free: t('Changes production'),
  billed: t('Each check is billed.'),
} as const;

/** Of those that read the same, such as the meaning of one word in two places, the first. */
const onlyOnce = (items: readonly Item[]): Item[] =>
  items.filter(({ label }, at) => items.findIndex((other) => other.label === label) === at);

/**
 * Does what was offered if the page still offers just that. The page goes on while the palette is open: a button may be
 * another by then, such as Stop for Start.
 */
function runIfOffered<A extends { run: () => void }>(
  now: readonly A[],
  isOffered: (action: A) => boolean,
): void {
  const action = now.findLast(isOffered);
  if (action === undefined) toast({ tone: 'warning', text: t('This action is no longer available.') });
  else action.run();
}

/** What the page can do now, by key or by button; the appearance; and the guard. */
export function useActions(): Source[] {
  const client = useClient();
  const report = useReportProblem();
  const { profile } = useScope();
  const guard = useGuard(profile.id);
  const [, change] = usePreferences();
  // As it was when the palette opened, so that no line moves: the palette itself binds nothing.
  const [bound] = useState(() => new Map(keys.list().map((binding) => [binding.id, binding])));
  const [buttons] = useState(actionsOfPage);
  const [disabled] = useState(disabledOnPage);
  const [menus] = useState(pageMenus);
  const keep = useSaveGuard();
  // A menu is offered by its choices.
  const left = new Set([t('Close'), bound.get(keyTable.close.id)?.label, ...menus.map(({ label }) => label)]);
  const ofPage = [...bound.values()].filter(({ id, place }) => place !== 'goTo' && !onlyByKey.has(id));
  const item = ({ id, label, chord }: (typeof ofPage)[number]): Item => ({
    id,
    icon: Keyboard,
    label,
    chord,
    run: () => runIfOffered(keys.list(), (bound) => bound.id === id && bound.label === label),
  });
  const isHere = ({ place }: { place: string }) => !['everywhere', 'profiles'].includes(place);
  const effectOf = (sends: PageAction['sends']) =>
    profile.kind === 'production'
      ? effects[sends === null ? 'reads' : guard?.mode === 'unlocked' ? sends : 'locked']
      : null;
  const noteOf = (sends: PageAction['sends']) => {
    const note = effectOf(sends);
    return note === null ? {} : { note };
  };
  const pressed = buttons
    .filter(({ label }) => !left.has(label))
    .map(({ label, isPersonal, sends }): Item => ({
      id: `press ${label}`,
      icon: MousePointerClick,
      label,
      isPersonal,
      run: () => runIfOffered(actionsOfPage(), (action) => action.label === label && action.sends === sends),
      ...noteOf(sends),
    }));
  const choices = menus.flatMap(({ label: menu, choices: all }) =>
    all.map(({ id, label: choice, isPersonal, note, sends }): Item => ({
      id: `choose ${menu} ${id}`,
      icon: MousePointerClick,
      label: t('{label}: {value}', { label: menu, value: choice }),
      ...(note !== undefined && { note }),
      // What a choice means now says more than that it only reads.
      ...((note === undefined || sends !== undefined) && noteOf(sends ?? null)),
      ...(isPersonal !== undefined && { isPersonal }),
      run: () =>
        runIfOffered(
          pageMenus().flatMap((now) => (now.label === menu ? now.choices : [])),
          // Where nothing is sent, its count may have changed with what it shows.
          (now) => now.id === id && now.sends === sends && (sends === undefined || now.label === choice),
        ),
    })),
  );
  // A key and a button that do the same are one line, with the key.
  const isPossible = ({ label }: { label: string }) =>
    !disabled.has(label) || buttons.some((button) => button.label === label);
  const keyed = ofPage
    .filter((binding) => isHere(binding) && isPossible(binding))
    .map((binding) => {
      const at = pressed.findIndex(({ label }) => label === binding.label);
      const [button] = at < 0 ? [] : pressed.splice(at, 1);
      return { ...item(binding), ...(button?.note !== undefined && { note: button.note }) };
    });
  const onPage = onlyOnce([...keyed, ...pressed]);
  const unlock = () =>
    void client.call('guard.unlock', { profileId: profile.id }).then((result) => {
      if (result.ok) keep(result.value);
      else if (!toastIfDeclined(result.error)) toastError(result.error);
    });
  return [
    { kind: 'actions', title: t('On this page'), items: onPage },
    { kind: 'actions', title: t('Choices on this page'), items: onlyOnce(choices), onlyFound: true },
    {
      kind: 'actions',
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
        ...(guard !== null && guard.mode !== 'unlocked'
          ? [
              {
                id: 'unlock',
                icon: LockOpen,
                label: profile.kind === 'production' ? t('Unlock production') : t('Allow changes'),
                note: t('Needs confirmation'),
                run: unlock,
              },
            ]
          : []),
        {
          id: 'test connection',
          icon: Plug,
          label: t('Test connection'),
          run: () => goTo('/profiles', askForTest),
        },
        {
          id: 'new profile',
          icon: Plus,
          label: t('New profile'),
          keywords: t('Add or create a profile, connect'),
          run: () => goTo('/profiles', startNewProfile),
        },
        ...ofPage.filter((binding) => !isHere(binding)).map(item),
        { id: 'report problem', icon: LifeBuoy, label: t('Report a problem'), run: () => report(null) },
        { id: 'tour', icon: LifeBuoy, label: t('Take the tour'), run: startTour },
        { id: 'welcome', icon: LifeBuoy, label: t('Welcome page'), run: () => goTo(welcomePath) },
        ...themes.map((theme) => ({
          id: `theme ${theme}`,
          icon: Palette,
          label: t('Theme: {theme}', { theme: themeWords[theme] }),
          run: () => change({ theme }),
        })),
        ...densities.map((density) => ({
          id: `density ${density}`,
          icon: Palette,
          label: t('Density: {density}', { density: densityWords[density] }),
          run: () => change({ density }),
        })),
      ].filter(({ label }) => !onPage.some((action) => action.label === label)),
    },
  ];
}
