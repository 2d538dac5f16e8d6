import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Base address under which `fileFetch` serves the repository's public folder. */
export const PUBLIC_URL = new URL('../../public/', import.meta.url).href;

/** `fetch` for file addresses: 404 where there is no file. */
export async function fileFetch(url: string): Promise<Response> {
  try {
    return new Response(new Uint8Array(await readFile(fileURLToPath(url))));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Response(null, { status: 404 });
    throw error;
  }
}
