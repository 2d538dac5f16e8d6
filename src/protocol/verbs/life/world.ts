import * as v from 'valibot';
import type { ChainBookmark, ChainSpec, ChainStatus } from '../../../domain/world/chain.ts';
import type { FilePreview, ImportReport, MappingPatch } from '../../../domain/world/market-file.ts';
import type { WorldInfo, WorldState } from '../../../domain/world/world.ts';
import { LAST_TICK, between, id, objectJudgedInside } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, MOVE, type Named, QUERY, type Rows, VIEW } from '../row.ts';

/** Where the golem lives: tapes, live chains, and market files of the owner's own. */
export interface WorldVerbs {
  list(): Promise<readonly WorldInfo[]>;
  use(id: string): Promise<void>;
  state(): Promise<WorldState | null>;
  /** The step on which the world passes a time (Unix seconds), for `seek`. @throws AppError `world.unsupported` of a live world */
  stepOn(time: number): Promise<number>;
  /** Connects to a live chain, checks, reads the pool, and goes to live there. */
  connect(spec: ChainSpec): Promise<WorldInfo>;
  /** How the live world's connection stands; null in a world that is not live. */
  connection(): Promise<ChainStatus | null>;
  /** Chains that were connected before, without what may hold a key. */
  chains(): Promise<readonly ChainBookmark[]>;
  /** Forgets a chain's addresses. Its books stay with the golem. */
  forget(id: string): Promise<void>;
  /** What a market file looks like and how it would be read. @throws AppError `import.*` */
  previewFile(file: File): Promise<FilePreview>;
  /**
   * Keeps a market file as a world, by the guess or as corrected, or keeps nothing; `import` events tell how far it is.
   * @throws AppError `import.*`, `input.invalid`, `store.*`, `golem.busy`
   */
  importFile(file: File, mapping?: MappingPatch): Promise<ImportReport>;
  /** Stops the import under way, which rejects with `import.cancelled`; nothing of it is kept. */
  cancelImport(): Promise<void>;
  /** Deletes an imported world. @throws AppError `world.not_found`, `golem.busy` while the golem lives in it */
  remove(id: string): Promise<void>;
}

type Api = Named<'world', WorldVerbs>;

export const worldRows = {
  'world.list': QUERY,
  'world.use': MOVE,
  'world.state': VIEW,
  'world.stepOn': QUERY,
  'world.connect': MOVE,
  'world.connection': VIEW,
  'world.chains': QUERY,
  'world.forget': COMMAND,
  'world.previewFile': QUERY,
  'world.importFile': COMMAND,
  'world.cancelImport': COMMAND,
  'world.remove': COMMAND,
} as const satisfies Rows<Api>;

const file = v.pipe(
  v.instance(Blob, 'Pass a File or Blob with market data.'),
  v.transform((given) => (given instanceof File ? given : new File([given], 'market-file'))),
);

const mapping = v.optional(objectJudgedInside<MappingPatch>('The mapping'));

export const worldArguments = {
  'world.list': [],
  'world.use': [id],
  'world.state': [],
  'world.stepOn': [between('A time', 0, LAST_TICK)],
  'world.connect': [objectJudgedInside<ChainSpec>('The chain to connect to')],
  'world.connection': [],
  'world.chains': [],
  'world.forget': [id],
  'world.previewFile': [file],
  'world.importFile': [file, mapping],
  'world.cancelImport': [],
  'world.remove': [id],
} satisfies ArgumentsOf<Api>;
