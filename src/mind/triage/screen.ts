import type { DropReason, EventStream } from '../../domain/world/event-stream.ts';
import type { RawLog, SwapSeen, WorldPulse } from '../../domain/world/world.ts';
import { log, log1p } from '../../lib/math/math.ts';
import { type Kind, kindOf, unnamed } from './kinds.ts';
import { addressIn, magnitudeOf, smallOf } from './words.ts';

/** Events of one contract and kind that are read in a pulse; further ones count only. */
const READ_OF_ONE = 256;
/** Events of a pulse that are read at all. */
const READ = 20_000;
/** Dropped events that are kept as examples. */
const SAMPLES = 6;
const THOUSANDTHS = 1_000;
/** ln 1.0001: a tick. */
const LN_TICK = log(1.0001);

/** The kind in which a token goes from one to another. */
const PAYS = 'erc20.Transfer';

const OTHER: Kind = { name: '', bearing: 'neutral', amounts: [0], bare: true };

class Table {
  readonly list: string[] = [];
  readonly #at = new Map<string, number>();

  of(text: string): number {
    const known = this.#at.get(text);
    if (known !== undefined) return known;
    this.#at.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}

/** Takes the events of one pulse and puts them in columns. */
class Screening {
  readonly #addresses = new Table();
  readonly #kinds = new Table();
  readonly #from: number;
  readonly #rows = {
    block: [] as number[],
    index: [] as number[],
    source: [] as number[],
    kind: [] as number[],
    party: [] as number[],
    size: [] as number[],
    level: [] as (number | null)[],
  };
  readonly #paid: (readonly [row: number, payer: number])[] = [];
  readonly #dropped = new Map<DropReason, number>();
  readonly #samples: EventStream['samples'][number][] = [];
  /** How many were read of a source and kind, and how many were not. */
  readonly #of = new Map<
    string,
    { readonly source: number; readonly kind: number; read: number; unread: number }
  >();
  #said = new Set<string>();
  /** Amounts that contracts named in the block under way, and the kind that named each first. */
  #named = new Map<string, number>();
  #block = -1;

  constructor(first: number) {
    this.#from = first;
  }

  log({ blockNumber, logIndex, address, topics, data }: RawLog): void {
    const [selector] = topics;
    const block = blockNumber - this.#from;
    if (selector === undefined)
      return this.#drop('anonymous', this.#addresses.of(address), this.#kinds.of('anonymous'), block);
    const known = kindOf(selector);
    const { amounts, tick, reserves, drop, bare } = known ?? OTHER;
    const source = this.#addresses.of(address);
    const kind = this.#kinds.of(known?.name ?? unnamed(selector));
    if (drop) return this.#drop(drop, source, kind, block);
    if (block !== this.#block) {
      this.#block = block;
      this.#said = new Set();
      this.#named = new Map();
    }
    let size = 0;
    for (const word of amounts) size = Math.max(size, magnitudeOf(data, word));
    if (size === 0 && !bare) return this.#drop('dust', source, kind, block);
    const said = `${source} ${topics.join()} ${data}`;
    const counts = this.#counts(source, kind);
    if (this.#said.has(said)) {
      counts.unread += 1;
      return this.#drop('repeat', source, kind, block);
    }
    this.#said.add(said);
    // The same amount once more of the same contract: what was withdrawn is collected, what was deposited is moved.
    if (size > 0 && this.#first(source, size, kind) !== kind) {
      counts.unread += 1;
      return this.#drop('echo', source, kind, block);
    }
    if (counts.read >= READ_OF_ONE || this.#rows.block.length >= READ) {
      counts.unread += 1;
      return this.#drop('flood', source, kind, block);
    }
    counts.read += 1;
    const level =
      tick !== undefined
        ? smallOf(data, tick)
        : reserves
          ? Math.round((magnitudeOf(data, reserves[1]) - magnitudeOf(data, reserves[0])) / LN_TICK)
          : null;
    const party = addressIn(topics[2]) ?? addressIn(topics[1]);
    const payer = known?.name === PAYS ? addressIn(topics[1]) : null;
    if (payer !== null && payer !== party)
      this.#paid.push([this.#rows.block.length, this.#addresses.of(payer)]);
    this.#row(block, logIndex, source, kind, party === null ? -1 : this.#addresses.of(party), size, level);
  }

  /** A trade of a world that has no logs. */
  swap({ blockNumber, logIndex, quote, tickAfter }: SwapSeen, pool: string): void {
    const [source, kind] = [this.#addresses.of(pool), this.#kinds.of('uniswap-v3.Swap')];
    this.#row(blockNumber - this.#from, logIndex, source, kind, -1, log1p(Math.abs(quote)), tickAfter);
  }

  done(): EventStream {
    return {
      addresses: this.#addresses.list,
      kinds: this.#kinds.list,
      firstBlock: this.#from,
      ...this.#rows,
      ...(this.#paid.length > 0 && { paid: this.#paid }),
      unread: [...this.#of.values()].flatMap(({ source, kind, unread }) =>
        unread > 0 ? [[source, kind, unread] as const] : [],
      ),
      dropped: Object.fromEntries(this.#dropped),
      samples: this.#samples,
    };
  }

  #row(
    ...[block, index, source, kind, party, size, level]: [
      number,
      number,
      number,
      number,
      number,
      number,
      number | null,
    ]
  ): void {
    const rows = this.#rows;
    rows.block.push(block);
    rows.index.push(index);
    rows.source.push(source);
    rows.kind.push(kind);
    rows.party.push(party);
    rows.size.push(Math.round(size * THOUSANDTHS));
    rows.level.push(level);
  }

  /** The kind that named this amount of a contract first in the block under way. */
  #first(source: number, size: number, kind: number): number {
    const key = `${source} ${Math.round(size * THOUSANDTHS)}`;
    const first = this.#named.get(key);
    if (first === undefined) this.#named.set(key, kind);
    return first ?? kind;
  }

  #counts(source: number, kind: number) {
    const key = `${source} ${kind}`;
    const known = this.#of.get(key);
    if (known) return known;
    const fresh = { source, kind, read: 0, unread: 0 };
    this.#of.set(key, fresh);
    return fresh;
  }

  #drop(reason: DropReason, source: number, kind: number, block: number): void {
    const before = this.#dropped.get(reason) ?? 0;
    this.#dropped.set(reason, before + 1);
    if (before === 0 || this.#samples.length < SAMPLES)
      this.#samples.push([reason, source, kind, block + this.#from]);
  }
}

/**
 * The pre-screen: what of a pulse is dropped at once and why, and the rest as columns. It knows no belief and no state: it can run as
 * soon as the pulse is there, and what it gives is recorded with the tick in place of the logs.
 * @param pool of the world, for one without logs
 */
export function screen(pulse: WorldPulse, pool: string): EventStream {
  const { logs, swaps, blocks } = pulse;
  const screening = new Screening(blocks[0]?.number ?? logs[0]?.blockNumber ?? swaps[0]?.blockNumber ?? 0);
  if (logs.length > 0) for (const one of logs) screening.log(one);
  else for (const one of swaps) screening.swap(one, pool);
  return screening.done();
}

/** The pulse with its stream. */
export const screened = (pulse: WorldPulse, pool: string): WorldPulse => ({
  ...pulse,
  stream: screen(pulse, pool),
});
