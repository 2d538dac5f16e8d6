import type { Plain } from '../../../domain/gateway/gateway.ts';
import type { ToolSelection } from '../../../domain/gateway/tools.ts';
import type { LayerSaid } from '../layer.ts';
import type { CarriedOut } from './carry-out.ts';
import type { ThreadTools } from './thread-tools.ts';

/** What L4 knows of a request when it is over. */
export interface ToolFacts {
  readonly tools: ThreadTools | null;
  readonly round: number;
  /** Tools of the request outside of its scope, and calls of such. */
  readonly outside: number;
  readonly refused: number;
  /** Calls that were carried out here, and such as were not. */
  readonly carried: readonly CarriedOut[];
  readonly left: number;
  /** Why the tools could not be told apart. */
  readonly unranked: string | null;
  /** Tokens of the three that find tools. */
  readonly metaTokens: number;
  /** What tokens that were not sent would have cost, US dollars; null where nobody knows. */
  usdOf(tokens: number): number | null;
}

const calls = (count: number): string => `${count} call${count === 1 ? '' : 's'}`;

/** What is said beside the choice; each sentence with a space before it. */
function beside({ outside, refused, carried, left }: ToolFacts): string {
  const failed = carried.filter(({ code }) => code !== null).length;
  return [
    outside > 0 && `${outside} outside the scope removed.`,
    refused > 0 && `${calls(refused)} outside the scope blocked.`,
    carried.length > 0 &&
      `${calls(carried.length)} run here${failed > 0 ? `, ${failed} with an error` : ''}.`,
    left > 0 &&
      `${calls(left)} not run: the reply calls the caller’s own tools, or the round limit is reached.`,
  ]
    .filter((sentence) => sentence !== false)
    .map((sentence) => ` ${sentence}`)
    .join('');
}

/** Names, codes and lengths; arguments and answers are no part of a report, which holds nothing unmasked. */
const called = ({ call, tool, code, length }: CarriedOut): Plain => ({
  name: call.name,
  tool,
  code,
  length,
});

/** What L4 says of one request. */
export function saidOf(facts: ToolFacts): LayerSaid {
  const { tools, outside, refused, carried, left, unranked, metaTokens, round, usdOf } = facts;
  const choice = tools?.choice ?? null;
  const done = outside + refused + carried.length + left > 0;
  if (choice === null) {
    const why = unranked === null ? '' : ` They could not be ranked: ${unranked}.`;
    const many = tools?.offered.length ?? 0;
    const few = many === 0 ? 'No tools.' : `${many} tools, all shown.${why}`;
    return {
      state: done ? 'changed' : 'idle',
      said: `${few}${beside(facts)}`,
      ...(carried.length > 0 && { details: { calls: carried.map(called) } }),
    };
  }
  const { chosen, of, tokensOfAll, tokensOfChosen, tokenizer, by } = choice;
  const meta = tools!.meta ? ' Three more find the rest.' : '';
  const added = tools!.added > 0 ? `, plus ${tools!.added} more` : '';
  const since = tools!.since ? ` Same tools as in the conversation’s last request${added}.` : '';
  const again = round > 1 ? ` Round ${round} with the model.` : '';
  const tokens = tokensOfAll - tokensOfChosen - (tools!.meta ? metaTokens : 0);
  return {
    state: 'changed',
    said: `${chosen.length} of ${of} tools shown, found by ${by}.${since}${meta}${again}${beside(facts)}`,
    saved: { tokens, usd: usdOf(tokens), by: tokenizer },
    details: {
      ...detailsOf(choice),
      meta: tools!.meta,
      since: tools!.since,
      added: tools!.added,
      round,
      calls: carried.map(called),
    },
  };
}

function detailsOf({ chosen, leftOut, by, tokensOfAll, tokensOfChosen }: ToolSelection) {
  const score = ({ name, score: sum, meaning, words, tokens }: ToolSelection['chosen'][number]): Plain => ({
    name,
    score: sum,
    meaning,
    words,
    tokens,
  });
  return {
    by,
    tokensOfAll,
    tokensOfChosen,
    chosen: chosen.map(score),
    leftOut: leftOut.map((one) => ({ name: one.name, score: one.score, because: one.because })),
  };
}
