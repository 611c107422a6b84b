import ts from 'typescript';

/** How many calls and names the rule follows from a text back to its message. */
const farthest = 4;

/**
 * Forbids to put a shown text together from parts: messages in a template string, in a sum, joined by a space, or a
 * whole sentence as what another message is filled with, or a message whose case code changes. Write one message, or show the parts as elements of their own.
 * @type {import('eslint').Rule.RuleModule}
 */
export const wholeMessages = {
  meta: {
    type: 'problem',
    messages: {
      joined:
        'Write one message, or show the parts as separate elements: this text is put together from {{what}}.',
      recased:
        'A message has the letters that its place needs: write {{what}} as it is shown, and change no case in code.',
      filled: 'A message is not filled with a whole sentence ({{what}}). Show the two as separate elements.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    /** @param {import('estree').Node} node */
    const messagesOf = (node) => sourcesOf(checker, esTreeNodeToTSNodeMap.get(node), farthest);
    /**
     * @param {import('estree').Node} node
     * @param {readonly import('estree').Node[]} parts
     */
    const checkParts = (node, parts) => {
      const [first] = parts.flatMap(messagesOf);
      if (first !== undefined) context.report({ node, messageId: 'joined', data: { what: `“${first}”` } });
    };
    /** @param {import('estree').CallExpression} node */
    const checkCase = (node) => {
      const recased = recasedBy(node);
      const [first] = recased === null ? [] : messagesOf(recased);
      if (first !== undefined) context.report({ node, messageId: 'recased', data: { what: `“${first}”` } });
    };
    return {
      TemplateLiteral(node) {
        if (node.expressions.length > 0 && node.parent.type !== 'TaggedTemplateExpression')
          checkParts(node, node.expressions);
      },
      BinaryExpression(node) {
        if (node.operator === '+') checkParts(node, [node.left, node.right]);
      },
      CallExpression(node) {
        checkCase(node);
        const { callee } = node;
        if (callee.type === 'Identifier' && callee.name === 't') {
          const values = node.arguments[1];
          if (values?.type !== 'ObjectExpression') return;
          for (const each of values.properties) {
            if (each.type !== 'Property') continue;
            const sentence = messagesOf(each.value).find(isSentence);
            if (sentence !== undefined)
              context.report({ node: each, messageId: 'filled', data: { what: `“${sentence}”` } });
          }
        }
        if (
          callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 'join'
        ) {
          const [separator] = node.arguments;
          if (separator?.type === 'Literal' && !/^(, |\n+)$/.test(String(separator.value)))
            checkParts(node, [callee.object]);
        }
      },
    };
  },
};

/**
 * The text whose case a call changes, of all of it or of its first letter; null for any other call. What is compared
 * or searched is no shown text.
 * @param {import('estree').CallExpression} node
 * @returns {import('estree').Node | null}
 */
function recasedBy(node) {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  if (!/^to(Locale)?(Lower|Upper)Case$/.test(callee.property.name) || isCompared(node)) return null;
  const { object } = callee;
  const isFirstLetter =
    object.type === 'CallExpression' &&
    object.callee.type === 'MemberExpression' &&
    object.callee.property.type === 'Identifier' &&
    /^(charAt|at|slice|substring)$/.test(object.callee.property.name);
  return isFirstLetter ? object.callee.object : object.type === 'Super' ? null : object;
}

/** @param {any} node */
function isCompared({ parent }) {
  if (parent.type === 'BinaryExpression') return /^[!=]==?$/.test(parent.operator);
  return (
    parent.type === 'MemberExpression' &&
    /^(includes|startsWith|endsWith|indexOf)$/.test(parent.property.name)
  );
}

/** @param {string} message */
const isSentence = (message) => /[.!?]\}*$/.test(message) && message.includes(' ');

/**
 * The messages that the value of an expression may be.
 * @param {import('typescript').TypeChecker} checker
 * @param {import('typescript').Node | undefined} node
 * @param {number} left
 * @returns {string[]}
 */
function sourcesOf(checker, node, left) {
  if (node === undefined || left === 0) return [];
  /** @param {import('typescript').Node | undefined} each */
  const of = (each) => sourcesOf(checker, each, left);
  /** @param {import('typescript').Node | undefined} each */
  const further = (each) => sourcesOf(checker, each, left - 1);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return of(node.expression);
  if (ts.isConditionalExpression(node)) return [...of(node.whenTrue), ...of(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return isChoice(node) ? [...of(node.left), ...of(node.right)] : [];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(of);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? of(each.initializer) : []));
  if (ts.isSpreadElement(node)) return of(node.expression);
  if (ts.isCallExpression(node)) {
    if (ts.isIdentifier(node.expression) && node.expression.text === 't')
      return literalsOf(node.arguments[0]);
    if (
      ts.isPropertyAccessExpression(node.expression) &&
      /^(filter|toLowerCase|map|flatMap)$/.test(node.expression.name.text)
    ) {
      const [callback] = node.arguments;
      return /ap$/.test(node.expression.name.text)
        ? bodyOf(callback).flatMap(further)
        : of(node.expression.expression);
    }
    const declaration = checker.getResolvedSignature(node)?.declaration;
    return declaration === undefined ? [] : bodyOf(declaration).flatMap(further);
  }
  if (ts.isShorthandPropertyAssignment(node)) return further(initializerOf(checker, node));
  if (ts.isIdentifier(node))
    return further(
      initializerOf(checker, ts.isShorthandPropertyAssignment(node.parent) ? node.parent : node),
    );
  if (ts.isElementAccessExpression(node)) return of(node.expression);
  if (ts.isPropertyAccessExpression(node)) {
    const initializer = initializerOf(checker, node.name);
    return initializer === undefined ? [] : further(initializer);
  }
  return [];
}

/** @param {import('typescript').BinaryExpression} node */
const isChoice = (node) =>
  [
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.AmpersandAmpersandToken,
  ].includes(node.operatorToken.kind);

/**
 * What a name stands for: the value of a constant or of a property of one.
 * @param {import('typescript').TypeChecker} checker
 * @param {import('typescript').Node} name
 */
function initializerOf(checker, name) {
  let symbol = ts.isShorthandPropertyAssignment(name)
    ? checker.getShorthandAssignmentValueSymbol(name)
    : checker.getSymbolAtLocation(name);
  if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const declaration = symbol?.valueDeclaration;
  if (declaration === undefined) return undefined;
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration))
    return declaration.initializer;
  return undefined;
}

/**
 * What a function returns.
 * @param {import('typescript').Node | undefined} declaration
 * @returns {import('typescript').Expression[]}
 */
function bodyOf(declaration) {
  if (declaration === undefined || !ts.isFunctionLike(declaration) || !('body' in declaration)) return [];
  const { body } = declaration;
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [body];
  /** @type {import('typescript').Expression[]} */
  const found = [];
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

/**
 * @param {import('typescript').Node | undefined} node
 * @returns {string[]}
 */
function literalsOf(node) {
  if (node === undefined) return [];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  return ts.isStringLiteralLike(node) ? [node.text] : [];
}
