import type { GrimoireEntry, Recalled } from '../../src/domain/memory/grimoire.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { ALL_COMPARED, answerQuestion, type Compared } from '../../src/mind/grimoire/recall/answer.ts';
import { quantile } from '../bench/measures.ts';
import { SignMatch } from '../../src/lib/search/sign-match.ts';
import { allEmbedded } from '../support/embedded.ts';
import { conversation, type Question } from './conversation.ts';
import { said } from '../../src/mind/grimoire/same-words.ts';
import { allAtFive, type Answered, interval, mean, recallAt } from './measures.ts';
import { alone, TS_RANKS, TsRank } from './ts-rank.ts';

const DEEP = 10;

export const WHOLE = 'all of it';
const AS_GOLEM = 'as the golem';

/** What is compared when a part is switched off; the first is the product as it is. */
const PARTS: Readonly<Record<string, Compared>> = {
  [WHOLE]: ALL_COMPARED,
  'without words': { ...ALL_COMPARED, words: false },
  'without meaning': { ...ALL_COMPARED, meaning: false },
  'without neighbours': { ...ALL_COMPARED, neighbours: false },
  'without time': { ...ALL_COMPARED, time: false },
  'without the speaker': { ...ALL_COMPARED, speaker: false },
  'without length': { ...ALL_COMPARED, length: false },
  'without wording': { ...ALL_COMPARED, wording: false },
  'words alone (BM25)': {
    words: true,
    meaning: false,
    neighbours: false,
    time: false,
    speaker: false,
    length: false,
    wording: false,
  },
};

const givenId = ({ facts }: GrimoireEntry): string => (facts.kind === 'passage' ? facts.givenId : null) ?? '';
const idsOf = (recalled: readonly Recalled[]): readonly string[] =>
  recalled.map(({ entry }) => givenId(entry));

const percent = (share: number): string => (100 * share).toFixed(1);

function row(name: string, answers: readonly Answered[]): string {
  const all = allAtFive(answers);
  const [low, high] = interval(all);
  const at = [1, 5, 10].map((k) => percent(recallAt(answers, k)));
  return `| ${name} | ${answers.length} | ${at.join(' | ')} | ${percent(mean(all))} (${percent(low)}–${percent(high)}) |`;
}

async function asked(
  golem: Headless,
  { question }: Question,
  compared: Compared,
  { vector, wording }: { readonly vector: Float32Array; readonly wording: SignMatch },
): Promise<readonly string[]> {
  const { policy, state } = golem.golem.life;
  const { found, of } = await golem.golem.memory.atHand.consider(question, {
    vector,
    types: null,
    atTick: state.tick,
  });
  const { memory } = policy;
  return idsOf(
    answerQuestion(found, {
      of,
      question,
      now: golem.golem.life.world.state().time,
      tick: state.tick,
      pad: state.pad,
      memory,
      limit: DEEP,
      compared,
      wording,
    }),
  );
}

/** How well questions were answered, by what was compared, and how long a recall took, ms. */
export interface Evaluated {
  readonly answers: ReadonlyMap<string, readonly Answered[]>;
  readonly times: readonly number[];
}

/**
 * Puts conversations into a golem by `grimoire.ingest` and asks it by `grimoire.recall`, with the real store and the real model;
 * then asks again with each part of retrieval switched off.
 * @param most turns of each conversation
 */
export async function evaluateRetrieval(names: readonly string[], most: number): Promise<Evaluated> {
  const answers = new Map<string, Answered[]>(
    [...Object.keys(PARTS), AS_GOLEM, ...TS_RANKS.map(alone)].map((part) => [part, []]),
  );
  const times: number[] = [];
  for (const name of names) {
    const inference = nodeEmbedder();
    const golem = await wakeHeadless({ inference });
    const { turns, questions } = await conversation(name, most);
    await golem.api.grimoire.ingest(turns, { source: name });
    await allEmbedded(golem);
    const full = await TsRank.of(turns.map(({ by, text }) => said(by, text)));
    for (const question of questions) {
      const add = (part: string, found: readonly string[]): void => {
        answers.get(part)!.push({ kind: question.kind, evidence: question.evidence, found });
      };
      const began = performance.now();
      const found = await golem.api.grimoire.recall(question.question, { limit: DEEP });
      times.push(performance.now() - began);
      add(WHOLE, idsOf(found));
      const before = await golem.api.grimoire.recall(question.question, { limit: DEEP, as: 'golem' });
      add(AS_GOLEM, idsOf(before));
      const [vector] = await inference.embed([question.question], 'interactive');
      const pieces = await inference.pieces(question.question, 'interactive');
      const wording = new SignMatch(pieces, vector!.length);
      for (const [part, compared] of Object.entries(PARTS).slice(1))
        add(part, await asked(golem, question, compared, { vector: vector!, wording }));
      for (const by of TS_RANKS) {
        const places = await full.best(question.question, DEEP, by);
        add(
          alone(by),
          places.map((place) => turns[place]!.id),
        );
      }
    }
    await full.close();
  }
  return { answers, times };
}

/** As a table in Markdown. */
export function retrievalTable(names: readonly string[], { answers, times }: Evaluated): string {
  const all = answers.get(WHOLE)!;
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return [
    `Retrieval from ${names.join(', ')}; p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms a recall, the question's embedding included.`,
    '',
    '| | questions | recall@1 | recall@5 | recall@10 | all evidence@5, % (95 %) |',
    '|---|---|---|---|---|---|',
    ...[...answers].map(([part, given]) => row(part, given)),
    ...kinds.map((kind) =>
      row(
        `${WHOLE}: ${kind}`,
        all.filter((one) => one.kind === kind),
      ),
    ),
  ].join('\n');
}
