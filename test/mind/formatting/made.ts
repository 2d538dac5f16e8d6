import type { Payload } from '../../../src/domain/gateway/formatted.ts';
import type { DigestedFormatter, FormatterFile } from '../../../src/domain/gateway/formatter.ts';
import type { TokenCounter } from '../../../src/mind/ports.ts';
import type { Formatted } from '../../../src/mind/formatting/compiled.ts';
import { compiledOf, formattedPart, formattedRows } from '../../../src/mind/formatting/compiled.ts';
import { partOf } from '../../../src/mind/formatting/part.ts';

export const tokens: TokenCounter = { name: 'words', count: (text) => text.split(/\s+/).length };

export const EPISODE =
  '<episode ref="m6" tick="143" outcome="pending">This is a sideways market that stays in its range. The price fell, and over the last month it hardly moved.\n' +
  'Tick 143: price 1452.42 (-1.51 %), trend +0.94 %, surprise 0.39.\n' +
  'Decision: Hold: it waits.\n' +
  'Prediction: The price, 1452.42 now, will be between 1418.63 and 1487.02 at tick 148.</episode>';

export const COMPACT =
  '{{#outcome}}{{outcome}}. {{/outcome}}{{#status}}{{status}}. {{/status}}{{#facts}}{{.}} {{/facts}}';

export const fileOf = (template: string, over: Partial<FormatterFile> = {}): FormatterFile => ({
  formatter: 1,
  id: 'made',
  version: '1.0.0',
  title: 'Made',
  author: 'A test',
  licence: 'MIT',
  does: '',
  applies: { blocks: [], candidates: [], payloads: [], profiles: ['golem'] },
  layer: 'state',
  limits: { tokens: 1_000, steps: 5_000 },
  ...over,
  template,
});

export const ROWS: Partial<FormatterFile> = {
  applies: { blocks: [], candidates: [], payloads: ['tool-result'], profiles: ['chat'] },
};

export const digested = (file: FormatterFile, digest = 'd'): DigestedFormatter => ({ file, digest });

/** A block by a template. */
export const made = (template: string, text = EPISODE, over: Partial<FormatterFile> = {}): Formatted =>
  formattedPart(compiledOf(digested(fileOf(template, over))), partOf(text)!, text, tokens);

/** Rows by a template. */
export const rowsMade = (template: string, payload: Payload, over: Partial<FormatterFile> = {}): Formatted =>
  formattedRows(compiledOf(digested(fileOf(template, { ...ROWS, ...over }))), payload, tokens);
