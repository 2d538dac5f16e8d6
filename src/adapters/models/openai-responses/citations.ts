import type { ModelCitation } from '../../../domain/models/model.ts';
import { asObject } from '../../../lib/json/read-json.ts';
import { responsesWire } from '../../vendors/index.ts';

/** Places that a reply names, each once. */
export class Citations {
  readonly found: ModelCitation[] = [];
  readonly #known = new Set<string>();

  /** @param at where in the answer the text began that they stand in */
  read(annotations: readonly unknown[], at: number): void {
    for (const one of annotations) {
      const citation = responsesWire.readCitation(asObject(one) ?? {}, at);
      if (citation === null) continue;
      const { source, span } = citation;
      const key = `${source} ${span?.start} ${span?.end}`;
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      this.found.push(citation);
    }
  }
}
