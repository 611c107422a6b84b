import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import ts from 'typescript';
import { errorTable } from '#shared/error-words';

/** An error that the sources make, in the longest form that it may take. */
export interface ErrorText {
  place: string;
  text: string;
}

/** A value that a text is filled with, such as a host or the name of a file. */
const filler = 'abcdefghijklmnopqrst';
/** Values that are numbers. */
const figures = new Set(['wave', 'of', 'before', 'since', 'status']);
/** A sentence that is made elsewhere and goes into a text. */
const fillerSentence = `The ${'abcdefg '.repeat(4)}.`;
/** Of the errors whose kind is not written with their texts. */
const longestTitle = errorTable
  .filter(({ kind }) => kind !== 'network' && kind !== 'protocol')
  .map(({ words }) => words.title)
  .reduce((longest, title) => (title.length > longest.length ? title : longest));

/** The title, message and advice of every error in the sources; `unread`: places whose texts are not found. */
export function errorTextsIn(root: string): { texts: ErrorText[]; unread: string[] } {
  const sources = sourcesBelow(root);
  const functions = sources.flatMap((source) => functionsIn(source));
  const texts: ErrorText[] = [];
  const unread: string[] = [];
  for (const source of sources) {
    const visit = (node: ts.Node): void => {
      const made = madeBy(node, functions);
      if (made !== null) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        const place = `${relative(root, source.fileName)}:${line + 1}`;
        const [message, advice] = [textOf(made.message, functions), textOf(made.advice, functions)];
        if (message === null || advice === null) unread.push(place);
        else texts.push({ place, text: `${made.title}. ${message} ${advice}` });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { texts, unread };
}

function sourcesBelow(root: string): ts.SourceFile[] {
  return ['electron', 'renderer', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(root, folder, file))
      .map((file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)),
  );
}

interface NamedFunction {
  name: string;
  file: string;
  isExported: boolean;
  node: ts.FunctionDeclaration | ts.ArrowFunction;
}

function functionsIn(source: ts.SourceFile): NamedFunction[] {
  const found: NamedFunction[] = [];
  const from = (node: ts.Declaration) => ({
    file: source.fileName,
    isExported: (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0,
  });
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name !== undefined)
      found.push({ ...from(node), name: node.name.text, node });
    if (ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent))
      found.push({ ...from(node.parent), name: node.parent.name.getText(), node });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The function that the name means in the file: its own one, or one that another exports. */
function functionOf(name: ts.Identifier, functions: readonly NamedFunction[]): NamedFunction['node'] | null {
  const all = functions.filter((one) => one.name === name.text);
  const { fileName } = name.getSourceFile();
  return (
    (all.find(({ file }) => file === fileName) ?? all.find(({ isExported }) => isExported))?.node ?? null
  );
}

interface Made {
  title: string;
  message: ts.Expression;
  advice: ts.Expression;
}

/** The texts of an object that has both, or of a call of a function that makes one; null: it makes no error of its own. */
function madeBy(node: ts.Node, functions: readonly NamedFunction[]): Made | null {
  const found = ts.isObjectLiteralExpression(node) ? madeByObject(node) : madeByCall(node, functions);
  if (found?.message === undefined || found.advice === undefined || isOfNetwork(node)) return null;
  const { title, message, advice } = found;
  return [message, advice].some((text) => isParameter(text) || isSchema(text))
    ? null
    : { title, message, advice };
}

function madeByObject(node: ts.ObjectLiteralExpression) {
  return { title: titleOf(node), message: valueOf(node, 'message'), advice: valueOf(node, 'advice') };
}

function madeByCall(node: ts.Node, functions: readonly NamedFunction[]) {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return null;
  const maker = functionOf(node.expression, functions);
  const names = maker?.parameters.map(({ name }) => name.getText()) ?? [];
  const [message, advice] = [names.indexOf('message'), names.indexOf('advice')];
  if (maker === null || message < 0 || advice < 0) return null;
  return { title: titleIn(maker), message: node.arguments[message], advice: node.arguments[advice] };
}

/** Which of its texts go together depends on the reason, which its caller knows. */
const isOfNetwork = (node: ts.Node) =>
  ts.isObjectLiteralExpression(node) && valueOf(node, 'kind')?.getText() === "'network'";

const isSchema = (value: ts.Expression) => value.getText().startsWith('z.');

function valueOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = object.properties.find((one) => one.name?.getText() === name);
  if (property === undefined) return undefined;
  if (ts.isPropertyAssignment(property)) return property.initializer;
  return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

function declarationOf(name: ts.Identifier): ts.VariableDeclaration | ts.ParameterDeclaration | null {
  for (let scope: ts.Node = name.parent; ; scope = scope.parent) {
    if (ts.isFunctionLike(scope)) {
      const parameter = scope.parameters.find((one) => namesIn(one.name).includes(name.text));
      if (parameter !== undefined) return parameter;
    }
    if (ts.isBlock(scope) || ts.isSourceFile(scope)) {
      const declared = scope.statements
        .filter((statement) => ts.isVariableStatement(statement))
        .flatMap(({ declarationList }) => [...declarationList.declarations])
        .find((one) => namesIn(one.name).includes(name.text));
      if (declared !== undefined) return declared;
    }
    if (ts.isSourceFile(scope)) return null;
  }
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

function isParameter(value: ts.Expression): boolean {
  const declared = ts.isIdentifier(value) ? declarationOf(value) : null;
  return declared !== null && ts.isParameter(declared);
}

/** The longest text that the expression may give; null: it is none that is written here. */
function textOf(value: ts.Expression, functions: readonly NamedFunction[]): string | null {
  const text = (each: ts.Expression) => textOf(each, functions);
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value)) return text(value.expression);
  if (value.kind === ts.SyntaxKind.NullKeyword) return '';
  if (ts.isStringLiteral(value) && value.text === '') return '';
  // A text of another error, which is found where that is made.
  if (ts.isPropertyAccessExpression(value) || ts.isElementAccessExpression(value) || isParameter(value))
    return fillerSentence;
  if (ts.isIdentifier(value)) {
    const declared = declarationOf(value);
    if (declared?.initializer === undefined) return null;
    return ts.isIdentifier(declared.name) ? text(declared.initializer) : fillerSentence;
  }
  if (ts.isConditionalExpression(value)) return longest([value.whenTrue, value.whenFalse].map(text));
  if (!ts.isCallExpression(value) || !ts.isIdentifier(value.expression)) return null;
  const [message] = value.arguments;
  switch (value.expression.text) {
    case 't':
      return message !== undefined && ts.isStringLiteralLike(message)
        ? filled(parse(message.text, { ignoreTag: true }))
        : null;
    case 'linesOf': {
      const parts = value.arguments.map(text);
      return parts.includes(null) ? null : parts.join(' ');
    }
    default: {
      const called = functionOf(value.expression, functions);
      return called === null ? null : longest(returnedBy(called).map(text));
    }
  }
}

