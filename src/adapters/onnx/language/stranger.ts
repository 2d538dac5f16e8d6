/** How another site is asked: nothing of this one goes along, no cookie and no address of the page. */
export const STRANGER: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer' };
