/** A folder of files, flat, that somebody keeps things in which can be made again. */
export interface FileFolder {
  /** Null where there is no such file. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** All of it or nothing: what was there before stays until it is whole. @throws where there is no room */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Nothing where there is none. */
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
}
