import * as v from 'valibot';
import { AppError } from '../../domain/errors.ts';
import type { WorldInfo } from '../../domain/world/world.ts';
import type { FetchFn } from '../files/index.ts';

const Gas = v.object({ swap: v.number(), provide: v.number(), withdraw: v.number() });

const Entry = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  base: v.string(),
  quote: v.string(),
  steps: v.pipe(v.number(), v.integer(), v.minValue(1)),
  startTime: v.number(),
  endTime: v.number(),
  stepsPerYear: v.number(),
  file: v.string(),
  bytes: v.number(),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  source: v.string(),
  licence: v.string(),
  provenance: v.object({ real: v.string(), driven: v.string(), recorded: v.string() }),
  gas: Gas,
});

const Manifest = v.object({ format: v.literal('GOLEMTP1'), worlds: v.array(Entry) });

/** Gas that the recording's own calls used, median, by kind of action. */
export type GasUse = v.InferOutput<typeof Gas>;
export type TapeEntry = v.InferOutput<typeof Entry>;

export const worldsUrl = (baseUrl: string, file: string): string =>
  `${baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`}worlds/${file}`;

export const toWorldInfo = ({ file: _file, sha256: _sha256, gas: _gas, ...info }: TapeEntry): WorldInfo =>
  info;

async function fetchText(url: string, fetchFn: FetchFn): Promise<string> {
  try {
    const response = await fetchFn(url);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.text();
  } catch (cause) {
    throw new AppError(
      'world.load_failed',
      'The list of recorded worlds could not be fetched. Check the network and try again.',
      {
        data: { url },
        retryable: true,
        cause,
      },
    );
  }
}

/** The recorded worlds with what opening them needs. @throws AppError `world.load_failed`, `world.corrupt` */
export async function loadEntries(baseUrl: string, fetchFn: FetchFn): Promise<readonly TapeEntry[]> {
  const text = await fetchText(worldsUrl(baseUrl, 'manifest.json'), fetchFn);
  try {
    return v.parse(Manifest, JSON.parse(text)).worlds;
  } catch (cause) {
    throw new AppError('world.corrupt', 'The list of recorded worlds can’t be read. Reload the page.', {
      cause,
    });
  }
}

/**
 * The recorded worlds under `<baseUrl>/worlds/`.
 * @throws AppError `world.load_failed` (retryable when the network failed), `world.corrupt`
 */
export async function loadManifest(baseUrl: string, fetchFn: FetchFn = fetch): Promise<readonly WorldInfo[]> {
  return (await loadEntries(baseUrl, fetchFn)).map(toWorldInfo);
}
