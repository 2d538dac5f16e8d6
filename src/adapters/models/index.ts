/**
 * It alone speaks to language-model services, measures their replies and chooses among them.
 * It never changes what a prompt says.
 * Begin with `router/model-router.ts`, then `provider/provider.ts`.
 */
export { anthropic } from './anthropic/provider.ts';
export { browserModelApi, type LanguageModelStatic } from './local/browser-session.ts';
export { browserProvider } from './local/browser.ts';
export { likelihoodOf } from './local/likelihood.ts';
export { localProvider, type LanguagePort } from './local/local.ts';
export { modelConfig, readModels } from './model-config.ts';
export { modelRequest } from './model-request.ts';
export { askEmbeddings } from './openai-compatible/ask-embeddings.ts';
export { openAiCompletions } from './openai-compatible/completions.ts';
export { openAiCompatible } from './openai-compatible/provider.ts';
export type { ProviderVectors } from './openai-compatible/read-embeddings.ts';
export { openAiResponses } from './openai-responses/provider.ts';
export { needsNetwork } from './provider/needs-network.ts';
export { contextOf, listedPrices, pricesOf } from './prices.ts';
export { redactText } from './reply/redact.ts';
export { mostCost } from './router/most-cost.ts';
export { ModelRouter } from './router/model-router.ts';

// Loaded when they are asked for.
export const loadEchoed = () => import('./openai-compatible/echoed.ts');
