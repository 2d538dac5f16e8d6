/** Where modules lie, by the folder whose direct subfolders they are, lowest floor first. A file beside them is one too. */
export declare const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>>;
/** Modules that only those may know whose files begin so. */
export declare const CLOSED: Readonly<Record<string, readonly string[]>>;
/** The module that a file belongs to: the nearest. No face where it is a file itself; null outside of all homes. */
export declare function moduleOf(
  file: string,
): { readonly home: string; readonly name: string; readonly face: string | null } | null;
/** From 0; -1 where the table does not name it. */
export declare function floorOf(home: string, name: string): number;
