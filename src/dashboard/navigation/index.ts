/**
 * It alone reads and writes the address, and says what each key means.
 * It never loads a screen.
 * Begin with `routes.ts`.
 */
export { SCREEN_KEYS, keyAction, keyPress, shortcuts } from './keyboard.ts';
export { FIRST_PLACES, type Place, placeOf, PLACES, placeWords, screenTitle } from './places.ts';
export { router } from './router.svelte.ts';
export { href, tickParam, type ScreenName } from './routes.ts';
