/**
 * It alone decides how requests leave the page: which addresses, which redirects, how soon to try again.
 * It never knows what a request is about.
 * Begin with `outside.ts`.
 */
export { guardedFetch, isPrivateHost, refuseOpenKey } from './outside.ts';
export { directFetch, followingFetch } from './outside.ts';
export type { PlainFetch } from './outside.ts';
export { backoff, parseRetryAfter } from './retry.ts';
