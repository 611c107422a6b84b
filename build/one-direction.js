import { relative } from 'node:path';
import { refusalOf } from './architecture.ts';
import { root } from './setup/run.mjs';

/**
 * Lints every import by the table of build/architecture.ts.
 * @type {import('eslint').Rule.RuleModule}
 */
export const oneDirection = {
  meta: { type: 'problem' },
  create(context) {
    const file = relative(root, context.filename).replaceAll('\\', '/');
    /**
     * @param {import('eslint').Rule.Node} node
     * @param {unknown} specifier
     * @param {readonly string[]} names
     */
    const check = (node, specifier, names) => {
      const refusal = typeof specifier === 'string' ? refusalOf(file, { specifier, names }) : null;
      if (refusal !== null) context.report({ node, message: refusal });
    };
    return {
      ImportDeclaration(node) {
        const names = node.specifiers.flatMap((each) =>
          each.type === 'ImportSpecifier' && 'name' in each.imported ? [each.imported.name] : [],
        );
        check(node, node.source.value, names);
      },
      ExportNamedDeclaration: (node) => check(node, node.source?.value, []),
      ExportAllDeclaration: (node) => check(node, node.source.value, []),
      ImportExpression: (node) =>
        check(node, node.source.type === 'Literal' ? node.source.value : undefined, []),
    };
  },
};
