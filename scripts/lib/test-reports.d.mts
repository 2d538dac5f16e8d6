/** What a suite's report comes to. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Of each test that failed or was flaky, its file, its title and how its error begins. */
  readonly told: string[];
  /** How long each file took. */
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
}

/** Of the report that Vitest's `json` reporter writes. */
export function unitOutcome(report: unknown): Outcome;
/** Of the report that Playwright's `json` reporter writes; a flaky test has passed, and is told. */
export function endToEndOutcome(report: unknown): Outcome;
