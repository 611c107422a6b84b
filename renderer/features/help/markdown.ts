/*
 * The Markdown of the guide: a small strict part of the language, read into data. There is no HTML in it; what is not
 * understood is an error that a test finds.
 */

export type Inline =
  { is: 'text' | 'strong' | 'code'; text: string } | { is: 'link'; text: string; page: string };
type Line = readonly Inline[];

export type Block =
  | { is: 'heading'; level: 1 | 2; text: string }
  | { is: 'paragraph'; line: Line }
  | { is: 'list'; ordered: boolean; items: readonly Line[] }
  | { is: 'table'; header: readonly Line[]; rows: readonly (readonly Line[])[] };

const marks = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([a-z-]+)\.md\)/g;

/** Text with strong parts, code, and links to other pages of the guide. */
export function readInline(text: string): Line {
  const parts: Inline[] = [];
  let from = 0;
  for (const { 0: whole, 1: strong, 2: code, 3: label, 4: page, index } of text.matchAll(marks)) {
    if (index > from) parts.push({ is: 'text', text: text.slice(from, index) });
    if (strong !== undefined) parts.push({ is: 'strong', text: strong });
    else if (code !== undefined) parts.push({ is: 'code', text: code });
    else if (label !== undefined && page !== undefined) parts.push({ is: 'link', text: label, page });
    from = index + whole.length;
  }
  if (from < text.length) parts.push({ is: 'text', text: text.slice(from) });
  const rest = parts.find((part) => part.is === 'text' && /[*`[\]<>]/.test(part.text));
  if (rest !== undefined) throw new Error(`Not Markdown of the guide: ${rest.text}`);
  return parts;
}

/** A picture of the app next to the text, on a line of its own: for readers of the repository, not of the app. */
const picture = /^!\[[^\]]+\]\(\.\.\/screens\/(?:light|dark)\/[a-z-]+\.png\)$/;

/** The blocks of a page, which empty lines separate. Pictures are left out: the bundle has only text. */
export function readMarkdown(source: string): readonly Block[] {
  return source
    .trim()
    .split(/\n{2,}/)
    .filter((block) => !picture.test(block))
    .map((block) => readBlock(block.split('\n')));
}

const bullet = /^- /;
const numbered = /^\d+\. /;

function readBlock(lines: readonly string[]): Block {
  const first = lines[0] ?? '';
  const [, signs, title] = /^(#{1,2}) (.+)$/.exec(first) ?? [];
  if (signs !== undefined && title !== undefined && lines.length === 1)
    return { is: 'heading', level: signs === '#' ? 1 : 2, text: title };
  if (bullet.test(first) || numbered.test(first)) {
    const sign = bullet.test(first) ? bullet : numbered;
    if (!lines.every((line) => sign.test(line))) throw new Error(`A list of one kind, a line each: ${first}`);
    return {
      is: 'list',
      ordered: sign === numbered,
      items: lines.map((line) => readInline(line.replace(sign, ''))),
    };
  }
  if (first.startsWith('|')) {
    const [header = [], , ...rows] = lines.map(cellsOf);
    return { is: 'table', header, rows };
  }
  if (/^(?:[#>]|[+*] )/.test(first)) throw new Error(`Not Markdown of the guide: ${first}`);
  return { is: 'paragraph', line: readInline(lines.join(' ')) };
}

function cellsOf(line: string): Line[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => readInline(cell.trim()));
}

const textOf = (line: Line): string => line.map(({ text }) => text).join('');

/** Everything that a block says, to be searched. */
export function blockText(block: Block): string {
  switch (block.is) {
    case 'heading':
      return block.text;
    case 'paragraph':
      return textOf(block.line);
    case 'list':
      return block.items.map(textOf).join(' ');
    case 'table':
      return [block.header, ...block.rows].map((row) => row.map(textOf).join(' ')).join(' ');
  }
}
