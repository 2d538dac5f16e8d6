// To be imported before the Svelte plugin. Its parser then gives TypeScript the components as it will lint them; otherwise
// the types of the whole program would be worked out anew for each component, which takes most of a run.
process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1';
