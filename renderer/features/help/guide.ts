import { findRows, searchable } from '../../search/find-rows.ts';
import { guideNames, type GuideName } from '../../state/help.ts';
import { blockText, readMarkdown, type Block } from './markdown.ts';

/** The guide as it is in the repository: its text is in the bundle, so that it opens offline. */
const sources: Readonly<Record<string, string>> = import.meta.glob('../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface GuidePage {
  name: GuideName;
  title: string;
  blocks: readonly Block[];
}

export const guide: readonly GuidePage[] = guideNames.map((name) => {
  const [heading, ...blocks] = readMarkdown(sources[`../../../docs/guide/${name}.md`] ?? '# ?');
  return { name, title: heading?.is === 'heading' ? heading.text : name, blocks };
});

/** A part of a page, from one heading to the next. */
interface Part {
  page: GuidePage;
  /** Null: before the first heading. */
  heading: string | null;
  text: string;
}

const parts: readonly Part[] = guide.flatMap((page) => {
  const found: Part[] = [{ page, heading: null, text: page.title }];
  for (const block of page.blocks) {
    if (block.is === 'heading')
      found.push({ page, heading: block.text, text: `${page.title} ${block.text}` });
    else {
      const last = found.at(-1);
      if (last !== undefined) last.text += ` ${blockText(block)}`;
    }
  }
  return found;
});
const texts = searchable(parts.map(({ text }) => text));
const maxFound = 20;

type FoundPart = Pick<Part, 'page' | 'heading'>;

/** Parts of the guide that say what is typed, best first. */
export function searchGuide(needle: string): readonly FoundPart[] {
  return findRows(parts, texts, needle).rows.slice(0, maxFound);
}
