import type { GatewayRecord, ShownPart } from '../../domain/gateway/gateway.ts';

/** A part of a prompt before and after the layers. */
export interface PromptRow {
  readonly name: string;
  /** What it is: as it was sent, else as it came. */
  readonly mark: ShownPart;
  readonly before: ShownPart | null;
  readonly after: ShownPart | null;
  readonly fate: 'same' | 'changed' | 'out' | 'new';
}

/** What a text that was masked and nothing else has become is told as changed too: a provider sees the placeholders. */
function fateOf(before: ShownPart | null, after: ShownPart | null, sent: boolean): PromptRow['fate'] {
  if (before === null) return 'new';
  if (after === null) return sent ? 'out' : 'same';
  return before.text !== after.text || before.length !== after.length ? 'changed' : 'same';
}

/** The parts of a request in the order in which they were sent, then those that were not. */
export function promptRows({ before, after }: GatewayRecord): readonly PromptRow[] {
  const came = new Map(before.map((part) => [part.name, part]));
  const went = new Map((after ?? []).map((part) => [part.name, part]));
  const order = [...(after ?? []), ...before.filter(({ name }) => !went.has(name))];
  return order.map((mark) => {
    const [was, is] = [came.get(mark.name) ?? null, went.get(mark.name) ?? null];
    return { name: mark.name, mark, before: was, after: is, fate: fateOf(was, is, after !== null) };
  });
}
