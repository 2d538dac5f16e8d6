import { availableParallelism } from 'node:os';
import type { ModelRequest } from '../../src/domain/models/model.ts';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { stems } from '../../src/lib/text/stems.ts';
import { compactUpTo } from '../../src/mind/gateway/history/compact.ts';
import { type Compaction, MOST_COMPACTIONS, textOf } from '../../src/mind/gateway/history/compaction.ts';
import { inWords } from '../../src/mind/gateway/history/in-words.ts';
import { type GatewayRequest, gatewayRequest } from '../../src/mind/gateway/request.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import { finalReply } from '../../src/shared/final-reply.ts';
import { nativeLanguage } from '../support/native-language.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { conversation } from './conversation.ts';
import { FACTS, RULES } from './history.ts';
import { interval, mean } from './measures.ts';

const LOCAL = 'local';
/** Long enough for any machine: what is measured is what it says. */
const DEADLINE_MS = 900_000;
/** Characters of a stretch: a quarter of what the model in the tab is shown at most, so that a run takes minutes. */
const CHARACTERS = 4_000;
/** Tokens that are told in place of it. */
const MOST = 500;
/** Stretches of a conversation, evenly over it. */
const PARTS = 4;

/** What of a fact tells that it is left, however it is worded; as many as there are facts. */
const KEYS: readonly RegExp[] = [
  /2026-03-14/u,
  /12\.75/u,
  /0x52908400098527886E0F7030069857D2E4169EE7/u,
  /weekly/iu,
  /ECONNRESET/iu,
  /reports\.example/iu,
  /40 gwei/iu,
  /\bMay\b/u,
  /18,?400/u,
  /Oslo/u,
];

/** A stretch of a conversation between persons, with facts and rules planted in it: whoever speaks first is the asker. */
async function stretchOf(name: string, part: number): Promise<GatewayRequest> {
  const { turns } = await conversation(name, Number.POSITIVE_INFINITY);
  const from = Math.floor((turns.length * part) / PARTS);
  const messages: { role: 'user' | 'assistant'; content: string }[] = [];
  let length = 0;
  for (const { by, text } of turns.slice(from)) {
    if ((length += text.length) > CHARACTERS) break;
    messages.push({ role: by === turns[from]!.by ? 'user' : 'assistant', content: text });
  }
  const planted = [...FACTS, ...RULES];
  for (const [i, text] of planted.entries()) {
    const place = (i * 7 + part) % planted.length;
    const at = Math.floor((place * messages.length) / planted.length);
    messages[at] = { role: 'user', content: `${messages[at]!.content} ${text}` };
  }
  return gatewayRequest({ messages, maxTokens: 1 });
}

/** What stands for a stretch. */
interface Came {
  readonly facts: number;
  /** Rules left to the letter. */
  readonly rules: number;
  /** Share of its words of meaning that nobody has said. */
  readonly strange: number;
}

interface Row {
  readonly sentences: Came;
  readonly model: Came;
  /** Of a briefing four, of a summary one: why the model's words were not taken; null where they were. */
  readonly faults: readonly (string | null)[];
  readonly seconds: number;
}

function cameOf({ text }: Pick<Compaction, 'text'>, said: ReadonlySet<string>): Came {
  const own = [...new Set(stems(text.replaceAll(/<[^>]*>|^[A-Z_]+:$|^- (?:asker|you|tool):/gmu, '')))];
  return {
    facts: mean(KEYS.map((key) => (key.test(text) ? 1 : 0))),
    rules: mean(RULES.map((rule) => (text.includes(rule) ? 1 : 0))),
    strange: own.filter((stem) => !said.has(stem)).length / Math.max(1, own.length),
  };
}

type Ask = (request: ModelRequest) => ReturnType<typeof finalReply>;

