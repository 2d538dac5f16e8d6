import { condense } from '../../src/mind/gateway/history/condense.ts';
import { statementsOf } from '../../src/mind/gateway/history/statements.ts';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { conversation } from './conversation.ts';
import { interval, mean } from './measures.ts';

const BUDGET = 2_000;
/** Facts and rules as they come up in such work, none of them from the conversations. */
export const FACTS = [
  'The staging key expires on 2026-03-14.',
  'Position 48213 holds 12.75 ETH between 1,850 and 2,210.',
  'The treasury sits at 0x52908400098527886E0F7030069857D2E4169EE7.',
  'We decided to rebalance weekly instead of daily.',
  'The last deploy failed with error ECONNRESET on node 7.',
  'The report goes to https://reports.example/q3.',
  'Gas above 40 gwei made the swap revert twice.',
  'The contract for the office ends in May.',
  'Karim approved the budget of 18,400 euros.',
  'The backup runs on the blue server in Oslo.',
];
export const RULES = [
  'Never move more than 5 ETH in one transaction.',
  'Always ask me before you close a position.',
  'From now on write amounts with two decimals.',
  'Do not use the Goerli endpoint under any circumstances.',
  'Keep at least 20 % in stables.',
];

interface Planted {
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly facts: readonly string[];
  readonly rules: readonly string[];
}

/** Each planted sentence stands in a turn of the asker, spread over the whole. @param shift moves them all */
async function planted(name: string, shift: number): Promise<Planted> {
  const { turns } = await conversation(name, Number.POSITIVE_INFINITY);
  const all = [...FACTS, ...RULES];
  const step = Math.floor(turns.length / all.length);
  const at = new Map(all.map((text, i) => [((i * 7) % all.length) * step + shift, text]));
  return {
    messages: turns.map(({ by, text }, i) => {
      const extra = at.get(i);
      const role = extra !== undefined || by === turns[0]!.by ? 'user' : 'assistant';
      return { role, text: extra === undefined ? text : `${text} ${extra}` };
    }),
    facts: FACTS,
    rules: RULES,
  };
}

const share = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  const percent = (value: number): string => (100 * value).toFixed(1);
  return `${percent(mean(values))} (${percent(low)}–${percent(high)})`;
};

/**
 * What is left of facts and rules that were said in the course of a long conversation, when it is told in 2,000 tokens: by compaction,
 * against the latest messages in the same room, and against every so-manieth sentence.
 */
export async function evaluateHistory(names: readonly string[]): Promise<string> {
  const tokens = await tokensFromDisk();
  const ways = ['compaction', 'the latest', 'spread evenly'] as const;
  const left = new Map(ways.map((way) => [way, { facts: [] as number[], rules: [] as number[] }]));
  let all = 0;
  for (const name of names) {
    for (const shift of [0, 3, 6, 9, 12]) {
      const { messages, facts, rules } = await planted(name, shift);
      const statements = statementsOf(messages);
      all += statements.reduce((sum, { text }) => sum + tokens.count(text), 0);
      const texts = statements.map(({ text }) => text);
      const upTo = (some: readonly string[]): string => {
        let room = BUDGET;
        return some.filter((text) => (room -= tokens.count(text) + 2) >= 0).join('\n');
      };
      const stride = Math.ceil(texts.length / Math.max(1, Math.floor(BUDGET / (all / texts.length))));
      const told = {
        compaction: condense(statements, BUDGET, tokens)
          .kept.map(({ text }) => text)
          .join('\n'),
        'the latest': upTo(texts.toReversed()),
        'spread evenly': upTo(texts.filter((_, i) => i % Math.max(2, stride) === 0)),
      };
      for (const way of ways) {
        left.get(way)!.facts.push(...facts.map((fact) => Number(told[way].includes(fact))));
        left.get(way)!.rules.push(...rules.map((rule) => Number(told[way].includes(rule))));
      }
    }
  }
  return [
    `History: ${names.join(', ')}, each told in ${BUDGET} of some ${Math.round(all / names.length / 5)} tokens.`,
    '',
    '| | facts left, % (95 %) | rules left to the letter, % (95 %) |',
    '|---|---|---|',
    ...ways.map((way) => `| ${way} | ${share(left.get(way)!.facts)} | ${share(left.get(way)!.rules)} |`),
  ].join('\n');
}
