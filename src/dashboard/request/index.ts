/**
 * It alone shows what became of one request on its way through the gateway.
 * It never lists requests or changes gateway settings.
 * Begin with `RequestDetails.svelte`.
 */
export { default as CodexBlock } from './CodexBlock.svelte';
export { default as PromptLimits } from './PromptLimits.svelte';
export { default as RequestDetails } from './RequestDetails.svelte';
export { default as SentFrameBlock } from './SentFrameBlock.svelte';
export {
  COUNTED_BY,
  LAYER_WORDS,
  PROFILE_WORDS,
  STATE_WORDS,
  askerShort,
  dollars,
  outcomeWords,
} from './gateway-words.ts';
export { KIND_WORDS } from './kind-words.ts';

// Loaded when they are asked for.
export const loadRequestDetails = () => import('./RequestDetails.svelte');
