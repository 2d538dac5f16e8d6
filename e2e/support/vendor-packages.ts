import { join } from 'node:path';
import { build } from 'vite';

/** The vendors' own packages as one script that puts `Vendors.OpenAI` and `Vendors.Anthropic` on a page. */
export async function vendorPackages(): Promise<string> {
  const entry = join(import.meta.dirname, 'vendors.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'Vendors', fileName: 'vendors' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('The packages could not be bundled.');
  return `${output.output[0].code}\nglobalThis.Vendors = Vendors;`;
}
