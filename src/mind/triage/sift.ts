import type { DropReason, EventStream } from '../../domain/world/event-stream.ts';
import type { NormalBelief, SeldomSaid, TriageEvent, TriageOfTick } from '../../domain/attention/triage.ts';
import { log1p } from '../../lib/math/math.ts';
import { Channels } from './channels.ts';
import {
  countEvidence,
  evidenceOf,
  faded,
  kindEvidence,
  kindSurprise,
  type Learnt,
  learnCount,
  learnValue,
  MOST_BLOCKS,
  normalAt,
  noveltyOf,
  type RateBelief,
  rateMean,
  UNKNOWN,
} from './conjugate.ts';
import { InterestBook } from './interest.ts';
import { bearingOf } from './kinds.ts';
import { Ranking } from './ranking.ts';
import { relevanceOf, type Standpoint } from './relevance.ts';
import { gainOf, isKept, KEEPING, rounded, routeOf, scoreOf, type ScoreInput } from './score.ts';
import { Payments } from './payments.ts';
import { type Channel, channelId, channelOf, type TriageSlice } from './state.ts';

/** Events told of that came near to being escalated, addresses told of, and dropped examples. */
const NEAREST = 4;
const MOST_ADDRESSES = 8;
const SAMPLES = 6;
const THOUSANDTHS = 1_000;
const NO_SURPRISE = { size: 0, move: 0, kind: 0, rate: 0 } as const;
/** An event of no log: how often a contract spoke. */
const NO_LOG = -1;
/** Deviations from which on silence says something. Ours. */
const SAYS_SOMETHING = -3;

interface SiftPolicy {
  readonly curiosity: number;
  readonly most: number;
  readonly halfLife: number;
  readonly hebbian: number;
}

/** What triage made of the events since the last tick. */
export interface Sifted {
  readonly state: TriageSlice;
  readonly record: TriageOfTick;
  /** Address of the pool that it trades in. */
  readonly pool: string;
}

type Unrouted = Omit<TriageEvent, 'route'>;

/** Whether two are of one happening: what one contract says in one block, or how often it said it. */
const ofOne = (a: Unrouted, b: Unrouted): boolean => a.source === b.source && a.block === b.block;

/** Ticks on which a contract says something, of so many, at most where it says it seldom. Ours. */
const SELDOM = 1 / 12;

/** Ticks after which what was never heard is seldom said, and how many of a tick may be new for that: where much is new it says nothing. Ours. */
const LISTENED = 3 / SELDOM;
const MOST_NEW = 2;

/** What an event deviates in, and what that says. */
type Deviation = Pick<ScoreInput, 'by' | 'z' | 'precision' | 'evidence'>;

const deviationOf = (
  by: Deviation['by'],
  { z, precision }: Learnt<NormalBelief>,
  { shape }: NormalBelief,
): Deviation => ({ by, z, precision, evidence: evidenceOf(z, shape) });

/** Ticks in a percent of price. */
const PERCENT = 100;

/** Whether it is said on few ticks. @param rate as believed before it was said @param blocks of a tick */
const isSeldom = (rate: RateBelief, blocks: number): boolean => rateMean(rate) * blocks < SELDOM;

/** Goes through the events of a tick, each held against beliefs as the one before it left them. */
class Sieve {
  readonly #channels: Channels;
  readonly #interest: InterestBook;
  readonly #standpoint: Standpoint;
  readonly #policy: SiftPolicy;
  readonly #ranking: Ranking<Unrouted>;
  readonly #counts = new Map<string, number>();
  readonly #dropped = new Map<DropReason, number>();
  readonly #samples: TriageOfTick['samples'][number][] = [];
  /** Addresses of the block under way, and what of it mattered most. */
  #together = new Set<string>();
  #mattered = 0;
  readonly #payments: Payments;
  /** Channels that spoke and seldom do. */
  readonly #seldom: SeldomSaid[] = [];
  #seen = 0;
  #folded = 0;
  blocks = 0;

  constructor(before: TriageSlice, standpoint: Standpoint, policy: SiftPolicy) {
    this.#channels = new Channels(before.triageChannels ?? {}, standpoint.tick);
    this.#interest = new InterestBook(before.triageInterest ?? {}, standpoint.tick, policy.halfLife);
    this.#standpoint = standpoint;
    this.#policy = policy;
    this.#ranking = new Ranking(policy.most, NEAREST, ofOne);
    this.#payments = new Payments(before.triagePaid ?? [], standpoint.tick);
  }

