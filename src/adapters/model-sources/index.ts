/**
 * It alone finds a model's files on a hub or in a folder, checks what they say and lists or forgets those kept.
 * It never starts an inference engine.
 * Begin with `find-model.ts`.
 */
export { fetchFromHub } from './fetch-hub.ts';
export { PREFIXES, forgetLanguage, forgetPrefixes, keptLanguageBytes } from './kept-language.ts';
export { LANGUAGE_MODEL, bundledPlan } from './language-files.ts';
export { fitGraph, kvBytesPerToken, type CacheType } from './language-shape.ts';
export { POOLING_FILE, filesOfModel } from './own-files.ts';

// Loaded when they are asked for.
export const loadFindModel = () => import('./find-model.ts');
