import type { Step } from './recorded.ts';

/** What can be checked of a reply: figures, dates, ids, names of code, addresses, paths, and what stands in quotation marks. */
const FACTS = [
  /https?:\/\/[^\s"'<>\\)]+/gu,
  /[\w.+-]+@[\w-]+\.[\w.]+/gu,
  /(?:\.{0,2}\/)?(?:[\w-]+\/)+[\w.-]+/gu,
  /\d{4}-\d{2}-\d{2}/gu,
  /\d[\d,]*\.\d+|\d{3,}(?:,\d{3})*/gu,
  /\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,}\b/gu,
  /\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b/gu,
  /\b[a-z]+(?:[A-Z][a-z0-9]+)+\b/gu,
  /\b(?:[A-Z][a-z]{2,} ){1,3}[A-Z][a-z]{2,}\b/gu,
] as const;

/** The facts of a recorded reply that it has from its prompt. */
export function factsOf({ text, calls }: Pick<Step, 'text' | 'calls'>, prompt: string): readonly string[] {
  const said = [text, ...calls.map((call) => call.text)].join('\n');
  const found = new Set(FACTS.flatMap((fact) => said.match(fact) ?? []));
  return [...found].filter((fact) => prompt.includes(fact));
}
