import { rarityOf, wordWorth } from '../../../lib/search/bm25.ts';
import { stems } from '../../../lib/text/stems.ts';
import type { WeightedText } from './tool-texts.ts';

interface Said {
  readonly counts: Map<string, number>;
  length: number;
}

/** BM25 over texts whose parts count differently (Robertson, Zaragoza 2009: the simple form of BM25F), which may grow as tools are used. */
export class ToolWords {
  readonly #said = new Map<string, Said>();
  readonly #having = new Map<string, Set<string>>();

  /** Adds texts to what a tool says. */
  add(id: string, texts: readonly WeightedText[]): void {
    const said = this.#said.get(id) ?? { counts: new Map<string, number>(), length: 0 };
    this.#said.set(id, said);
    for (const { weight, text } of texts) {
      for (const stem of stems(text)) {
        said.counts.set(stem, (said.counts.get(stem) ?? 0) + weight);
        said.length += weight;
        const having = this.#having.get(stem);
        if (having) having.add(id);
        else this.#having.set(stem, new Set([id]));
      }
    }
  }

  delete(id: string): void {
    for (const stem of this.#said.get(id)?.counts.keys() ?? []) {
      const having = this.#having.get(stem);
      having?.delete(id);
      if (having?.size === 0) this.#having.delete(stem);
    }
    this.#said.delete(id);
  }

  /**
   * Share of what a request's words say that each of these tools has, 0..1: BM25 over the most that a tool could have. A request of
   * which one word in ten is found moves the ranking less than one of which all are.
   * @param among ids, among which a word is rare or not
   */
  shares(request: string, among: readonly string[]): ReadonlyMap<string, number> {
    const scores = new Map<string, number>();
    if (among.length === 0) return scores;
    let length = 0;
    for (const id of among) length += this.#said.get(id)?.length ?? 0;
    const mean = length / among.length;
    let most = 0;
    const asked = stems(request);
    for (const stem of asked.filter((one, at) => asked.indexOf(one) === at)) {
      const all = this.#having.get(stem);
      const having = all ? among.filter((id) => all.has(id)) : [];
      const rarity = rarityOf(among.length, having.length);
      most += wordWorth(rarity, Number.MAX_SAFE_INTEGER, mean, mean);
      for (const id of having) {
        const said = this.#said.get(id)!;
        const worth = wordWorth(rarity, said.counts.get(stem)!, said.length, mean);
        scores.set(id, (scores.get(id) ?? 0) + worth);
      }
    }
    return new Map([...scores].map(([id, score]) => [id, score / most]));
  }
}
