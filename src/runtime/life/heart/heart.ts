import type { ClockName } from '../../../domain/life/life.ts';
import type { ClockStatus } from '../../../domain/events/status.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import type { ClockPort } from '../../../mind/ports.ts';

/** Intervals in virtual ms, before the replay speed divides them. */
export interface Intervals {
  readonly gammaMs: number;
  readonly thetaMs: number;
  readonly gammasPerTheta: number;
  readonly thetasPerDelta: number;
}

export interface HeartWork {
  intervals(): Intervals;
  /** The world up to this share of the step under way, 0..1. */
  gamma(fraction: number): Promise<void>;
  /** Lives a theta tick, before which so many came late; tells whether it ended a delta cycle, which was lived with it. */
  theta(late: number): Promise<boolean>;
  /** A clock of this heart has beaten. */
  beat(clock: ClockName, heart: Pick<Heart, 'speed' | 'status'>): void;
  /** A beat failed; the heart has stopped. */
  failed(error: unknown): void;
  /** Whether another beat may follow. */
  alive(): boolean;
  /** What the next beat has to wait for; null where it may come. It is asked again once that is over. */
  hold(): Promise<unknown> | null;
  /** The wall's clock went another way than the beats: the machine slept, the browser froze the page, or its clock was set. */
  gap(gap: ClockGap): void;
}

/** Between two beats of a heart that was running. */
export interface ClockGap {
  /** How much later than it was due the beat came, by the wall's clock, ms; below zero where that was set back. */
  readonly ms: number;
  /** Thetas that fell into it and are not made up for. */
  readonly thetas: number;
}

/**
 * A timer of a browser is a few milliseconds late as a rule (nested ones wait 4 at least). What falls due within this is made
 * up for in the next slice; a beat later than this and than its own interval is missed, ms.
 */
const TOLERANCE_MS = 24;

/** A beat that comes this much later than it was due is told of, ms: neither a busy machine nor a slow model is meant. */
const NOTABLE_MS = 300_000;

/** Longest stretch of back-to-back beats before other messages get their turn, ms. */
const SLICE_MS = 8;
/** A timer that sets the next one waits at least this long (HTML standard), ms: beats due sooner are beaten at once. */
const TIMER_STEP_MS = 4;

interface Beat {
  beats: number;
  late: number;
  lastAt: number | null;
}

/**
 * The three clocks of one heart. Gamma beats; every n-th gamma is a theta, and a theta says when it was a delta too. The next beat is due one
 * interval after the last was due; a beat that comes more than an interval late is counted as missed and not made up for.
 */
