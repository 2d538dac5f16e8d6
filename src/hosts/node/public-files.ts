import { readFile } from 'node:fs/promises';

/** Where the page's own files (worlds, weights, the database's image) lie: in this repository, or beside the built package. */
export const PUBLIC_URL = new URL(
  typeof __PUBLIC_PATH__ === 'undefined' ? '../../../public/' : __PUBLIC_PATH__,
  import.meta.url,
).href;

/** `fetch` for files on this machine: 404 where there is no file. @throws Error for any other address: nothing is asked of a network */
export const publicFetch: typeof fetch = async (input) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.protocol !== 'file:') throw new Error(`A network request was blocked: ${url.href}`);
  try {
    const bytes = await readFile(url);
    return new Response(new Uint8Array(bytes), { headers: { 'content-length': String(bytes.length) } });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Response(null, { status: 404 });
    throw error;
  }
};
