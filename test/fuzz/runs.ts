/** Cases of each edge: some hundred in every run of the tests, 10,000 by `npm run fuzz`. */
export const RUNS = Number(process.env['GOLEM_FUZZ_RUNS'] ?? 200);

/** A case fails at the same inputs until another seed is chosen. */
export const SEED = Number(process.env['GOLEM_FUZZ_SEED'] ?? 20_261_123);

/** Time that one test may take, ms: ten thousand cases of the slowest edge are minutes. */
export const FUZZ_TIMEOUT = 60_000 + RUNS * 100;
