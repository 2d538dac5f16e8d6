import { decode } from 'cborg';
import { AppError } from '../../domain/errors.ts';

/**
 * A tape, version GOLEMTP1. All integers are little endian where they are not CBOR.
 *
 *   bytes 0..7    ASCII `GOLEMTP1`
 *   bytes 8..11   uint32: length of the header in bytes
 *   header        gzip of CBOR, a map (TapeHeader)
 *   chunks        one after another, each gzip of CBOR, a map (TapeChunk); the header says where each begins
 *
 * A chunk holds `chunkSteps` steps (the last one fewer) and can be read without any other: it opens with the pool's
 * state before its first block (`checkpoint`), as the node answered it: slot0, liquidity, and every initialised tick
 * with its net and gross liquidity. Every step has `blocksPerStep` blocks, numbered without gaps through the tape.
 * Logs are the pool's, as the node returned them and not decoded: topics (32 bytes each) by index into the header's
 * list, as they repeat; data as bytes. `states` is what slot0 and liquidity said after each step. `reference` is the
 * real history; `mark` says which of its prices a block was moved to (0 none, 1 open, 2 high, 3 low, 4 close).
 *
 * The only writer is scripts/record-world/tape-writer.mjs.
 */
const TAPE_MAGIC = 'GOLEMTP1';
const PREAMBLE = 12;

/** Logs by column. `block` counts from the first block of the part that holds them. */
export interface LogColumns {
  readonly block: readonly number[];
  readonly index: readonly number[];
  readonly topics: readonly (readonly number[])[];
  readonly data: readonly Uint8Array[];
}

export interface TapeHeader {
  readonly id: string;
  readonly pool: string;
  readonly baseIsToken0: boolean;
  /** Of both tokens. */
  readonly decimals: number;
  /** Hundredths of a basis point. */
  readonly fee: number;
  readonly tickSpacing: number;
  readonly steps: number;
  readonly chunkSteps: number;
  readonly blocksPerStep: number;
  /** Offset from the end of the header and length of each chunk, bytes. */
  readonly chunks: readonly (readonly [offset: number, length: number])[];
  readonly topics: readonly Uint8Array[];
  /** The pool's logs before the first step: its initialisation and the first mints. */
  readonly setUpLogs: LogColumns & { readonly first: number };
}

export interface TapeChunk {
  /** Its first step. */
  readonly first: number;
  readonly checkpoint: {
    /** Block before the chunk's first: number, Unix time, base fee in wei. */
    readonly block: readonly [number: number, timestamp: number, baseFee: number];
    /** Integers beyond 2^53 are decimal strings. */
    readonly sqrtPriceX96: string;
    readonly tick: number;
    readonly liquidity: string;
    readonly ticks: readonly (readonly [tick: number, net: string, gross: string])[];
  };
  readonly blocks: {
    readonly first: number;
    readonly timestamp: readonly number[];
    readonly baseFee: readonly number[];
    readonly mark: readonly number[];
  };
  readonly logs: LogColumns;
  /** After each step: 20 bytes of square root price and 16 of liquidity a step, big endian. */
  readonly states: {
    readonly sqrtPriceX96: Uint8Array;
    readonly tick: readonly number[];
    readonly liquidity: Uint8Array;
  };
  readonly reference: {
    readonly open: readonly (number | null)[];
    readonly high: readonly (number | null)[];
    readonly low: readonly (number | null)[];
    readonly close: readonly number[];
    readonly volume: readonly (number | null)[];
  };
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return decode(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** A tape in memory; chunks are inflated when asked for. */
export interface Tape {
  readonly header: TapeHeader;
  /** @throws AppError `world.corrupt` */
  chunk(index: number): Promise<TapeChunk>;
}

/** @throws AppError `world.corrupt` when it is no tape of this version */
export async function readTape(bytes: Uint8Array<ArrayBuffer>): Promise<Tape> {
  const corrupt = (what: string, cause?: unknown) =>
    new AppError('world.corrupt', `The recorded world can’t be read: ${what}.`, { cause });
  if (bytes.length < PREAMBLE || new TextDecoder('latin1').decode(bytes.subarray(0, 8)) !== TAPE_MAGIC)
    throw corrupt(`it does not begin with ${TAPE_MAGIC}`);
  const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
  const body = PREAMBLE + headerLength;
  let header: TapeHeader;
  try {
    header = (await unpack(bytes.subarray(PREAMBLE, body))) as TapeHeader;
  } catch (cause) {
    throw corrupt('its header is damaged', cause);
  }
  return {
    header,
    async chunk(index) {
      const place = header.chunks[index];
      if (!place) throw corrupt(`chunk ${index} is missing`);
      const [offset, length] = place;
      try {
        return (await unpack(bytes.subarray(body + offset, body + offset + length))) as TapeChunk;
      } catch (cause) {
        throw corrupt(`chunk ${index} is damaged`, cause);
      }
    },
  };
}
