import { AppError } from '../../../domain/errors.ts';
import stored from './dictionaries.json' with { type: 'json' };

/**
 * What kinds of bodies begin with, by the number that frames name it by: Zstandard dictionaries, trained on lives over both tapes by
 * `scripts/train-dictionaries`. What was stored with one needs it for ever: none is changed or taken away, and a better one gets a
 * new number.
 */
const NUMBERS = {
  record: 1,
  inputs: 2,
  part: 3,
  workspace: 4,
  frame: 5,
  trace: 6,
  span: 7,
  told: 8,
} as const;

export type BodyKind = keyof typeof NUMBERS;

type Dictionaries = ReadonlyMap<number, Uint8Array>;

async function inflated(base64: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

let all: Promise<Dictionaries> | null = null;

const dictionaries = (): Promise<Dictionaries> =>
  (all ??= Promise.all(
    Object.entries(stored).map(async ([number, base64]) => [Number(number), await inflated(base64)] as const),
  ).then((entries) => new Map(entries)));

/** @throws AppError `store.corrupt` where no version of this page has had one of that number */
export async function dictionaryOf(number: number): Promise<Uint8Array> {
  const found = (await dictionaries()).get(number);
  if (found) return found;
  throw new AppError(
    'store.corrupt',
    `Stored bytes use compression dictionary ${number}, which does not exist.`,
    {
      data: { number },
    },
  );
}

export const dictionaryFor = (kind: BodyKind): Promise<Uint8Array> => dictionaryOf(NUMBERS[kind]);
