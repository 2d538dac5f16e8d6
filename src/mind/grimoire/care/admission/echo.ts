import { shinglesOf } from './shingles.ts';

/** Share of a text's runs of words that memory or a prompt has, from which on it is their echo. Ours. */
const ECHO = 0.8;
/** Runs of words below which nothing can be said: a short answer is in many texts. Ours. */
const LEAST_RUNS = 4;

/** What the golem has said or was told, as runs of words. */
export interface Said {
  /** The memory that says it; null of a prompt or a reply. */
  readonly id: string | null;
  readonly runs: Int32Array;
}

export interface Echo {
  /** The memory that has the most of it; null where it is of prompts and replies. */
  readonly like: string | null;
}

/**
 * For each text, whose echo it is, or null. All texts are held against each source once, so that a thousand texts cost little more
 * than one.
 */
export function echoes(texts: readonly string[], said: Iterable<Said>): readonly (Echo | null)[] {
  const runs = texts.map((text) => shinglesOf(text));
  const wanted = new Set(runs.flatMap((own) => (own.length < LEAST_RUNS ? [] : [...own])));
  if (wanted.size === 0) return texts.map(() => null);
  const heard = new Map<number, string | null>();
  for (const source of said) {
    for (const run of source.runs) {
      if (wanted.has(run) && (heard.get(run) ?? null) === null) heard.set(run, source.id);
    }
  }
  return runs.map((own) => {
    if (own.length < LEAST_RUNS) return null;
    const common = own.filter((run) => heard.has(run));
    if (common.length < ECHO * own.length) return null;
    const counts = new Map<string, number>();
    for (const run of common) {
      const id = heard.get(run) ?? null;
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const [most] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    return { like: most?.[0] ?? null };
  });
}
