/**
 * It alone answers the verbs of the table, with the work behind each answer.
 * It may not be known by any other module.
 * Begin with `create-api.ts`.
 */
export { createApi } from './create-api.ts';
export { livesVerbs } from './life/lives-verbs.ts';
