import {
  BookText,
  Building,
  Eye,
  FileCheck,
  Flag,
  Inbox,
  Layers,
  type LucideIcon,
  Table2,
  Tag,
  ToggleRight,
  User,
  Users,
} from 'lucide-react';
import { linksIn, parseLink, type LinkTarget } from '#shared/link';
import { t } from '#shared/messages/text';
import { environments } from '../../scope/environment.ts';
import { useScope } from '../../scope/scope.ts';
import { followLink } from '../links/following.ts';
import type { Item, Source } from './arrange.ts';

const linkedWords: Readonly<Record<LinkTarget['kind'], { icon: LucideIcon; open: string }>> = {
  organization: { icon: Building, open: t('Open organization') },
  brand: { icon: Tag, open: t('Open brand') },
  team: { icon: Users, open: t("Open the team's checks") },
  user: { icon: User, open: t('Show the user') },
  check: { icon: FileCheck, open: t('Open check') },
  finding: { icon: Flag, open: t('Open finding') },
  notification: { icon: Inbox, open: t('Open notification') },
  featureFlag: { icon: ToggleRight, open: t('Open feature flag') },
  changeSet: { icon: Layers, open: t('Open change set') },
  bulkCreation: { icon: Table2, open: t('Open bulk creation') },
  watchlist: { icon: Eye, open: t('Open watchlist') },
  journalEntry: { icon: BookText, open: t('Open journal entry') },
};

/** The link of a text, with the environment that it leads to: of several, the first that is valid. Null: it has none. */
export function useLinks(text: string): Source[] | null {
  const { profile } = useScope();
  const pasted = linksIn(text);
  if (pasted.length === 0) return null;
  const link = pasted.map(parseLink).find((each) => each !== null);
  if (link === undefined) return [];
  const { icon, open } = linkedWords[link.target.kind];
  const { kind, host } = link.environment;
  const count = pasted.length - 1;
  const place = { environment: environments[kind].word, host };
  const item: Item = {
    id: text,
    icon,
    label: open,
    note:
      count === 0
        ? [place.environment, place.host].join(', ')
        : t(
            '{environment}, {host}. {count, plural, one {# other link is} other {# other links are}} not opened.',
            { ...place, count },
          ),
    run: () => followLink(link, profile),
  };
  return [{ kind: 'pasted', title: t('Link'), items: [item], isFound: true }];
}
