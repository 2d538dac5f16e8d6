/**
 * It alone traces a model's decision to the entries of its prompt.
 * It never guesses: what was not asked again is not claimed.
 * Begin with `ablated-prompt.ts`.
 */
export { tracedOf } from './ablated-prompt.ts';
export { attributeSources, type LikelihoodPort } from './attribute.ts';
export { creditOf } from './credit.ts';
