import type {
  LookedLife,
  LyingFile,
  LyingLife,
  RebuiltLife,
  SavedLife,
  SeenLife,
} from '../../domain/storage/lying-life.ts';

/** Whose lives are looked after, as in an opening of one. */
export interface AttendOptions {
  readonly name: string;
  readonly baseUrl: string;
  readonly seen?: SeenLife | null;
  readonly visit?: string;
}

/** What the store answers about the lives that lie here, whether one of them opens or not. */
export interface StoreLivesApi {
  /**
   * Looks after the lives of a name without opening one.
   * @param fault what opening the current one said; null where it was not tried
   */
  attend(options: AttendOptions, fault: string | null): Promise<void>;
  /** The current one first. */
  lives(): Promise<readonly LyingLife[]>;
  /** What a life says of itself. @throws AppError `golem.not_found`, `store.corrupt` where nothing can be read */
  lookAt(id: string): Promise<LookedLife>;
  /** A life as a file: whole, to be imported again, or as it is stored where it cannot be read. @throws AppError `golem.not_found` */
  exportLying(id: string): Promise<LyingFile>;
  /** What can be read of a damaged life, as text. @throws AppError `golem.not_found`, `store.corrupt` where nothing can be */
  saveReadable(id: string): Promise<SavedLife>;
  /**
   * Makes a sound copy of the current life, of which maps and indexes alone are damaged; the damaged one lies aside.
   * @throws AppError `store.corrupt` where more is damaged, `golem.not_found`, `golem.busy` while it is open
   */
  rebuildLife(id: string): Promise<RebuiltLife>;
  /** The life that opens from the next opening on; null begins a new one. The current one lies aside. @throws AppError `golem.not_found` */
  chooseLife(id: string | null): Promise<void>;
  /** Deletes a life that lies aside. @throws AppError `golem.not_found` */
  deleteLying(id: string): Promise<void>;
}
