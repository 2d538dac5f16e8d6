import type { Plain } from '../../../domain/gateway/gateway.ts';
import type { InjectionVerdict } from '../../../domain/gateway/injection.ts';
import type { LayerSaid } from '../layer.ts';
import type { PromptPart } from '../request.ts';
import type { Named } from './unfounded.ts';

/** A part that was judged. */
export interface Judgement {
  readonly part: PromptPart;
  readonly verdict: InjectionVerdict;
}

export const isAttack = ({ verdict: { score, threshold } }: Judgement): boolean => score >= threshold;

const places = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Where a flagged stretch stands and whose it is; its words are no part of a report, which holds nothing unmasked. */
const flagged = ({ part, verdict }: Judgement): Plain => ({
  part: part.name,
  slot: part.slot,
  trust: part.trust,
  score: verdict.score,
  threshold: verdict.threshold,
  spans: verdict.spans.map(({ from, to }) => ({ from, to })),
});

/** What L8 says of one request. */
/** @param named addresses and amounts from nowhere trusted @param refuses whether the reply was refused for them */
export function saidOf(judged: readonly Judgement[], named: readonly Named[], refuses: boolean): LayerSaid {
  const refused = refuses ? named : [];
  const warned = refuses ? [] : named;
  const attacks = judged.filter(isAttack);
  const [first] = judged;
  const by = first?.verdict.by ?? null;
  const late = first?.verdict.late === true;
  const details: Plain = {
    by,
    ...(late && { late }),
    version: first?.verdict.version ?? null,
    judged: judged.length,
    flagged: attacks.map(flagged),
    refused: refused.map(({ what }) => what),
    ...(warned.length > 0 && { warned: warned.map(({ what }) => what) }),
  };
  const why = late ? 'was too slow' : 'was not loaded';
  const how = by === 'patterns' ? ` The classifier ${why}; patterns were used.` : '';
  const read =
    judged.length === 0
      ? 'No text from outside.'
      : `Checked ${places(judged.length, 'text')} from outside; removed instructions from ${attacks.length}.${how}`;
  const held =
    refused.length > 0
      ? ` Blocked the reply: ${places(refused.length, 'address or amount')} without a trusted source.`
      : warned.length > 0
        ? ` The reply calls a tool with ${places(warned.length, 'address or amount')} without a trusted source; the program decides.`
        : '';
  return { state: attacks.length + refused.length > 0 ? 'changed' : 'idle', said: read + held, details };
}
