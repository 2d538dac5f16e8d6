import type { ModelCitation } from '../../../domain/models/model.ts';
import { asCount, asObject, asText } from '../wire/read-json.ts';

/** Places that a reply names: addresses of pages, and files of whoever asked. */
export class Citations {
  readonly found: ModelCitation[] = [];
  readonly #known = new Set<string>();

  /** @param at where in the answer the text began that they stand in */
  read(annotations: readonly unknown[], at: number): void {
    for (const one of annotations) {
      const annotation = asObject(one) ?? {};
      const source = asText(annotation['url']) ?? asText(annotation['file_id']);
      if (source === null) continue;
      const [start, end] = [asCount(annotation['start_index']), asCount(annotation['end_index'])];
      const span =
        start !== null && end !== null && end > start ? { start: at + start, end: at + end } : null;
      const key = `${source} ${span?.start} ${span?.end}`;
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      const title = asText(annotation['title']) ?? asText(annotation['filename']);
      this.found.push({ source, title, quote: null, span });
    }
  }
}
