import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { AppError } from '../../src/domain/errors.ts';
import { SEED } from './runs.ts';

/** What came of one case: an effect, or a refusal with its code. */
export type Outcome<Value> = { readonly value: Value } | { readonly refused: AppError };

/** Where `npm run fuzz` wants its table: nothing else runs beside it then, and what an answer costs is judged. */
const REPORT = process.env['GOLEM_FUZZ_REPORT'];
/** No answer to anything may cost more CPU time, ms: the slowest is a whole file that is read. What it waited for a core is not in it. */
const MOST_CPU_MS = 10_000;
/** Memory that a test's process may come to, bytes. */
const MOST_MEMORY = 3 * 2 ** 30;

/**
 * One edge under fuzzing: what is thrown at it, and what memory it comes to. Where `npm run fuzz` asks for it, how long it takes to answer is
 * judged and written down for its table; elsewhere an answer that does not come runs out of its test's time.
 */
export class Edge {
  readonly #name: string;
  readonly #mostCpuMs: number;
  #cases = 0;
  #refused = 0;
  #longest = 0;
  #memory = 0;

  /** @param mostCpuMs more where a whole life is asked for, which has become long by then */
  constructor(name: string, mostCpuMs = MOST_CPU_MS) {
    this.#name = name;
    this.#mostCpuMs = mostCpuMs;
    afterAll(() => this.#report());
  }

  /** Runs of fast-check as every edge has them. */
  runs(count: number): { readonly numRuns: number; readonly seed: number } {
    return { numRuns: Math.max(1, Math.ceil(count)), seed: SEED };
  }

  /** One case. Fails when it throws what has no code, or fills the memory; where it is measured also when it takes too long. */
  async try<Value>(work: () => Value | Promise<Value>): Promise<Outcome<Value>> {
    this.#cases += 1;
    const began = performance.now();
    const cpu = process.cpuUsage();
    try {
      return { value: await work() };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'internal') throw error;
      this.#refused += 1;
      return { refused: error };
    } finally {
      const { user, system } = process.cpuUsage(cpu);
      this.#took(performance.now() - began, (user + system) / 1_000);
    }
  }

  /** @param cpuMs of all threads of this process */
  #took(ms: number, cpuMs: number): void {
    this.#longest = Math.max(this.#longest, ms);
    const { rss } = process.memoryUsage();
    this.#memory = Math.max(this.#memory, rss);
    if (REPORT !== undefined && cpuMs > this.#mostCpuMs)
      throw new Error(`${this.#name}: an answer cost ${Math.round(cpuMs)} ms of CPU time.`);
    if (rss > MOST_MEMORY) throw new Error(`${this.#name}: ${Math.round(rss / 2 ** 20)} MB of memory.`);
  }

  #report(): void {
    if (REPORT === undefined) return;
    mkdirSync(REPORT, { recursive: true });
    const report = {
      edge: this.#name,
      cases: this.#cases,
      refused: this.#refused,
      longestMs: this.#longest,
      memoryBytes: this.#memory,
    };
    writeFileSync(join(REPORT, `${this.#name.replaceAll(/\W+/g, '-')}-${SEED}.json`), JSON.stringify(report));
  }
}
