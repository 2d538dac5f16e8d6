import type { Plain } from '../../../domain/gateway.ts';
import type { LayerSaid } from '../layer.ts';
import { type Compaction, MOST_COMPACTIONS } from './compaction.ts';

/** What L5 says of one request: how much gave way, turn by turn, and what stands for it. */
export function saidOf(
  { upTo, count, handoff, condensed, turns, by }: Compaction,
  saved: number,
  tokenizer: string,
): LayerSaid {
  const { rules, rulesKept, kept } = condensed;
  const whole = turns.filter(({ restored }) => restored).length;
  const details: Plain = {
    ...{ count, handoff, messages: upTo, statements: kept.length, rules, rulesKept },
    by: by ?? null,
    turns: turns.map(({ id, from, to, tokens, statements, told, restored }) => ({
      ...{ id, from, to, tokens, statements, told, restored },
    })),
  };
  const words = [
    `${upTo} messages told in ${handoff ? 'a briefing' : 'a summary'}, the ${count}. time in this session;`,
    `${rulesKept} of ${rules} rules kept to the letter.`,
    by !== undefined && `Told by ${by}.`,
    whole > 0 && `${whole} of ${turns.length} turns brought back whole.`,
    count >= MOST_COMPACTIONS && 'A new session would be clearer.',
  ];
  return {
    state: 'changed',
    said: words.filter((word) => word !== false).join(' '),
    saved: { tokens: saved, usd: null, by: tokenizer },
    details,
  };
}
