import * as v from 'valibot';

/** Ticks are 32 bits wide; what was brought in may have been reinforced before this life began. */
const MOST = 2 ** 31 - 1;
/** Unix seconds, some 30,000 years on either side: what a calendar can still say. */
const MOST_SECONDS = 1e12;

/** What the fields of an exported memory are. */
export const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
export const count = v.pipe(v.number(), v.minValue(0), v.maxValue(MOST));
export const tickLike = v.pipe(v.number(), v.integer(), v.minValue(-MOST), v.maxValue(MOST));
export const time = v.pipe(v.number(), v.minValue(-MOST_SECONDS), v.maxValue(MOST_SECONDS));
export const finite = v.pipe(v.number(), v.finite());

/* @__NO_SIDE_EFFECTS__ */
export const text = (most: number) =>
  v.pipe(v.string(), v.maxLength(most, `it has more than ${most} characters`));

/** A text that says something. */
/* @__NO_SIDE_EFFECTS__ */
export const words = (most: number) =>
  v.pipe(
    text(most),
    v.check((given) => given.trim() !== '', 'it is empty'),
  );

/* @__NO_SIDE_EFFECTS__ */
export const listed = <const Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item), v.maxLength(most, `it has more than ${most} items`));
