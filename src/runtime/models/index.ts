/**
 * It alone reaches language models: which are configured, the gateway that every request passes, spending, personal data, kept replies,
 * warm caches.
 * It may not know the life, the memory, or which program is asking beyond its party.
 * Begin with `models.ts`, then `gateway/gateway-service.ts`.
 */
export type { KeptGateway } from './gateway/gateway-log.ts';
export { limitReached, notAllowed } from './gateway/guest-spending.ts';
export type { Replies } from './gateway/replies.ts';
export { judgeTexts, type JudgeDeps } from './judge-texts.ts';
export { LocalModel, type StartLanguage } from './local-model.ts';
export { ModelDeadlines } from './model-deadlines.ts';
export { ModelRegistry, leadsIn } from './model-registry.ts';
export { Models } from './models.ts';
export { ModelStreams } from './model-streams.ts';
export { NO_MODELS } from './no-models.ts';
