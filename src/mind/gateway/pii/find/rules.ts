/** All that the rules are, in one piece that is loaded with the first text. */
export { findByRule, findByRuleInTurns } from './find-by-rule.ts';
export { settled } from './settle.ts';
