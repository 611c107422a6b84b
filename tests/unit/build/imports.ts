import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Import } from '../../../build/architecture.ts';
import { root } from '../../../build/setup/run.mjs';

/** Every import of a file, of types and by call too, with the names that are stated. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const named = statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier))
      return [];
    const names = bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
    return [{ specifier: moduleSpecifier.text, names }];
  });
  const all = ts.preProcessFile(text, true, true).importedFiles;
  return [...named, ...all.map(({ fileName }) => ({ specifier: fileName, names: [] }))];
}
