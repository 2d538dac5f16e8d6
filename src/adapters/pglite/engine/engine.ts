import { PGlite } from '@electric-sql/pglite';
import type { Extensions } from '@electric-sql/pglite';
import type { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend';
import { AppError } from '../../../domain/errors.ts';
import { BYTEA_PARSER, BYTEA_SERIALIZER } from '../sql/bytea.ts';
import { EXTENSIONS, INITDB_PARAMS, START_PARAMS } from '../settings.ts';

interface StartOptions {
  /** Where the data directory lies; null: in memory. */
  readonly fs: MemfsFrontendFS | null;
  /** What a directory that is still empty is made from; null: from nothing, by initdb. */
  readonly image?: Blob | null;
  /** Beside those that every life needs. */
  readonly extensions?: Extensions;
  readonly startParams?: string[];
}

/** Starts PostgreSQL on a data directory. @throws whatever the engine throws; see {@link engineError} */
export async function startEngine({
  fs,
  image = null,
  extensions = {},
  startParams = START_PARAMS,
}: StartOptions): Promise<PGlite> {
  return PGlite.create({
    ...(fs === null ? {} : { fs }),
    ...(image === null ? {} : { loadDataDir: image }),
    extensions: { ...EXTENSIONS, ...extensions },
    startParams,
    initDbStartParams: INITDB_PARAMS,
    serializers: BYTEA_SERIALIZER,
    parsers: BYTEA_PARSER,
  });
}

/** A stored directory that PostgreSQL cannot start on is damaged, unless the engine itself could not be loaded. */
export function engineError(error: unknown, damaged: string): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TypeError || error instanceof WebAssembly.CompileError) {
    return new AppError(
      'store.unavailable',
      'The database engine could not be loaded. Check the network and reload the page.',
      {
        retryable: true,
        cause: error,
      },
    );
  }
  const detail = error instanceof Error ? error.message : String(error);
  return new AppError('store.corrupt', damaged, { cause: error, data: { detail } });
}
