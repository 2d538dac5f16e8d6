/**
 * It alone makes a proving ground of its key, and plays it.
 * It never hands on anything of the key but what any market shows.
 * Begin with `open-proving.ts`.
 */
export const loadProving = () => import('./open-proving.ts');
