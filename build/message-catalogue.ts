import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import ts from 'typescript';

/** By message, what it is filled with: 0 stands for a number that chooses a plural, '' for what is shown as it is. */
export type Catalogue = Record<string, Record<string, 0 | ''>>;

/** Every message of `t('…')`, `partsOf('…')` and `<Phrase text="…">` in the sources, sorted. */
export function catalogueOf(root: string): { catalogue: Catalogue; faults: string[] } {
  const messages = new Map<string, Record<string, 0 | ''>>();
  const faults: string[] = [];
  for (const file of sourcesBelow(root)) {
    for (const { message, line } of messagesIn(file, readFileSync(file, 'utf8'))) {
      if (messages.has(message)) continue;
      try {
        messages.set(message, argumentsOf(parse(message, { ignoreTag: true })));
      } catch (fault) {
        faults.push(`${relative(root, file)}:${line}: “${message}” is no ICU message: ${String(fault)}`);
      }
    }
  }
  const sorted = [...messages].sort(([one], [other]) => (one < other ? -1 : 1));
  return { catalogue: Object.fromEntries(sorted), faults };
}

function sourcesBelow(root: string): string[] {
  return ['electron', 'renderer', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(root, folder, file)),
  );
}

/** The literals in the place of a message; a message chosen between two is two messages. */
export function messagesIn(file: string, text: string): { message: string; line: number }[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: { message: string; line: number }[] = [];
  const keep = (node: ts.Expression): void => {
    if (ts.isConditionalExpression(node)) {
      keep(node.whenTrue);
      keep(node.whenFalse);
    } else if (ts.isParenthesizedExpression(node)) keep(node.expression);
    else if (ts.isStringLiteralLike(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ message: node.text, line: line + 1 });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [message] = node.arguments;
      if (['t', 'partsOf'].includes(node.expression.text) && message !== undefined) keep(message);
    } else if (ts.isJsxAttribute(node) && node.name.getText() === 'text' && isPhrase(node.parent.parent)) {
      const { initializer } = node;
      if (initializer !== undefined && ts.isStringLiteral(initializer)) keep(initializer);
      else if (initializer !== undefined && ts.isJsxExpression(initializer) && initializer.expression)
        keep(initializer.expression);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isPhrase = (node: ts.Node) => ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'Phrase';

function argumentsOf(elements: MessageFormatElement[]): Record<string, 0 | ''> {
  const found: Record<string, 0 | ''> = {};
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) continue;
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) Object.assign(found, argumentsOf(option.value));
    }
    const isNumber = element.type === TYPE.plural || element.type === TYPE.number;
    found[element.value] = isNumber || found[element.value] === 0 ? 0 : '';
  }
  return found;
}
