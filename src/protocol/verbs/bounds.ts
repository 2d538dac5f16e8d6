import * as v from 'valibot';
import type { Party } from '../../domain/models/party.ts';

/** Ticks are 32 bits wide in the store. */
export const LAST_TICK = 2 ** 31 - 1;

/** @param what begins the sentence that refuses anything else, e.g. `A tick` */
/* @__NO_SIDE_EFFECTS__ */
export function whole(what: string, min: number, max: number) {
  const words = `${what} must be a whole number from ${min} to ${max}.`;
  return v.pipe(v.number(words), v.integer(words), v.minValue(min, words), v.maxValue(max, words));
}

/* @__NO_SIDE_EFFECTS__ */
export function between(what: string, min: number, max: number) {
  const words = `${what} must be a number from ${min} to ${max}.`;
  return v.pipe(v.number(words), v.minValue(min, words), v.maxValue(max, words));
}

/** Characters of a text where nothing else is said: names, addresses, what to look for. */
const MOST_TEXT = 2_000;

/* @__NO_SIDE_EFFECTS__ */
export function text(what: string, most = MOST_TEXT) {
  return v.pipe(
    v.string(`${what} must be a string.`),
    v.maxLength(most, `${what} must have at most ${most} characters.`),
  );
}

/** @param what begins the sentence that refuses more, e.g. `A list of types` */
/* @__NO_SIDE_EFFECTS__ */
export function list<const Item extends v.GenericSchema>(what: string, item: Item, most: number) {
  return v.pipe(
    v.array(item, `${what} must be an array.`),
    v.maxLength(most, `${what} must have at most ${most} items.`),
  );
}

/** Without the space around it. */
/* @__NO_SIDE_EFFECTS__ */
export function words(what: string, most: number) {
  const sentence = `${what} must be a string of 1 to ${most} characters.`;
  return v.pipe(v.string(sentence), v.trim(), v.minLength(1, sentence), v.maxLength(most, sentence));
}

/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const Options extends readonly string[]>(what: string, options: Options) {
  return v.picklist(options, `${what} must be one of ${options.join(', ')}.`);
}

/** An object of fields that may all be left out; fields that are not named here are not passed on. */
/* @__NO_SIDE_EFFECTS__ */
export function options<const Entries extends v.ObjectEntries>(what: string, entries: Entries) {
  return v.optional(v.object(entries, `${what} must be an object.`), {} as never);
}

/** What one part alone understands is taken as it is: that part checks it, and says in its own words what is wrong. */
/* @__NO_SIDE_EFFECTS__ */
export function judgedInside<Value>() {
  return v.custom<Value>(() => true);
}

/** The same of an object: its fields are that part's to check. */
/* @__NO_SIDE_EFFECTS__ */
export function objectJudgedInside<Value extends object>(what: string) {
  return v.custom<Value>(
    (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
    `${what} must be an object.`,
  );
}

/** A stream that nobody reads yet. */
/* @__NO_SIDE_EFFECTS__ */
export function openStream(what: string) {
  return v.pipe(
    v.instance(ReadableStream<Uint8Array>, what),
    v.check((given) => !given.locked, 'Another reader already has this stream. Open a new one.'),
  );
}

/** A tick that was, or may be, lived. */
export const tick = whole('A tick', 1, LAST_TICK);
/** The same, or 0 for the time before the first. */
export const upToTick = whole('A tick', 0, LAST_TICK);
export const id = text('An id', 200);
/** Who asks. */
export const party = v.custom<Party>(
  (given) =>
    typeof given === 'string' && /^(owner|program|key [\w-]{1,64}|guest https?:\/\/\S{1,300})$/.test(given),
  'A party must be “owner”, “program”, “key ID” or “guest ORIGIN”.',
);

/* @__NO_SIDE_EFFECTS__ */
export function limit(most: number) {
  return whole('A limit', 1, most);
}

export const tickEnds = { from: v.optional(upToTick), to: v.optional(upToTick) };

/** Ticks, both ends inclusive; either may be left out. */
export const tickRange = options('A range of ticks', tickEnds);

/** The same, and how many are wanted at most. */
/* @__NO_SIDE_EFFECTS__ */
export function ticksUpTo(most: number) {
  return options('A range of ticks', { ...tickEnds, limit: v.optional(limit(most)) });
}