export class Heart {
  readonly #work: HeartWork;
  readonly #clock: ClockPort;
  readonly #timer: Timer;
  readonly #beats: Record<ClockName, Beat> = {
    gamma: { beats: 0, late: 0, lastAt: null },
    theta: { beats: 0, late: 0, lastAt: null },
    delta: { beats: 0, late: 0, lastAt: null },
  };
  #speed = 1;
  #running = false;
  /** Whether the loop is at work or on its way to the next beat; a beat by hand is not it. */
  #looping = false;
  /** Calls off the next look at what is due. */
  #callOff: () => void = () => undefined;
  /** When that look should come, Unix ms. */
  #wakes = 0;
  /** When the next beat is due, or the one under way was, Unix ms. */
  #due = 0;
  #gamma = 0;
  #busy: Promise<void> | null = null;
  /** Late thetas since the last theta, for its record. */
  #lateSinceTheta = 0;

  constructor(work: HeartWork, clock: ClockPort, timer: Timer) {
    this.#work = work;
    this.#clock = clock;
    this.#timer = timer;
  }

  /** Goes on counting where a life left off, of which `ticks` thetas have been lived; what was counted before is forgotten. */
  restore(ticks: number): void {
    for (const beat of Object.values(this.#beats)) Object.assign(beat, { beats: 0, late: 0, lastAt: null });
    this.#lateSinceTheta = 0;
    this.#beats.theta.beats = ticks;
    this.#beats.delta.beats = Math.floor(ticks / this.#work.intervals().thetasPerDelta);
    this.#gamma = 0;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Wall time between two ticks, ms; infinite where none is lived. */
  get tickMs(): number {
    return this.#running ? this.#work.intervals().thetaMs / this.#speed : Number.POSITIVE_INFINITY;
  }

  get speed(): number {
    return this.#speed;
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    if (!this.#running || this.#looping) return;
    // A beat that was due sooner stays so: whoever drags the speed about must not hold the heart back.
    const now = this.#clock.now();
    this.#due = Math.min(this.#due, now + this.#interval());
    this.#schedule(Math.max(0, this.#due - now));
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#due = this.#clock.now();
    this.#schedule(0);
  }

  /** Stops after the beat under way; resolves when it is over. */
  async pause(): Promise<void> {
    this.#running = false;
    this.#callOff();
    await this.#busy;
  }

  /** Forgets a half-delivered step, after a seek. */
  rewindStep(): void {
    this.#gamma = 0;
  }

  /** Beats by hand, `n` times, without waiting for time to pass. */
  async step(clock: ClockName, n: number): Promise<void> {
    const target = this.#beats[clock].beats + n;
    while (this.#beats[clock].beats < target && this.#work.alive()) {
      for (let hold = this.#work.hold(); hold; hold = this.#work.hold()) await hold;
      await this.#beat();
    }
  }

  takeLate(): number {
    const late = this.#lateSinceTheta;
    this.#lateSinceTheta = 0;
    return late;
  }

  status(): Record<ClockName, ClockStatus> {
    const { gammaMs, thetaMs, gammasPerTheta, thetasPerDelta } = this.#work.intervals();
    const gamma = this.#interval();
    const nextGamma = this.#running ? this.#due + (this.#looping ? gamma : 0) : null;
    const gammasLeft = gammasPerTheta - (this.#gamma % gammasPerTheta) - 1;
    const thetasLeft = thetasPerDelta - (this.#beats.theta.beats % thetasPerDelta) - 1;
    const next: Record<ClockName, number | null> = {
      gamma: nextGamma,
      theta: nextGamma === null ? null : nextGamma + gammasLeft * gamma,
      delta: nextGamma === null ? null : nextGamma + (gammasLeft + thetasLeft * gammasPerTheta) * gamma,
    };
    const intervalMs: Record<ClockName, number> = {
      gamma: gammaMs,
      theta: thetaMs,
      delta: thetaMs * thetasPerDelta,
    };
    const one = (clock: ClockName): ClockStatus => ({
      clock,
      intervalMs: intervalMs[clock],
      ...this.#beats[clock],
      nextAt: next[clock],
    });
    return { gamma: one('gamma'), theta: one('theta'), delta: one('delta') };
  }

  #interval(): number {
    return this.#work.intervals().gammaMs / this.#speed;
  }

  #schedule(ms: number): void {
    this.#callOff();
    this.#wakes = this.#clock.now() + ms;
    this.#callOff = this.#timer.after(ms, () => void this.#run());
  }

  /** Beats that are due, for at most a slice, then lets others have their turn. */
  async #run(): Promise<void> {
    // Paused and started again within one beat: the loop that is at work goes on.
    if (this.#looping) return;
    if (this.#waits()) return;
    this.#looping = true;
    this.#lookAtTheClock();
    const sliceEnd = this.#clock.stopwatch() + SLICE_MS;
    let wait = 0;
    try {
      do {
        if (this.#work.alive()) await this.#beat();
        if (!this.#work.alive()) this.#running = false;
        wait = this.#advanceDue();
      } while (
        this.#running &&
        wait < TIMER_STEP_MS &&
        this.#clock.stopwatch() < sliceEnd &&
        this.#work.hold() === null
      );
    } catch (error) {
      this.#running = false;
      this.#work.failed(error);
    } finally {
      this.#looping = false;
    }
    if (this.#running) this.#schedule(Math.max(0, wait));
  }

  /** Whether the next beat is held back: then it comes as soon as nothing holds it any more, unless the heart was paused meanwhile. */
  #waits(): boolean {
    const hold = this.#work.alive() ? this.#work.hold() : null;
    if (!hold) return false;
    const again = (): void => {
      if (this.#running && !this.#looping) this.#schedule(0);
    };
    void hold.then(again, again);
    return true;
  }

  /** Before a beat: whether the timer that brought it and the wall's clock are of one mind. */
  #lookAtTheClock(): void {
    const now = this.#clock.now();
    const ms = now - this.#wakes;
    // Set back: what is due by the old time would be waited for until the clock is there again.
    if (this.#due - now > TOLERANCE_MS) this.#due = now;
    if (Math.abs(ms) < NOTABLE_MS) return;
    const { thetaMs } = this.#work.intervals();
    this.#work.gap({ ms, thetas: Math.max(0, Math.floor((ms * this.#speed) / thetaMs)) });
  }

  /** Moves the due time on by one interval, counts what was missed, and returns how long to wait, ms. */
  #advanceDue(): number {
    const interval = this.#interval();
    const now = this.#clock.now();
    this.#due += interval;
    const missed = Math.floor((now - this.#due) / interval);
    if (missed > 0 && now - this.#due > TOLERANCE_MS) {
      const { gammasPerTheta, thetasPerDelta } = this.#work.intervals();
      const thetas = Math.floor((missed + (this.#gamma % gammasPerTheta)) / gammasPerTheta);
      this.#beats.gamma.late += missed;
      this.#beats.theta.late += thetas;
      this.#beats.delta.late += Math.floor(thetas / thetasPerDelta);
      this.#lateSinceTheta += thetas;
      this.#due += missed * interval;
    }
    return this.#due - now;
  }

  async #beat(): Promise<void> {
    while (this.#busy) await this.#busy;
    const beat = this.#beatOnce();
    this.#busy = beat.catch(() => undefined).then(() => undefined);
    try {
      await beat;
    } catch (error) {
      // A step that failed in its midst begins anew.
      this.#gamma = 0;
      throw error;
    } finally {
      this.#busy = null;
    }
  }

  async #beatOnce(): Promise<void> {
    const { gammasPerTheta } = this.#work.intervals();
    const index = this.#gamma + 1;
    await this.#work.gamma(Math.min(1, index / gammasPerTheta));
    this.#count('gamma');
    this.#gamma = index;
    if (index < gammasPerTheta) return;
    this.#gamma = 0;
    const endedDelta = await this.#work.theta(this.takeLate());
    this.#count('theta');
    if (endedDelta) this.#count('delta');
  }

  #count(clock: ClockName): void {
    const beat = this.#beats[clock];
    beat.beats += 1;
    beat.lastAt = this.#clock.now();
    this.#work.beat(clock, this);
  }
}
