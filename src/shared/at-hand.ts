/** Memories that are at hand, the newest: the lives of the bundled tapes fit whole. Older ones are asked of the store. */
export const AT_HAND = 4_096;
