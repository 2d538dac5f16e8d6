/** `x as const` is `x`. */
const bare = (node) =>
  node.type === 'TSAsExpression' &&
  node.typeAnnotation.type === 'TSTypeReference' &&
  node.typeAnnotation.typeName.name === 'const'
    ? node.expression
    : node;

/** What stands between the brackets. */
const inner = (source, { range: [from, to] }) =>
  source.text
    .slice(from + 1, to - 1)
    .trim()
    .replace(/,$/u, '');

/**
 * Refuses an object literal that is spread into another, and a list that is spread into a call: both say what the plain form says, in fewer
 * lines, and stop a reader.
 */
export default {
  meta: {
    type: 'suggestion',
    fixable: 'code',
    schema: [],
    messages: {
      object: 'A literal is spread into another only to pack a line. Write its properties out.',
      list: 'A list is spread into a call only to pack a line. Write its arguments out.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const check = (messageId, type) => (node) => {
      const literal = bare(node.argument);
      if (literal.type !== type) return;
      const text = inner(sourceCode, literal);
      const fix = (fixer) => (text === '' ? null : fixer.replaceText(node, text));
      context.report({ node, messageId, fix });
    };
    return {
      'ObjectExpression > SpreadElement': check('object', 'ObjectExpression'),
      'CallExpression > SpreadElement': check('list', 'ArrayExpression'),
      'NewExpression > SpreadElement': check('list', 'ArrayExpression'),
    };
  },
};
