/**
 * It alone owns what persons, other programs and pages of other origins use, and who of them is let in.
 * It may read the life but not change it.
 * Begin with `programs.ts`.
 */

export type { CollectionsHost } from './collections/collections.ts';
export { Library } from './collections/library.ts';
export type { KeptReading } from './codex/reading/kept-reading.ts';
export type { Conversations, KeptConversations } from './conversations.ts';
export { failed, json } from './endpoint/answers.ts';
export { Programs } from './programs.ts';
export { credentialIn, openDoor, type Door } from './endpoint/door.ts';
export type { EndpointGolem } from './endpoint/endpoint-golem.ts';
export { refuseUnscoped } from './endpoint/party-call.ts';
export { createEndpoint } from './endpoint/endpoint.ts';
export { checkedOrigin, type KeptOrigin } from './endpoint/origins.ts';
export type { KeptKey } from './keys/program-keys.ts';
export type { KeptInjectors } from './injectors/injector-registry.ts';
export type { KeptTemplate } from './templates/template-registry.ts';
export { OWN_SCOPE } from './tools/own-tools.ts';

// Loaded when they are asked for.
export const loadEndpoint = () => import('./endpoint/endpoint.ts');
export const loadDoor = () => import('./endpoint/door.ts');
