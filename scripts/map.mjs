// npm run map: writes what modules say of themselves into docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MARKS, mapOfModules } from './lib/modules.mjs';
import { ROOT } from './lib/paths.mjs';

const PAGE = join(ROOT, 'docs', 'architecture.md');
const page = readFileSync(PAGE, 'utf8');
const [before, rest] = page.split(MARKS[0]);
const after = rest?.split(MARKS[1])[1];
if (after === undefined)
  throw new Error(`docs/architecture.md lacks the marks ${MARKS.join(' and ')}. Restore them.`);
writeFileSync(PAGE, `${before}${MARKS[0]}\n\n${mapOfModules()}\n\n${MARKS[1]}${after}`);
