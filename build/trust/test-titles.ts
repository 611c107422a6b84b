import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../setup/run.mjs';

/** A test as it is in its file. */
export interface WrittenTest {
  /** With %s for each part that is filled in when the tests are made. */
  title: string;
  /** Counted from 1. */
  line: number;
}

/** The tests of a file of Vitest or Playwright, those that a loop or a table makes counted once. */
export function testsOf(file: string): WrittenTest[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: WrittenTest[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const title = titleOf(node.arguments[0]);
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      if (title !== null) found.push({ title, line });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** `it`, `test`, `it.each(…)`, `it.runIf(…)` and the like; not `test.describe`, `test.skip` or `describe`. */
function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === 'it' || called.text === 'test';
  if (ts.isCallExpression(called) && ts.isPropertyAccessExpression(called.expression))
    return isTest(called.expression.expression);
  return false;
}

function titleOf(argument: ts.Expression | undefined): string | null {
  if (argument === undefined) return null;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isTemplateExpression(argument)) return null;
  return [argument.head.text, ...argument.templateSpans.map(({ literal }) => literal.text)].join('%s');
}

const filledIn = /%[%sdifjoOc#]|\$[\w.]+/;

/** What the title of a written test becomes when the test is made. */
export function madeTitle(title: string): RegExp {
  const parts = title.split(filledIn).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`);
}