async function rowOf(request: GatewayRequest, count: number, ask: Ask, tokens: TokenCounter): Promise<Row> {
  const sentences = compactUpTo(request, request.messages.length, count, {
    tokens,
    hash: (text: string) => text,
    budget: 2 * MOST,
    before: null,
    restored: new Set<string>(),
  });
  const said = new Set(request.messages.flatMap((message) => stems(textOf(message))));
  const began = performance.now();
  const made = await inWords(
    request,
    sentences,
    { tokens, summariser: { models: () => [LOCAL], room: () => 16_000, ask } },
    { id: 'one', party: 'owner', profile: 'chat', session: null, signal: undefined },
  );
  const { by, why, headings } = made.written;
  return {
    sentences: cameOf(sentences, said),
    model: cameOf(made, said),
    faults: made.handoff
      ? headings.flatMap((one) =>
          one.heading === 'CONSTRAINTS' ? [] : [one.by === null ? (one.why ?? why) : null],
        )
      : [by === null ? why : null],
    seconds: (performance.now() - began) / 1_000,
  };
}

const share = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  const percent = (value: number): string => (100 * value).toFixed(1);
  return `${percent(mean(values))} (${percent(low)}–${percent(high)})`;
};

function faultsOf(rows: readonly Row[]): string {
  const many = new Map<string, number>();
  for (const fault of rows.flatMap(({ faults }) => faults)) {
    if (fault !== null) many.set(fault, (many.get(fault) ?? 0) + 1);
  }
  return [...many].map(([fault, times]) => `${times} × ${fault}`).join('; ') || 'none';
}

const lineOf = (kind: string, who: string, taken: string, came: readonly Came[]): string =>
  `| ${kind} | ${who} | ${taken} | ${share(came.map(({ facts }) => facts))} | ${share(came.map(({ rules }) => rules))} | ${share(came.map(({ strange }) => strange))} |`;

const takenOf = (rows: readonly Row[]): string =>
  share(rows.map(({ faults }) => mean(faults.map((fault) => (fault === null ? 1 : 0)))));

/**
 * What is left of facts that were said when the model in the tab writes a briefing or a summary, against the sentences that stand there
 * without it, on stretches of conversations.
 * @param each stretches of a conversation
 */
export async function evaluateBriefings(
  names: readonly string[],
  each: number,
  told: (line: string) => void = () => undefined,
): Promise<string> {
  const tokens = await tokensFromDisk();
  const language = await nativeLanguage(availableParallelism());
  const config = modelAt(LOCAL, '', {
    provider: 'local',
    timeouts: { firstByte: DEADLINE_MS, idle: DEADLINE_MS, total: DEADLINE_MS },
  });
  const models = routerTo([config], {
    local: { id: 'smollm2-135m-instruct', ready: async () => language },
  });
  const ask: Ask = (request) => finalReply(models.generate(request));
  const kinds = [
    { name: 'briefing', count: MOST_COMPACTIONS + 1, rows: [] as Row[] },
    { name: 'summary', count: 1, rows: [] as Row[] },
  ];
  for (let part = 0; part < Math.min(each, PARTS); part += 1) {
    for (const name of names) {
      const request = await stretchOf(name, part);
      for (const { name: kind, count, rows } of kinds) {
        const row = await rowOf(request, count, ask, tokens);
        rows.push(row);
        told(`${name} ${part + 1}, ${kind}: ${JSON.stringify(row)}`);
      }
    }
  }
  return [
    `**Briefings and summaries** by SmolLM2-135M-Instruct of ${kinds[0]!.rows.length} stretches of ${names.join(', ')}, ${CHARACTERS} characters each told in ${MOST} tokens; %, 95 % intervals over stretches`,
    '',
    '| | by | taken of the model’s | facts left | rules to the letter | words that nobody has said |',
    '| --- | --- | --- | --- | --- | --- |',
    ...kinds.flatMap(({ name, rows }) => [
      lineOf(
        name,
        'sentences',
        '–',
        rows.map(({ sentences }) => sentences),
      ),
      lineOf(
        name,
        'the model',
        takenOf(rows),
        rows.map(({ model }) => model),
      ),
    ]),
    '',
    ...kinds.map(
      ({ name, rows }) =>
        `Not taken of a ${name}: ${faultsOf(rows)}. It took ${mean(rows.map(({ seconds }) => seconds)).toFixed(0)} s.`,
    ),
  ].join('\n');
}
