import type { Unit } from '../../lib/chunking/unit.ts';
import { Gatherer } from './gatherer.ts';
import { linesOf } from './lines.ts';

/** Plain text, paragraph by paragraph. */
export async function* textUnits(pieces: AsyncIterable<string>): AsyncGenerator<readonly Unit[]> {
  const gatherer = new Gatherer();
  for await (const lines of linesOf(pieces)) {
    for (const line of lines) {
      if (line.text.trim() === '') gatherer.skip(line);
      else gatherer.add(line, 'prose', {});
    }
    yield gatherer.take();
  }
  gatherer.end();
  yield gatherer.take();
}
