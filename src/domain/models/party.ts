/**
 * Who asks: the owner and scripts of the owner's page, a program of the owner's that speaks a vendor's API, or a page of another origin that
 * the owner allowed. It is established at the door by what the browser or the key vouches for, and is never read from what is asked. What
 * is remembered of one party is of no use to any other (`lib/containers/per-party.ts`).
 */
export type Party = 'owner' | 'program' | Keyed | Guest;

/** A program with a key of its own, by the key's id. */
export type Keyed = `key ${string}`;

/** A page of another origin. */
export type Guest = `guest ${string}`;

export const OWNER: Party = 'owner';
export const PROGRAM: Party = 'program';

const GUEST = 'guest ';
const KEY = 'key ';

/** @param id of the key, never the key itself */
export const keyPartyOf = (id: string): Keyed => `${KEY}${id}`;

export const isKeyed = (party: Party): party is Keyed => party.startsWith(KEY);

/** Of whoever asks by a key; null of those who do not. */
export const keyIdOf = (party: Party): string | null => (isKeyed(party) ? party.slice(KEY.length) : null);

/** @param origin as the browser writes it, e.g. `https://example.org` */
export const guestOf = (origin: string): Guest => `${GUEST}${origin}`;

export const isGuest = (party: Party): party is Guest => party.startsWith(GUEST);

/** Whose pages a guest's are; null of those who are none. */
export const originOf = (party: Party): string | null => (isGuest(party) ? party.slice(GUEST.length) : null);
