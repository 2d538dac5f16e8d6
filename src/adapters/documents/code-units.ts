import type { Unit } from '../../lib/chunking/unit.ts';
import { Gatherer } from './gatherer.ts';
import { linesOf } from './lines.ts';

/** What something is called that a line at the margin declares, in most languages. */
const DECLARES =
  /^(?:(?:export|default|public|private|protected|static|async|abstract|final|pub(?:\([^)]*\))?|unsafe|const|let|var|override|virtual|inline|extern|declare)\s+)*(?:function\*?|class|interface|enum|struct|trait|impl|def|fn|func|type|contract|library|module|namespace|package|object|record|event|modifier|const|let|var|val)\s+([A-Za-z_$][\w$.:<>]*)/;
/** Begins what stands at the margin: no closing bracket, and no end of a block. */
const AT_MARGIN = /^(?![)\]}]|end\b|else\b|catch\b|finally\b)\S/;
const COMMENT = /^(\/\/|#|\/\*|\*|--|;|@|"""|''')/;

/**
 * Source code by what stands at its margin: a function or a class with all that is indented below it, and with the comment right
 * before it.
 */
export async function* codeUnits(pieces: AsyncIterable<string>): AsyncGenerator<readonly Unit[]> {
  const gatherer = new Gatherer();
  let place: { readonly heading?: string } = {};
  /** The unit under way is a comment so far, which belongs to what follows. */
  let comments = false;
  let blank = true;
  for await (const lines of linesOf(pieces)) {
    for (const line of lines) {
      if (line.text.trim() === '') {
        blank = true;
        if (gatherer.length === 0) gatherer.skip(line);
        else gatherer.add(line, 'code', place);
        continue;
      }
      const margin = AT_MARGIN.test(line.text);
      const comment = COMMENT.test(line.text);
      const name = margin ? DECLARES.exec(line.text)?.[1] : undefined;
      if (margin && !(comments && !blank) && (blank || name !== undefined)) {
        gatherer.end();
        place = {};
      }
      if (name !== undefined) place = { heading: name };
      if (gatherer.length === 0) comments = comment;
      else if (!comment) comments = false;
      gatherer.add(line, 'code', place);
      blank = false;
    }
    yield gatherer.take();
  }
  gatherer.end();
  yield gatherer.take();
}