function returnedBy(called: NamedFunction['node']): ts.Expression[] {
  const { body } = called;
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

function longest(texts: readonly (string | null)[]): string | null {
  return texts.reduce(
    (longest, text) =>
      longest === null || text === null ? null : text.length > longest.length ? text : longest,
    '',
  );
}

function filled(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.pound || element.type === TYPE.number) return '1,000';
      if (element.type === TYPE.select || element.type === TYPE.plural)
        return Object.values(element.options)
          .map((option) => filled(option.value))
          .reduce((longest, text) => (text.length > longest.length ? text : longest), '');
      return element.type === TYPE.argument && figures.has(element.value) ? '100' : filler;
    })
    .join('');
}

function titleOf(node: ts.ObjectLiteralExpression): string {
  const [kind, reason] = ['kind', 'reason'].map((name) => {
    const value = valueOf(node, name);
    return value !== undefined && ts.isStringLiteral(value) ? value.text : null;
  });
  const found = errorTable.find((row) => row.kind === kind && row.reason === reason);
  return found?.words.title ?? longestTitle;
}

function titleIn(maker: ts.Node): string {
  let title = longestTitle;
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && valueOf(node, 'kind') !== undefined) title = titleOf(node);
    ts.forEachChild(node, visit);
  };
  visit(maker);
  return title;
}
