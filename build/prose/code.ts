import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { folders } from '../folders.mjs';

/** A comment, or the title of a test. */
interface CodeText {
  text: string;
  line: number;
}

/** Every file of code, by its path from the root. */
export function sourcesOf(root: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs|js)$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
}

/** The comments of a file, without the code in them, and the titles of its tests. */
export function textsOf(file: string, code: string): CodeText[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  const comments = new Map<number, ts.CommentRange>();
  const shown: ts.JsxText[] = [];
  const titles: CodeText[] = [];
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) shown.push(node);
    else
      for (const range of [
        ...(ts.getLeadingCommentRanges(code, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(code, node.end) ?? []),
      ])
        comments.set(range.pos, range);
    const title = isTest ? titleOf(node) : null;
    if (title !== null) titles.push({ text: title.text, line: lineAt(title.getStart()) });
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  // What looks like a comment in the text of an element is shown.
  const ranges = [...comments.values()].filter(
    ({ pos }) => !shown.some((text) => pos >= text.pos && pos < text.end),
  );
  return [...joined(code, ranges, lineAt), ...titles];
}

/** Line comments one below the other are one text. */
function joined(
  code: string,
  ranges: readonly ts.CommentRange[],
  lineAt: (position: number) => number,
): CodeText[] {
  const found: (CodeText & { end: number; isLine: boolean })[] = [];
  for (const { pos, end, kind } of ranges.toSorted((a, b) => a.pos - b.pos)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const text = withoutMarks(code.slice(pos, end));
    const last = found.at(-1);
    if (isLine && last?.isLine === true && /^\r?\n[ \t]*$/.test(code.slice(last.end, pos)))
      Object.assign(last, { text: `${last.text} ${text}`, end });
    else found.push({ text, line: lineAt(pos), end, isLine });
  }
  return found.map(({ text, line }) => ({ text, line }));
}

function withoutMarks(comment: string): string {
  return comment
    .replaceAll(/^\/\/+|^\/\*+|\*+\/$/g, '')
    .replaceAll(/\n\s*\* ?/g, ' ')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The first argument of `it('…')`, `test.step('…')`, `describe.each(…)('…')` and the like. */
function titleOf(node: ts.Node): ts.StringLiteralLike | null {
  if (!ts.isCallExpression(node)) return null;
  const [title] = node.arguments;
  if (title === undefined || !ts.isStringLiteralLike(title)) return null;
  let callee: ts.Expression = node.expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  return ts.isIdentifier(callee) && ['it', 'test', 'describe'].includes(callee.text) ? title : null;
}
