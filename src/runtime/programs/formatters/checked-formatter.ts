import * as v from 'valibot';
import { PAYLOAD_KINDS } from '../../../domain/gateway/formatted.ts';
import {
  FORMATTER_CANDIDATES,
  FORMATTER_LAYERS,
  type FormatterFile,
} from '../../../domain/gateway/formatter.ts';
import { AppError } from '../../../domain/errors.ts';
import { GATEWAY_PROFILES } from '../../../domain/models/gateway-profile.ts';
import type { loadFormatting } from '../../../mind/formatting/index.ts';

/** Characters of a file. */
const MOST_TEXT = 20_000;
const MOST_BLOCKS = 40;
const MOST = { tokens: 4_000, steps: 50_000 };
const USUAL = { tokens: 1_000, steps: 5_000 };

const ID = 'An id can have at most 60 lower-case letters, digits, “-” and “.”, starting with a letter.';
const TAG = 'A block is named by its tag, e.g. "episode".';
const ONE = 'The file must hold one JSON object.';
const line = (what: string, most: number) =>
  v.pipe(
    v.string(`${what} must be a string.`),
    v.trim(),
    v.minLength(1, `${what} is missing.`),
    v.maxLength(most, `${what} can have at most ${most} characters.`),
  );
const some = <Name extends string>(what: string, among: readonly Name[]) =>
  v.optional(
    v.array(v.picklist(among, `${what} must be among ${among.join(', ')}.`), `${what} must be an array.`),
    [],
  );
const bound = (what: string, most: number, usual: number) => {
  const says = `${what} must be a whole number from 1 to ${most}.`;
  return v.optional(
    v.pipe(v.number(says), v.integer(says), v.minValue(1, says), v.maxValue(most, says)),
    usual,
  );
};

const FILE = v.strictObject(
  {
    formatter: v.literal(1, 'formatter must be 1: the form of the file.'),
    id: v.pipe(v.string(ID), v.regex(/^[a-z][a-z0-9.-]{0,59}$/, ID)),
    version: line('version', 40),
    title: line('title', 120),
    author: line('author', 120),
    licence: line('licence', 120),
    does: v.optional(
      v.pipe(v.string('does must be a string.'), v.maxLength(500, 'does can have at most 500 characters.')),
      '',
    ),
    applies: v.strictObject(
      {
        blocks: v.optional(
          v.pipe(
            v.array(v.pipe(v.string(TAG), v.regex(/^[a-z][a-z-]{0,39}$/, TAG)), 'blocks must be an array.'),
            v.maxLength(MOST_BLOCKS),
          ),
          [],
        ),
        candidates: some('candidates', FORMATTER_CANDIDATES),
        payloads: some('payloads', PAYLOAD_KINDS),
        profiles: some('profiles', GATEWAY_PROFILES),
      },
      'applies must be an object.',
    ),
    layer: v.picklist(
      FORMATTER_LAYERS,
      `layer must be ${FORMATTER_LAYERS.join(' or ')}: no formatter writes the others.`,
    ),
    template: v.string('template must be a string.'),
    limits: v.optional(
      v.strictObject(
        {
          tokens: bound('limits.tokens', MOST.tokens, USUAL.tokens),
          steps: bound('limits.steps', MOST.steps, USUAL.steps),
        },
        'limits must be an object.',
      ),
      {},
    ),
  },
  ONE,
);

/** @throws AppError `input.invalid` with `data.path` */
function refuse(message: string, path: string | null): never {
  throw new AppError('input.invalid', message, { data: { path } });
}

function parsedText(given: string): unknown {
  if (given.length > MOST_TEXT)
    refuse(`The file has ${given.length} characters. At most ${MOST_TEXT} are allowed.`, null);
  try {
    return JSON.parse(given);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    return refuse(`This is no formatter: the file is not valid JSON (${said}).`, null);
  }
}

/** Rows are for programs, parts of the prompt for the golem: a file is for one of them. */
function checkApplies({ applies: { blocks, candidates, payloads, profiles } }: FormatterFile): void {
  const forGolem = profiles.includes('golem');
  if (profiles.length === 0)
    refuse(
      `applies.profiles is empty. Name at least one of ${GATEWAY_PROFILES.join(', ')}.`,
      'applies.profiles',
    );
  if (payloads.length === 0 && !forGolem)
    refuse(
      'Programs are given rows. Name their kinds in applies.payloads, or add the profile "golem".',
      'applies.payloads',
    );
  if (payloads.length > 0 && (forGolem || blocks.length + candidates.length > 0))
    refuse(
      'A formatter is either for rows (applies.payloads) or for the golem’s prompt. Make two files.',
      'applies',
    );
  if (payloads.length === 0 && profiles.length > 1)
    refuse('A formatter for the golem’s prompt has the profile "golem" alone.', 'applies.profiles');
}

/**
 * A formatter from outside, checked: its shape, what it is for, and its template.
 * @param given the file’s text, or what it holds
 * @throws AppError `input.invalid` with `data.path`, in words that say what to change
 */
export function checkedFormatter(
  given: unknown,
  { readTemplate }: Pick<Awaited<ReturnType<typeof loadFormatting>>, 'readTemplate'>,
): FormatterFile {
  const held = typeof given === 'string' ? parsedText(given) : given;
  if (Array.isArray(held)) return refuse(ONE, null);
  const parsed = v.safeParse(FILE, held, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const path = v.getDotPath(issue) ?? null;
    const key = issue.type === 'strict_object' ? path : null;
    if (key === null) return refuse(issue.message, path);
    return issue.expected === 'never'
      ? refuse(`The file has a field that no formatter has: ${key}. Remove it.`, key)
      : refuse(`The file lacks ${key}. Add it.`, key);
  }
  const { limits, ...rest } = parsed.output;
  const file: FormatterFile = { ...rest, limits: { ...USUAL, ...limits } };
  checkApplies(file);
  readTemplate(file);
  return file;
}