  stream(stream: EventStream): void {
    const { addresses, kinds, firstBlock, unread } = stream;
    const payers = new Map(stream.paid);
    let block = NO_LOG;
    for (let row = 0; row < stream.block.length; row += 1) {
      if (stream.block[row] !== block) this.#endBlock();
      block = stream.block[row]!;
      const party = stream.party[row]!;
      const payer = payers.get(row);
      if (payer !== undefined && party !== NO_LOG) this.#payments.paid(addresses[payer]!, addresses[party]!);
      else if (party !== NO_LOG)
        this.#payments.spoke(
          channelId(addresses[stream.source[row]!]!, kinds[stream.kind[row]!]!),
          addresses[party]!,
        );
      this.#event({
        block: firstBlock + block,
        index: stream.index[row]!,
        source: addresses[stream.source[row]!]!,
        kind: kinds[stream.kind[row]!]!,
        party: party === NO_LOG ? null : addresses[party]!,
        size: stream.size[row]! / THOUSANDTHS,
        level: stream.level[row]!,
      });
    }
    this.#endBlock();
    for (const [source, kind, count] of unread)
      this.#count(channelId(addresses[source]!, kinds[kind]!), count);
    for (const [reason, count] of Object.entries(stream.dropped) as [DropReason, number][])
      this.#drop(reason, count);
    for (const [reason, source, kind, at] of stream.samples)
      this.#sample(reason, addresses[source]!, kinds[kind]!, at);
  }

  /**
   * How often each contract spoke, against how often it does. Silence is believed once it ends, or once it says something: until then its
   * blocks wait, so that who is silent does not change.
   * @param last block of the tick
   */
  rates(last: number): void {
    if (this.blocks === 0) return;
    const channels = this.#channels.entries();
    const isNew = ({ rate }: Channel): boolean => rate.blocks <= 1;
    const fresh = channels.filter(([id, channel]) => isNew(channel) && this.#counts.has(id)).length;
    const newIsSeldom = this.#standpoint.tick >= LISTENED && fresh <= MOST_NEW;
    for (const [id, channel] of channels) {
      const { source, kind } = channelOf(id);
      const count = this.#counts.get(id) ?? 0;
      const silent = last - channel.heard - (count > 0 ? this.blocks : 0);
      const waited = count > 0 || silent <= 0 ? Math.min(MOST_BLOCKS, Math.max(0, silent)) : silent;
      if (count === 0 && (waited <= 0 || waited > MOST_BLOCKS)) continue;
      const before = count > 0 && waited > 0 ? learnCount(channel.rate, 0, waited).belief : channel.rate;
      const over = count > 0 ? this.blocks : waited;
      const { belief, surprise, z, precision } = learnCount(before, count, over);
      if (count === 0 && z > SAYS_SOMETHING) continue;
      this.#channels.put(source, kind, { ...channel, rate: belief, heard: last });
      const seldom = isNew(channel)
        ? newIsSeldom
        : before.blocks > this.blocks && isSeldom(before, this.blocks);
      if (count > 0 && seldom) this.#seldom.push({ source, kind, ...this.#payments.funders(id) });
      // What a new channel does is told by its events.
      if (isNew(channel)) continue;
      // Who speaks as often as ever says nothing by it.
      if (Math.abs(z) < 1) continue;
      const evidence = countEvidence(before, count, over);
      const score = this.#scoreOf(source, kind, null, {
        surprise: { ...NO_SURPRISE, rate: surprise },
        by: 'rate',
        z,
        precision,
        evidence,
        // How often it speaks is counted whatever becomes of its events.
        novelty: KEEPING,
      });
      this.#rank({
        block: last,
        index: NO_LOG,
        source,
        kind,
        party: null,
        size: log1p(count),
        move: null,
        score,
      });
    }
  }

  done(): Sifted {
    const { taken, nearest, crowded } = this.#ranking;
    return {
      pool: this.#standpoint.pool,
      state: {
        ...(this.#channels.size > 0 && { triageChannels: this.#channels.kept() }),
        triageInterest: this.#interest.kept(),
        ...this.#payments.kept(),
      },
      record: {
        seen: this.#seen,
        dropped: Object.fromEntries(this.#dropped),
        folded: this.#folded - taken.filter(({ index }) => index !== NO_LOG).length,
        crowded,
        escalated: taken.map((event) => ({
          ...event,
          score: rounded(event.score),
          route: 'escalated',
        })),
        nearest: nearest.map((event) => ({
          ...event,
          score: rounded(event.score),
          route: routeOf(event.score) === 'dropped' ? 'dropped' : 'folded',
        })),
        samples: this.#samples,
        interest: this.#interest.top(MOST_ADDRESSES),
        ...(this.#seldom.length > 0 && { seldom: this.#seldom }),
      },
    };
  }

  #event(event: Omit<Unrouted, 'score' | 'move'> & { readonly level: number | null }): void {
    const { source, kind, party, size, level, block } = event;
    this.#seen += 1;
    const id = channelId(source, kind);
    this.#count(id, 1);
    this.#together.add(source);
    if (party !== null) this.#together.add(party);
    const known = this.#channels.get(source, kind);
    const channel =
      known ?? this.#channels.born(source, { size, level, block }, (one) => this.#interest.of(one));
    if (channel === null) {
      this.#drop('no-place', 1, false);
      this.#sample('no-place', source, kind, block);
      return;
    }
    const { own, all, kinds } = this.#channels.massOf(source, kind);
    const left = this.#channels.left(channel);
    const beliefs = { size: faded(channel.size, left), move: channel.move && faded(channel.move, left) };
    const move =
      level === null || channel.level === null || !known ? null : (level - channel.level) / PERCENT;
    const before = beliefs.move ?? normalAt(0, UNKNOWN.move);
    const ofSize = learnValue(beliefs.size, size);
    const ofMove = move === null ? null : learnValue(before, move);
    const novelty = noveltyOf(beliefs.size) + (move === null ? 0 : noveltyOf(before));
    const kept = !known || isKept(novelty, relevanceOf(source, this.#standpoint));
    this.#channels.put(source, kind, {
      ...channel,
      ...(kept && {
        size: ofSize.belief,
        move: ofMove?.belief ?? beliefs.move,
        learnt: this.#standpoint.tick,
      }),
      level: level ?? channel.level,
      seen: this.#channels.seen(channel) + 1,
      at: this.#standpoint.tick,
    });
    const kindSays = kindEvidence(own, all, kinds);
    // What it says as ever is held against how large it is; a kind that is new of it, against that too.
    const deviations: Deviation[] = known ? [deviationOf('size', ofSize, beliefs.size)] : [];
    if (ofMove) deviations.push(deviationOf('move', ofMove, before));
    if (!known || kindSays > 0)
      deviations.push({
        by: 'kind',
        z: Math.sqrt(2 * Math.max(0, kindSays)),
        precision: all / (1 + all),
        evidence: kindSays,
      });
    const score = this.#scoreOf(source, kind, party, {
      surprise: {
        size: kept ? ofSize.surprise : 0,
        move: kept && ofMove ? ofMove.surprise : 0,
        kind: kindSurprise(own, all),
        rate: 0,
      },
      ...deviations.reduce((a, b) => (b.evidence > a.evidence ? b : a)),
      novelty,
    });
    const route = routeOf(score);
    if (route === 'dropped') {
      this.#drop('settled', 1, false);
      this.#sample('settled', source, kind, block);
    } else this.#folded += 1;
    const { level: _, ...said } = event;
    const worth = this.#rank({ ...said, move: ofMove === null ? null : level! - channel.level!, score });
    if (worth > 0) {
      this.#interest.reinforce(source, worth);
      if (party !== null) this.#interest.reinforce(party, worth);
      this.#mattered = Math.max(this.#mattered, worth);
    }
  }

  #scoreOf(
    source: string,
    kind: string,
    party: string | null,
    said: Omit<ScoreInput, 'interest' | 'relevance' | 'bearing' | 'phase'>,
  ): Unrouted['score'] {
    const interest = Math.max(this.#interest.of(source), party === null ? 0 : this.#interest.of(party));
    const { phase } = this.#standpoint;
    const relevance = relevanceOf(source, this.#standpoint);
    return scoreOf({ ...said, interest, relevance, bearing: bearingOf(kind), phase }, this.#policy);
  }

  /** @returns what it was worth over its cost, 0..1; 0 where it was not worth a look */
  #rank(event: Unrouted): number {
    const gain = gainOf(event.score);
    this.#ranking.add(event, gain, routeOf(event.score) === 'escalated');
    return gain > 0 ? Math.min(1, gain) : 0;
  }

  /** Who appeared in the same block as what mattered, or beside what is held, gains a little of it. */
  #endBlock(): void {
    const { pool, exposure } = this.#standpoint;
    const besideHeld = this.#together.has(pool) ? exposure : 0;
    const worth = Math.max(this.#mattered, besideHeld);
    if (worth > 0)
      for (const address of [...this.#together].sort()) {
        // What is held is beside itself: how far it concerns is its relevance, not its interest.
        const own = address === pool ? this.#mattered : worth;
        if (own > 0) this.#interest.associate(address, own);
      }
    this.#together = new Set();
    this.#mattered = 0;
  }

  #count(id: string, count: number): void {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + count);
  }

  /** @param unseen it was dropped before it came here */
  #drop(reason: DropReason, count: number, unseen = true): void {
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + count);
    if (unseen) this.#seen += count;
  }

  #sample(reason: DropReason, source: string, kind: string, block: number): void {
    if (this.#samples.length < SAMPLES) this.#samples.push({ reason, source, kind, block });
  }
}

/**
 * Sifts the events since the last tick: each is scored against conjugate beliefs, and routed where its expected free energy is least. Of
 * those worth a look the best `most` are escalated. Values are folded into beliefs as long as they have something to teach.
 * @param streams of the pulses, oldest first @param blocks that they hold, and the last one's number
 */
export function sift(
  before: TriageSlice,
  streams: readonly EventStream[],
  blocks: { readonly count: number; readonly last: number },
  standpoint: Standpoint,
  policy: SiftPolicy,
): Sifted {
  const sieve = new Sieve(before, standpoint, policy);
  sieve.blocks = blocks.count;
  for (const stream of streams) sieve.stream(stream);
  sieve.rates(blocks.last);
  return sieve.done();
}
