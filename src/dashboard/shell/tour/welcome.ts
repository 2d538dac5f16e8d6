import { KeptFlag } from '../../page/index.ts';

/** That somebody was here and has seen the line of a first visit, which never comes back once it was dismissed. */
export const welcomed = new KeptFlag('golem-welcomed');
