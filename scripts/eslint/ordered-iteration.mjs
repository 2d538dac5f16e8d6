/** Names of the types that are walked through in the order in which things were put in. */
const SETS = new Set(['Set', 'ReadonlySet', 'SetIterator']);

const isSet = (type) =>
  type.isUnionOrIntersection() ? type.types.some(isSet) : SETS.has(type.getSymbol()?.getName());

/** `new Set(list)` written where it is walked through: its order is the list's. */
const isListWithoutRepeats = (node, typeOf) =>
  node.type === 'NewExpression' &&
  node.callee.name === 'Set' &&
  node.arguments.length === 1 &&
  !isSet(typeOf(node.arguments[0]));

/** `[...set].sort(…)` */
const isSortedAtOnce = ({ parent }) =>
  parent.type === 'ArrayExpression' &&
  parent.parent.type === 'MemberExpression' &&
  ['sort', 'toSorted'].includes(parent.parent.property.name);

/**
 * Refuses to walk through a set. What it holds may have been put in by whoever came first, and then a life that is lived
 * again goes another way. Needs type information; without it nothing is refused.
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unordered:
        "A set is walked through in the order in which things happened to be put in. Sort it ('[...set].sort(…)'), or keep a list.",
    },
  },
  create(context) {
    const { getTypeAtLocation } = context.sourceCode.parserServices ?? {};
    if (!getTypeAtLocation) return {};
    const check = (node) => {
      if (isSet(getTypeAtLocation(node)) && !isListWithoutRepeats(node, getTypeAtLocation)) {
        context.report({ node, messageId: 'unordered' });
      }
    };
    return {
      ForOfStatement: ({ right }) => check(right),
      SpreadElement(node) {
        if (!isSortedAtOnce(node)) check(node.argument);
      },
      'VariableDeclarator[id.type="ArrayPattern"][init]': ({ init }) => check(init),
      'CallExpression[callee.object.name="Array"][callee.property.name="from"][arguments.0]': (node) =>
        check(node.arguments[0]),
      'CallExpression[callee.property.name="forEach"]': ({ callee }) => check(callee.object),
    };
  },
};
