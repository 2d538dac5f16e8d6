import { KeptFlag } from '../page/index.ts';

/** Whether the bar shows all places, or the first of them. */
export const morePlaces = new KeptFlag('golem-all-places');
