import * as v from 'valibot';

/** Files of a folder that is looked through for a model. */
const MOST_FILES = 500;

/** A folder that was picked. */
export const PICKED_FOLDER = {
  folder: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  files: v.pipe(
    v.array(v.strictObject({ path: v.pipe(v.string(), v.maxLength(300)), blob: v.instance(Blob) })),
    v.maxLength(MOST_FILES),
  ),
};

/** `owner/name`. */
export const HUB_MODEL = v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w-][\w.-]*\/[\w-][\w.-]*$/));

/** A hub's address, without a path: secure, or of this machine. */
export const HUB_ADDRESS = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/[\w.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/),
);
