/** Public ids: a collection's and a document's tell each other apart. */
export const collectionId = (id: number): string => `c${id}`;
export const documentId = (id: number): string => `d${id}`;
export const chunkId = (document: number, index: number): string => `${documentId(document)}/${index}`;

const numberOf = (prefix: string, id: string): number | null =>
  id.startsWith(prefix) && /^[1-9]\d{0,14}$/.test(id.slice(1)) ? Number(id.slice(1)) : null;

export const collectionNumber = (id: string): number | null => numberOf('c', id);
export const documentNumber = (id: string): number | null => numberOf('d', id);
