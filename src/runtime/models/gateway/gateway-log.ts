import type { KeptValue } from '../../../adapters/idb/index.ts';
import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type {
  DayRange,
  GatewayDay,
  GatewayFilter,
  GatewayRecord,
  GatewaySummary,
  LayerName,
} from '../../../domain/gateway/gateway.ts';
import { accountOf, type RequestAccount } from '../../../domain/gateway/account.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import { nextTask } from '../../../lib/async/next-task.ts';
import { type WaitingRecord, withRequest } from '../../../mind/gateway/index.ts';
import { Throttle } from '../../observability/index.ts';

export const DAY_MS = 86_400_000;

/** What was paid for one reply, US dollars, when, Unix ms, and for whom; the last is not known of what an earlier version paid. */
export interface Payment {
  readonly at: number;
  readonly usd: number;
  readonly party?: Party;
}

/** Those of the last 24 hours. */
const recentPayments = (payments: readonly Payment[], now: number): readonly Payment[] =>
  payments.filter(({ at }) => at > now - DAY_MS);

/** Requests that are kept whole, newest first; of older ones the sums by day remain. */
const MOST_REQUESTS = 100;
/** Requests of which is known what they came to, without their texts. */
const MOST_ACCOUNTS = 2_000;
/** Characters of all their texts together: a few prompts of a megabyte must not fill the browser. */
const MOST_TEXT = 4_000_000;
/** Requests that may wait to be kept while others are; whoever asks more waits until there is room. */
const MOST_WAITING = 256;
/** What came meanwhile is masked, kept and written at once, ms; before it, when somebody wants to see it. */
const WRITE_MS = 2_000;

/** How layers are set, where the owner said otherwise than they are made. */
export type LayerSwitches = Readonly<
  Partial<Record<GatewayProfile, Readonly<Partial<Record<LayerName, boolean>>>>>
>;

/** All that the gateway keeps in this browser: masked, apart from any life, and in no export. */
export interface KeptGateway {
  readonly requests: readonly GatewayRecord[];
  readonly days: readonly GatewayDay[];
  readonly payments: readonly Payment[];
  readonly switches: LayerSwitches;
}

const NOTHING: KeptGateway = { requests: [], days: [], payments: [], switches: {} };

/** Records never change: each is measured once. */
const measured = new WeakMap<GatewayRecord, number>();

const lengthOf = (parts: GatewayRecord['before']): number =>
  parts.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);

function textOf(record: GatewayRecord): number {
  const known = measured.get(record);
  if (known !== undefined) return known;
  const length = lengthOf(record.before) + lengthOf(record.after ?? []);
  measured.set(record, length);
  return length;
}

/** As many of the newest as there is room for. */
function fitting(requests: readonly GatewayRecord[]): readonly GatewayRecord[] {
  let room = MOST_TEXT;
  const end = requests.findIndex((record) => (room -= textOf(record)) < 0);
  return requests.slice(0, Math.min(MOST_REQUESTS, end < 0 ? requests.length : Math.max(1, end)));
}

const summaryOf = ({
  layers,
  injected: _i,
  before: _b,
  after: _a,
  slots: _s,
  tokenizer: _t,
  ...rest
}: GatewayRecord) => ({
  ...rest,
  layers: layers.map(({ layer, state, tookMs, saved }) => ({ layer, state, tookMs, saved })),
});

/** A request that is over and not yet kept. */
interface Waiting {
  /** Of its texts. */
  readonly characters: number;
  /** @param texts false: without them */
  keep(texts: boolean): void | Promise<void>;
}

/** What has passed the gateway: the newest requests whole, sums by day, and what was paid. */
export class GatewayLog {
  readonly #kept: KeptValue<KeptGateway>;
  readonly #writing: Throttle;
  #now: KeptGateway = NOTHING;
  /** As it was written last. */
  #last: KeptGateway = NOTHING;
  /** Without their texts, by id, oldest first: programs ask what a request came to when a hundred others have come since. */
  readonly #rounds = new Map<string, readonly [GatewayRecord, ...GatewayRecord[]]>();
  #loaded: Promise<void> | null = null;
  /** What keeps requests that are over, in their order. */
  readonly #waiting: Waiting[] = [];
  #keeping: Promise<void> | null = null;
  #waitingText = 0;
  /** Those who wait for all before them: their places are among what waits. */
  #wanted = 0;

