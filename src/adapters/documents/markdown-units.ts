import type { Unit } from '../../lib/chunking/unit.ts';
import { Gatherer } from './gatherer.ts';
import { HeadingPath } from './heading-path.ts';
import { linesOf } from './lines.ts';

const HEADING = /^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/;
const FENCE = /^\s*(```+|~~~+)/;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
const RULE = /^-{3}\s*$/;

/** Markdown by its headings: paragraphs, fenced code, rows of tables. YAML at its top is told as it stands. */
export async function* markdownUnits(pieces: AsyncIterable<string>): AsyncGenerator<readonly Unit[]> {
  const gatherer = new Gatherer();
  const path = new HeadingPath();
  let fence: string | null = null;
  let first = true;
  for await (const lines of linesOf(pieces)) {
    for (const line of lines) {
      const mark = FENCE.exec(line.text)?.[1];
      if (first && RULE.test(line.text)) fence = '---';
      else if (fence !== null) {
        gatherer.add(line, 'code', path.place);
        const closes = fence === '---' ? RULE.test(line.text) : mark?.startsWith(fence) === true;
        if (closes) {
          fence = null;
          gatherer.end();
        }
        first = false;
        continue;
      } else if (mark !== undefined) {
        gatherer.end();
        fence = mark;
      }
      first = false;
      const heading = fence === null ? HEADING.exec(line.text) : null;
      if (heading) {
        gatherer.end();
        path.set(heading[1]!.length, heading[2]!.replaceAll(/[`*_]/g, ''));
        gatherer.add(line, 'heading', path.place);
        gatherer.end();
      } else if (fence !== null) gatherer.add(line, 'code', path.place);
      else if (line.text.trim() === '') gatherer.skip(line);
      else if (TABLE_ROW.test(line.text)) {
        gatherer.end();
        gatherer.add(line, 'row', path.place);
        gatherer.end();
      } else gatherer.add(line, 'prose', path.place);
    }
    yield gatherer.take();
  }
  gatherer.end();
  yield gatherer.take();
}
