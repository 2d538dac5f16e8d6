import { AppError } from '../../domain/errors.ts';
import { THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { Damage, TickRange, VerifyReport } from '../../domain/past/past.ts';
import type { EntryChange } from '../../domain/past/replay.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import { canonicalCbor } from '../../lib/bytes/canonical-cbor.ts';
import { groupBy } from '../../lib/containers/group-by.ts';
import { sameBytes } from '../../lib/bytes/same-bytes.ts';
import { changesHash, type ReplayKit, sealOf, type SpanDescription } from '../../mind/replay/index.ts';
import { asSealed } from '../../adapters/earlier/index.ts';
import type { StoredInputs, StoredSpan } from '../../protocol/store/history.ts';
import type { ThinnedSeal } from '../../protocol/store/retention.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import { damageOf } from './read-snapshot.ts';
import { keptRange, type Watch } from './run.ts';
import { soundBefore, unlessDamaged } from './sound-before.ts';

/** Ticks that are looked at together. */
const CHUNK = 64;

export type VerifySource = Pick<
  StoreApi,
  | 'historyRange'
  | 'tickInputs'
  | 'livedSpans'
  | 'records'
  | 'damagedRecords'
  | 'storedDamages'
  | 'entryChanges'
  | 'snapshots'
  | 'snapshotBefore'
  | 'thinnedSeals'
>;

type Found = Omit<Damage, 'soundBefore'>;

/** What cannot be read is damage too. */
async function reading<Value>(
  tick: number,
  what: string,
  damages: Found[],
  read: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    const { code, message } = AppError.from(error);
    if (code !== 'store.corrupt') throw error;
    damages.push({ tick, what, text: message });
    return null;
  }
}

/** A seal, and what it is over beside what it says itself. */
interface Chained extends Pick<StoredInputs, 'tick' | 'seal'> {
  readonly inputs: Parameters<typeof sealOf>[2]['inputs'];
  readonly what: string;
}

/** Checks what spans of a history say against their hashes, and each seal against the one before. */
class Verifier {
  readonly #source: VerifySource;
  readonly #hash: Blake3;
  readonly #spans: readonly SpanDescription[];
  readonly damages: Found[] = [];
  /** Ticks of which only the seal was there to be checked. */
  thinned = 0;
  /** The seal before; `unknown` behind a tick that cannot be read. */
  #seal: Uint8Array | 'birth' | 'unknown' = 'birth';

  constructor({ source, hash, kit }: Omit<VerifyDeps, 'watch'>) {
    this.#source = source;
    this.#hash = hash;
    this.#spans = kit.spans;
  }

