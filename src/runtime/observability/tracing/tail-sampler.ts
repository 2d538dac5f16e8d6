import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { CognitiveTier } from '../../../domain/life/life.ts';
import type { SpanTiming } from '../../../domain/records/lived-span.ts';
import type { TraceReason } from '../../../domain/telemetry/trace.ts';

/** Ticks whose durations say what is slow, and how often that is worked out anew. */
const WINDOW = 512;
const EVERY = 32;
/** Ticks before anything can be called slow. */
const FEWEST = 64;
/** Seconds whose allowance of ordinary traces can be used at once. */
const BURST_SECONDS = 4;

/** What is known of a tick when it is over. */
export interface TickFacts {
  readonly traceId: string;
  /** Milliseconds. */
  readonly duration: number;
  /** Of its steps. */
  readonly steps: readonly SpanTiming[];
  /** Null where it failed before the gate. */
  readonly tier: CognitiveTier | null;
  readonly failed: boolean;
  readonly steered: boolean;
}

/** Decides at the end of a tick whether its trace is worth keeping, and says why. */
export class TailSampler {
  readonly #durations = new Float64Array(WINDOW);
  #count = 0;
  #slow = Number.POSITIVE_INFINITY;
  /** Ordinary traces that may be kept now: a replay at full speed has no need of fifty a second. */
  #allowance = Number.POSITIVE_INFINITY;
  #filledAt = 0;
  /** The longest so far, of a whole tick and of each step: what a table of durations shows as its largest has a trace. */
  readonly #longest = new Map<string, number>();

  /** @param now stopwatch, ms @returns no reason: it is not kept */
  judge(tick: TickFacts, policy: GolemPolicy['tracing'], now: number): readonly TraceReason[] {
    const reasons: TraceReason[] = [];
    if (tick.failed) reasons.push('failed');
    if (tick.steered) reasons.push('owner');
    if (tick.tier === 'T2') reasons.push('t2');
    if (tick.duration >= policy.slowMs) reasons.push('slow');
    if (this.#isLongest(tick)) reasons.push('longest');
    const ordinary = this.#ordinary(tick, policy);
    if (ordinary !== null && (reasons.length > 0 || this.#allows(now, policy.perSecond))) {
      if (!reasons.includes(ordinary)) reasons.push(ordinary);
    }
    this.#learn(tick.duration, policy.slowShare);
    return reasons;
  }

  #isLongest({ duration, steps }: TickFacts): boolean {
    let longest = false;
    for (const { step, duration: ms } of [{ step: 'tick', duration }, ...steps]) {
      if (ms <= (this.#longest.get(step) ?? 0)) continue;
      this.#longest.set(step, ms);
      longest = true;
    }
    return longest;
  }

  #ordinary({ duration, traceId }: TickFacts, policy: GolemPolicy['tracing']): TraceReason | null {
    if (duration > this.#slow) return 'slow';
    // The id is random: its last digits are the dice, as in other samplers by trace id.
    return Number.parseInt(traceId.slice(-8), 16) < policy.sampleShare * 2 ** 32 ? 'sampled' : null;
  }

  #allows(now: number, perSecond: number): boolean {
    const filled = this.#allowance + ((now - this.#filledAt) / 1_000) * perSecond;
    this.#allowance = Math.min(BURST_SECONDS * perSecond, filled);
    this.#filledAt = now;
    if (this.#allowance < 1) return false;
    this.#allowance -= 1;
    return true;
  }

  #learn(duration: number, slowShare: number): void {
    this.#durations[this.#count % WINDOW] = duration;
    this.#count += 1;
    if (this.#count < FEWEST || this.#count % EVERY !== 0) return;
    const sorted = this.#durations.slice(0, Math.min(this.#count, WINDOW)).sort();
    const at = Math.ceil((1 - slowShare) * sorted.length) - 1;
    this.#slow = sorted[Math.max(0, at)] ?? Number.POSITIVE_INFINITY;
  }
}
