const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Refuses to read a catalog's strings while a module loads: the translation comes after that. In a component's own script they may be read
 * anywhere, since it runs when the component is made.
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      early: 'The translation is not there yet: read the string in a function, where it is shown.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    let catalog = null;
    return {
      ImportDeclaration(node) {
        if (!/(?:^|\/)strings\.ts$/u.test(node.source.value)) return;
        catalog = node.specifiers.find(({ imported }) => imported?.name === 't')?.local.name ?? null;
      },
      MemberExpression(node) {
        if (catalog === null || node.object.type !== 'Identifier' || node.object.name !== catalog) return;
        const around = sourceCode.getAncestors(node);
        if (around.some(({ type }) => FUNCTIONS.has(type) || type === 'PropertyDefinition')) return;
        const script = around.find(({ type }) => type === 'SvelteScriptElement');
        const isModule = script?.startTag.attributes.some(
          ({ key, value }) => key?.name === 'module' || value?.[0]?.value === 'module',
        );
        if (context.filename.endsWith('.svelte') && isModule !== true) return;
        context.report({ node, messageId: 'early' });
      },
    };
  },
};
