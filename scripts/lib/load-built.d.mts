/** A module of this repository's TypeScript as it is built for Node: the built file. @param entry from the repository's root */
export function builtForNode(entry: string): Promise<string>;
export const BESIDE: readonly string[];