  constructor(kept: KeptValue<KeptGateway>, timer: Timer) {
    this.#kept = kept;
    this.#writing = new Throttle(timer, WRITE_MS, () => {
      void this.settled().then(() => {
        if (this.#now === this.#last) return;
        this.#last = this.#now;
        // What is not written is lost with the page; the golem lives on.
        this.#kept.set(this.#now).catch(() => undefined);
      });
    });
  }

  /** Reads what is kept, once. */
  load(): Promise<void> {
    this.#loaded ??= this.#read();
    return this.#loaded;
  }

  get switches(): LayerSwitches {
    return this.#now.switches;
  }

  get payments(): readonly Payment[] {
    return this.#now.payments;
  }

  setSwitch(profile: GatewayProfile, layer: LayerName, on: boolean): void {
    const { switches } = this.#now;
    this.#change({ switches: { ...switches, [profile]: { ...switches[profile], [layer]: on } } });
  }

  paid(payment: Payment): void {
    const { payments } = this.#now;
    this.#change({ payments: [...recentPayments(payments, payment.at), payment] });
  }

  /**
   * Keeps a request behind its reply, after those before it: what is personal is looked for when it is due to be kept or somebody wants to
   * see it, and not at all where a hundred others have ended since. A tick's is kept at once.
   * @param kept told of what is kept @returns resolves when there is room; nothing where there is
   */
  addLater(record: WaitingRecord, kept: (record: GatewayRecord) => void): void | Promise<void> {
    this.#remember(record.light);
    const made = record.light.profile === 'golem' ? record.make(true) : null;
    if (made !== null && !(made instanceof Promise)) {
      this.#add(made);
      kept(made);
      return;
    }
    const room = this.#later({
      characters: record.characters,
      keep: async (texts) => {
        const one = await (made ?? record.make(texts));
        this.#add(one);
        kept(one);
      },
    });
    if (made) void this.settled();
    return room;
  }

  /** Resolves when all is kept of what is over by now. */
  async settled(): Promise<void> {
    if (this.#waiting.length === 0 && this.#keeping === null) return;
    this.#wanted += 1;
    const kept = new Promise<void>((resolve) => {
      const keep = (): void => {
        this.#wanted -= 1;
        resolve();
      };
      this.#waiting.push({ characters: 0, keep });
    });
    this.#keeping ??= this.#keepWanted();
    await kept;
  }

  /** Resolves when all that is over by now is kept, and written. @throws AppError `store.query_failed` */
  async written(): Promise<void> {
    await this.load();
    await this.settled();
    await this.#kept.set(this.#now);
  }

  /** Keeps a request that is told whole, behind those that wait. */
  add(record: GatewayRecord): void {
    this.#remember(record);
    if (this.#keeping === null && this.#waiting.length === 0) this.#add(record);
    else void this.#later({ characters: 0, keep: () => this.#add(record) });
  }

  #later(one: Waiting): void | Promise<void> {
    this.#waiting.push(one);
    this.#waitingText += one.characters;
    this.#writing.touch();
    if (this.#keeping) return this.#waiting.length > MOST_WAITING ? this.settled() : undefined;
    // So many came since that the texts of the first would be given up at once.
    while (this.#waiting.length > 1 && this.#overfull) void this.#keepFirst(false);
  }

  get #overfull(): boolean {
    return this.#waiting.length > MOST_REQUESTS || this.#waitingText > MOST_TEXT;
  }

  /** Those that somebody waits for, and none that ended since. */
  async #keepWanted(): Promise<void> {
    while (this.#wanted > 0) {
      await nextTask();
      await this.#keepFirst(this.#waiting.length - this.#wanted <= MOST_REQUESTS);
    }
    this.#keeping = null;
  }

  async #keepFirst(texts: boolean): Promise<void> {
    const first = this.#waiting.shift()!;
    this.#waitingText -= first.characters;
    try {
      await first.keep(texts);
    } catch {
      // One that cannot be told is not kept; those behind it are.
    }
  }

  #add(record: GatewayRecord): void {
    const { requests, days } = this.#now;
    this.#change({ requests: fitting([record, ...requests]), days: withRequest(days, record) });
  }

  /** What a request came to, with what followed it; null where it is not known any more. */
  account(id: string): RequestAccount | null {
    const rounds = this.#rounds.get(id);
    if (rounds) return accountOf(rounds);
    const kept = this.#now.requests.filter((one) => one.id === id || one.follows === id).reverse();
    const [first, ...more] = kept;
    return first?.id === id ? accountOf([first, ...more]) : null;
  }

  /** Their words are of the life that asked: with it they go. Sums, payments and switches are the browser's, and stay. */
  forgetRequests(): Promise<void> {
    this.#now = { ...this.#now, requests: [] };
    this.#rounds.clear();
    return this.#kept.set(this.#now);
  }

  /** Drops the requests of a program's user; their sums stay. @returns how many there were */
  async forgetUser(party: Party, user: string | null): Promise<number> {
    const { requests } = this.#now;
    const isOthers = (one: GatewayRecord): boolean => one.party !== party || (one.user ?? null) !== user;
    const kept = requests.filter(isOthers);
    for (const [id, [first]] of this.#rounds) if (!isOthers(first)) this.#rounds.delete(id);
    this.#now = { ...this.#now, requests: kept };
    await this.#kept.set(this.#now);
    return requests.length - kept.length;
  }

  request(id: string): GatewayRecord | null {
    return this.#now.requests.find((record) => record.id === id) ?? null;
  }

  /** Newest first. */
  requests({ party, profile, session, user, tick, limit = 50 }: GatewayFilter): readonly GatewaySummary[] {
    return this.#now.requests
      .filter(
        (record) =>
          (party === undefined || record.party === party) &&
          (profile === undefined || record.profile === profile) &&
          (session === undefined || record.session === session) &&
          (user === undefined || record.user === user) &&
          (tick === undefined || record.tick === tick),
      )
      .slice(0, limit)
      .map(summaryOf);
  }

  days({ from = '', to = '9999' }: DayRange): readonly GatewayDay[] {
    return this.#now.days.filter(({ day }) => day >= from && day <= to);
  }

  async #read(): Promise<void> {
    const kept = await this.#kept.get().catch(() => null);
    if (!kept) return;
    const { requests = [] } = kept;
    // An earlier version did not say who had asked.
    this.#now = {
      ...NOTHING,
      ...kept,
      requests: requests.map((record) => ({ ...record, party: record.party ?? null })),
    };
  }

  #remember(record: GatewayRecord): void {
    const light = { ...record, before: [], after: null };
    const first = record.follows;
    const before = first === undefined ? undefined : this.#rounds.get(first);
    this.#rounds.set(first ?? record.id, before ? [...before, light] : [light]);
    if (this.#rounds.size <= MOST_ACCOUNTS) return;
    const [oldest] = this.#rounds.keys();
    this.#rounds.delete(oldest!);
  }

  #change(part: Partial<KeptGateway>): void {
    this.#now = { ...this.#now, ...part };
    this.#writing.touch();
  }
}
