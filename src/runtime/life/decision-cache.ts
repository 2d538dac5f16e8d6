/** Situations that the reflex's decision cache holds. */
export const DECISION_CACHE = 256;
