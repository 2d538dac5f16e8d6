import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { KeptValue } from '../../adapters/idb/index.ts';
import { AppError } from '../../domain/errors.ts';
import type { KeptGateway } from '../../runtime/models/index.ts';
import type { KeptKey, KeptOrigin } from '../../runtime/programs/index.ts';
import type { Accounts } from './headless-golem.ts';

/** Only the owner of the process may read it. */
const MODE = { file: 0o600, folder: 0o700 };

const WHEN = v.number();
const USD = v.pipe(v.number(), v.minValue(0));
const COUNT = v.pipe(v.number(), v.integer(), v.minValue(0));
const LIMIT = v.nullable(v.number());
const HOURS = v.array(v.object({ hour: COUNT, requests: COUNT }));
const DAY = { day: v.string(), requests: COUNT, failed: COUNT, input: COUNT, output: COUNT, usd: USD };

const KEYS = v.array(
  v.looseObject({
    id: v.string(),
    name: v.string(),
    hash: v.string(),
    hint: v.nullable(v.string()),
    since: WHEN,
    lastUsed: v.nullable(WHEN),
    scopes: v.array(v.string()),
    limits: v.looseObject({
      usdPerDay: LIMIT,
      requestsPerDay: LIMIT,
      requestsPerMinute: LIMIT,
      tokensPerMinute: LIMIT,
    }),
    models: v.nullable(v.array(v.string())),
    hours: HOURS,
    days: v.array(v.looseObject(DAY)),
  }),
);
const ORIGINS = v.array(
  v.looseObject({
    origin: v.string(),
    since: WHEN,
    lastAsked: v.nullable(WHEN),
    hours: v.optional(HOURS),
  }),
);
const SPENDING = v.object({
  days: v.array(v.looseObject({ ...DAY, model: v.nullable(v.string()), layers: v.array(v.looseObject({})) })),
  payments: v.array(v.object({ at: WHEN, usd: USD, party: v.optional(v.string()) })),
});

/** What stands in a file; null where there is none. @throws AppError `store.corrupt`, `store.unavailable` */
async function readKept<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new AppError('store.unavailable', `${path} can’t be read. Check its permissions.`, {
      cause: error,
    });
  }
  const corrupt = (why: string): AppError =>
    new AppError(
      'store.corrupt',
      `${path} is not valid: ${why} Fix it, or move it away to start counting from zero.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw corrupt('it is not valid JSON.');
  }
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw corrupt(`${v.getDotPath(issue) ?? 'it'} is not valid.`);
}

/** One value in a file, written beside its place first, so that a process that is killed leaves no half of it. */
class FileValue<T> extends KeptValue<T> {
  readonly #path: string;
  readonly #kept: (value: T) => unknown;
  #value: T | null;
  #writing: Promise<unknown> = Promise.resolve();

  /** @param value what it holds at first @param kept what of a value is written */
  constructor(path: string, value: T | null, kept: (value: T) => unknown) {
    super(null);
    this.#path = path;
    this.#value = value;
    this.#kept = kept;
  }

  override get(): Promise<T | null> {
    return Promise.resolve(this.#value);
  }

  /** @throws AppError `store.query_failed` */
  override set(value: T | null): Promise<void> {
    this.#value = value;
    const text = `${JSON.stringify(value === null ? null : this.#kept(value))}\n`;
    const written = this.#writing.then(() => this.#write(text));
    this.#writing = written.catch(() => undefined);
    return written;
  }

  async #write(text: string): Promise<void> {
    const part = `${this.#path}.part`;
    try {
      await writeFile(part, text, { mode: MODE.file });
      await rename(part, this.#path);
    } catch (error) {
      throw new AppError(
        'store.query_failed',
        `${this.#path} can’t be written. Check its permissions and the disk space.`,
        {
          cause: error,
          retryable: true,
        },
      );
    }
  }
}

/** Who may ask by the files and the line that this start was made with: nobody else may because an earlier one let them. */
interface Named {
  /** Of the keys, BLAKE3 in hex. */
  readonly hashes: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
}

/**
 * What callers have used, in a folder: by key and by origin, what was paid in the last 24 hours, and sums by day. No word of what was asked
 * or answered stands in it, and no key.
 * @throws AppError `store.corrupt`, `store.unavailable`; nothing of the folder is changed then
 */
export async function keptAccounts(folder: string, { hashes, origins }: Named): Promise<Accounts> {
  await mkdir(folder, { recursive: true, mode: MODE.folder }).catch((error: unknown) => {
    throw new AppError(
      'store.unavailable',
      `The folder ${folder} can’t be created. Check the path and its permissions.`,
      { cause: error },
    );
  });
  const paths = {
    keys: join(folder, 'keys.json'),
    origins: join(folder, 'origins.json'),
    spending: join(folder, 'spending.json'),
  };
  const [keys, pages, spending] = await Promise.all([
    readKept(paths.keys, v.nullable(KEYS)),
    readKept(paths.origins, v.nullable(ORIGINS)),
    readKept(paths.spending, v.nullable(SPENDING)),
  ]);
  const known = (keys as readonly KeptKey[] | null)?.filter(({ hash }) => hashes.has(hash)) ?? null;
  const allowed =
    (pages as readonly KeptOrigin[] | null)?.filter(({ origin }) => origins.has(origin)) ?? null;
  // Switches are the settings' word, and texts are kept nowhere.
  const sums = spending && ({ requests: [], switches: {}, ...spending } as unknown as KeptGateway);
  return {
    keptKeys: new FileValue<readonly KeptKey[]>(paths.keys, known, (all) => all),
    keptOrigins: new FileValue<readonly KeptOrigin[]>(paths.origins, allowed, (all) => all),
    keptGateway: new FileValue(paths.spending, sums, ({ days, payments }) => ({ days, payments })),
  };
}
