/**
 * It alone makes a text shorter, by its words or with a model's judgement of them.
 * It never changes a number or a name.
 * Begin with `compress.ts`.
 */
export { shortenByWords, type Shortened } from './by-words.ts';
export { leftOf } from './kept-text.ts';

// Loaded when they are asked for.
export const loadCompress = () => import('./compress.ts');
export const loadCompressByWords = () => import('./compress-by-words.ts');