  /** The seal that the first tick's is made of. */
  async begin(from: number, first: number): Promise<void> {
    if (from === first) return;
    const at = { from: from - 1, to: from - 1 };
    const before = await reading(from - 1, 'inputs', this.damages, async () => [
      ...(await this.#source.tickInputs(at)),
      ...(await this.#source.thinnedSeals(at)),
      ...(await this.#source.livedSpans(at)),
    ]);
    this.#seal = before?.at(-1)?.seal.seal ?? 'unknown';
  }

  async ticks(from: number, to: number): Promise<void> {
    for (const tick of await this.#source.damagedRecords({ from, to })) {
      this.#say(tick, 'record', 'is not what was stored');
    }
    // What was told before the first tick is checked with it.
    const range = { from: from === 1 ? 0 : from, to };
    for (const { tick, what, text } of await this.#source.storedDamages(range)) {
      this.#say(tick, what, text);
    }
    const changes = groupBy(await this.#source.entryChanges({ from, to }), nameOf);
    const behind = await this.#behind(from, to);
    const thinned = new Map((await this.#source.thinnedSeals({ from, to })).map((one) => [one.tick, one]));
    this.thinned += thinned.size;
    for (let tick = from; tick <= to; tick += 1) {
      const read = await reading(tick, 'inputs', this.damages, () =>
        this.#source.tickInputs({ from: tick, to: tick }),
      );
      if (read === null) {
        // The chain is taken up again behind it.
        this.#seal = 'unknown';
        continue;
      }
      const [stored] = read;
      const line = thinned.get(tick) ?? (stored ? null : await this.#thinnedMeanwhile(tick));
      if (line) {
        const inputs = { hash: line.inputsHash };
        this.#chain({ tick, seal: line.seal, inputs, what: 'seal' }, changes.get(nameOf({ tick })) ?? []);
      } else if (!stored) {
        this.#say(tick, 'inputs', 'are missing');
        this.#seal = 'unknown';
        continue;
      } else {
        await this.#record(stored);
        const { seal, bytes } = stored;
        this.#chain({ tick, seal, inputs: bytes, what: 'seal' }, changes.get(nameOf({ tick })) ?? []);
      }
      const spans = behind.get(tick) ?? [];
      if (spans === 'damaged') this.#seal = 'unknown';
      else for (const span of spans) this.#span(span, changes.get(nameOf(span)) ?? []);
    }
  }

  /** A tick that was whole a moment ago. */
  async #thinnedMeanwhile(tick: number): Promise<ThinnedSeal | null> {
    return (await this.#source.thinnedSeals({ from: tick, to: tick }))[0] ?? null;
  }

  /** What was lived behind the ticks, by tick. One row that cannot be read hides none but its tick's. */
  async #behind(from: number, to: number): Promise<ReadonlyMap<number, readonly StoredSpan[] | 'damaged'>> {
    const whole = await unlessDamaged(() => this.#source.livedSpans({ from, to }));
    if (whole) return groupBy(whole, ({ tick }) => tick);
    const found = new Map<number, readonly StoredSpan[] | 'damaged'>();
    for (let tick = from; tick <= to; tick += 1) {
      const read = await reading(tick, 'lived span', this.damages, () =>
        this.#source.livedSpans({ from: tick, to: tick }),
      );
      found.set(tick, read ?? 'damaged');
    }
    return found;
  }

  #span(span: StoredSpan, changes: readonly EntryChange[]): void {
    const { tick, place, kind, record, inputs, seal } = span;
    const description = this.#spans.find((known) => known.kind === kind);
    if (!description) this.#say(tick, kind, 'is of an unknown kind');
    else if (!sameBytes(this.#hash.hash(canonicalCbor(description.compared(record))), seal.recordHash))
      this.#say(tick, `record of ${kind}`, 'does not match its hash');
    else if (
      [record, inputs].some((part) => part.kind !== kind || part.place !== place || part.tick !== tick)
    )
      this.#say(tick, `record of ${kind}`, 'belongs to another span');
    this.#chain({ tick, seal, inputs: span.bytes, what: `seal of ${kind}` }, changes);
  }

  async states(from: number, to: number, watch: Watch): Promise<readonly number[]> {
    const kept = await this.#source.snapshots({ from, to });
    const sound: number[] = [];
    for (const { tick } of kept) {
      await watch.check();
      const snapshot = await reading(tick, 'state', this.damages, () => this.#source.snapshotBefore(tick));
      if (snapshot === null) continue;
      const damaged = snapshot.tick === tick ? damageOf(this.#hash, snapshot) : 'root';
      if (damaged === null) sound.push(tick);
      else this.#say(tick, `state: ${damaged}`, 'does not match its hash');
    }
    return sound;
  }

  async #record({ tick, seal }: StoredInputs): Promise<void> {
    const read = await reading(tick, 'record', this.damages, () =>
      this.#source.records({ from: tick, to: tick }),
    );
    if (read === null) return;
    const [record] = read;
    if (!record) {
      if ((await this.#thinnedMeanwhile(tick)) === null) this.#say(tick, 'record', 'is missing');
    } else if (!sameBytes(this.#hash.hash(canonicalCbor(asSealed(record))), seal.recordHash))
      this.#say(tick, 'record', 'does not match its hash');
  }

  /** Checks a seal against the one before, and goes on from it. */
  #chain({ tick, inputs, seal, what }: Chained, changes: readonly EntryChange[]): void {
    const before = this.#seal;
    this.#seal = seal.seal;
    if (before === 'unknown') return;
    const expected = sealOf(this.#hash, before === 'birth' ? null : before, {
      recordHash: seal.recordHash,
      stateRoot: seal.stateRoot,
      inputs,
      changes: changesHash(this.#hash, changes),
    });
    if (!sameBytes(expected, seal.seal)) this.#say(tick, what, 'does not match what it covers');
  }

  #say(tick: number, what: string, text: string): void {
    this.damages.push({ tick, what, text: `Tick ${tick}: ${what} ${text}.` });
  }
}

interface VerifyDeps {
  readonly source: VerifySource;
  readonly hash: Blake3;
  readonly kit: Pick<ReplayKit, 'spans'>;
  readonly watch: Watch;
}

/** Names a span among changes and rows. */
const nameOf = ({ tick, place = THETA_PLACE }: { readonly tick: number; readonly place?: number }): string =>
  `${tick}/${place}`;

/** Checks everything that is kept of a range, without living it again. */
export async function verifyHistory(
  asked: Partial<TickRange>,
  { source, hash, kit, watch }: VerifyDeps,
): Promise<VerifyReport> {
  const range = await keptRange(source, asked);
  const kept = await source.historyRange();
  const verifier = new Verifier({ source, hash, kit });
  await verifier.begin(range.from, kept?.first ?? 1);
  const total = range.to - range.from + 1;
  for (let from = range.from; from <= range.to; from += CHUNK) {
    await watch.check();
    const to = Math.min(range.to, from + CHUNK - 1);
    await verifier.ticks(from, to);
    watch.progress(to - range.from + 1, total);
  }
  const sound = await verifier.states(range.from, range.to, watch);
  const earlier = verifier.damages.length > 0 ? await soundBefore(range.from, { source, hash }) : null;
  const damages = verifier.damages.map((damage) => ({
    ...damage,
    soundBefore: sound.find((at) => at < damage.tick) ?? earlier,
  }));
  const { thinned } = verifier;
  return { ...range, ticks: total, thinned, states: sound.length, sound: damages.length === 0, damages };
}
