import * as v from 'valibot';
import type {
  LookedLife,
  LyingFile,
  LyingLife,
  RebuiltLife,
  SavedLife,
} from '../../../domain/storage/lying-life.ts';
import { id } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from '../row.ts';

/** The lives that lie in this browser under this page's name. They can be asked for also where none of them opens. */
export interface LivesVerbs {
  /** The one that opens, the one that an import replaced, and those that lie aside. */
  list(): Promise<readonly LyingLife[]>;
  /** What a life that is not open says of itself. @throws AppError `store.corrupt` where nothing can be read */
  look(id: string): Promise<LookedLife>;
  /** A life as a file: whole (`.golem`), or as it is stored where it cannot be read. @throws AppError `golem.not_found` */
  export(id: string): Promise<LyingFile>;
  /** What can be read of a damaged life: memories, records, playbooks, testaments. @throws AppError `store.corrupt` where nothing can be */
  save(id: string): Promise<SavedLife>;
  /** Makes a sound copy of a life of which maps and indexes alone are damaged. Open the page anew to go on with it. @throws AppError `store.corrupt`, `golem.busy` */
  rebuild(id: string): Promise<RebuiltLife>;
  /** Another life goes on when the page is opened anew: one that lies here, or with null a new one. The current one lies aside. */
  choose(id: string | null): Promise<void>;
  /** Deletes a life that lies aside. It cannot be undone. @throws AppError `golem.not_found` */
  delete(id: string): Promise<void>;
}

type Api = Named<'lives', LivesVerbs>;

export const livesRows = {
  'lives.list': QUERY,
  'lives.look': QUERY,
  'lives.export': QUERY,
  'lives.save': QUERY,
  'lives.rebuild': COMMAND,
  'lives.choose': COMMAND,
  'lives.delete': COMMAND,
} as const satisfies Rows<Api>;

export const livesArguments = {
  'lives.list': [],
  'lives.look': [id],
  'lives.export': [id],
  'lives.save': [id],
  'lives.rebuild': [id],
  'lives.choose': [v.nullable(id)],
  'lives.delete': [id],
} satisfies ArgumentsOf<Api>;
