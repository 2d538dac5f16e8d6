import * as v from 'valibot';
import { type Payload, PAYLOAD_KINDS } from '../../../domain/gateway/formatted.ts';
import {
  FORMATTER_USES,
  type FormatterFile,
  type FormatterPreview,
  type FormatterUse,
  type FormatterEntry,
} from '../../../domain/gateway/formatter.ts';
import { judgedInside, list, oneOf, text, tick } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from '../row.ts';

/** What a preview is of: the thought of a tick, or rows. */
export type FormatterSample = { readonly tick: number } | { readonly payload: Payload };

/** How parts of the golem’s prompt, and rows for programs, become text. */
export interface FormattersVerbs {
  /** Those that come with the product, then those that the owner installed or that this life’s prompts are written by. */
  list(): Promise<readonly FormatterEntry[]>;
  /** Rows as text. @throws AppError `input.invalid` */
  format(name: string, payload: Payload): Promise<string>;
  /**
   * Installs a third party’s formatter, in place of an earlier one of its id. It is in use nowhere until `use` says where.
   * @param file its text, or what it holds (docs/formatters.md)
   * @throws AppError `input.invalid` with `data.path`, `store.query_failed`
   */
  add(file: string | object): Promise<FormatterEntry>;
  /**
   * Uses an installed formatter, or no longer (`on` false): for this life from its next thought on, or for rows in requests of persons and
   * programs. @throws AppError `gateway.not_found`, `input.invalid` where it is not for that
   */
  use(id: string, where: FormatterUse, on?: boolean): Promise<readonly FormatterEntry[]>;
  /** Forgets a formatter; what it wrote in this life replays all the same. Answers its file. @throws AppError `gateway.not_found` */
  remove(id: string): Promise<FormatterFile>;
  /** Parts before and after, with their tokens: of the last thought, of a tick’s, or rows. @throws AppError `gateway.not_found`, `golem.not_found` */
  preview(id: string, of?: FormatterSample): Promise<FormatterPreview>;
}

type Api = Named<'formatters', FormattersVerbs>;

export const formattersRows = {
  'formatters.list': QUERY,
  'formatters.format': QUERY,
  'formatters.add': COMMAND,
  'formatters.use': COMMAND,
  'formatters.remove': COMMAND,
  'formatters.preview': QUERY,
} as const satisfies Rows<Api>;

const MOST_ROWS = 10_000;
const name = text('The name of a formatter', 100);
const CELL = 'A cell must be a string, a number, true, false or null.';
const cell = v.nullable(v.union([v.string(), v.number(), v.boolean()], CELL));
const payload = v.object(
  {
    kind: oneOf('A kind', PAYLOAD_KINDS),
    name: text('A name', 100),
    rows: list('Rows', v.record(v.string(), cell), MOST_ROWS),
  },
  'A payload must be an object.',
);

export const formattersArguments = {
  'formatters.list': [],
  'formatters.format': [name, payload],
  'formatters.add': [judgedInside<string | object>()],
  'formatters.use': [
    name,
    oneOf('Where it is used', FORMATTER_USES),
    v.optional(v.boolean('The switch must be true (on) or false (off).')),
  ],
  'formatters.remove': [name],
  'formatters.preview': [
    name,
    v.optional(
      v.union(
        [v.strictObject({ tick }), v.strictObject({ payload })],
        'Preview either a tick, {tick}, or rows, {payload}.',
      ),
    ),
  ],
} satisfies ArgumentsOf<Api>;
