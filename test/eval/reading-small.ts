import type { CodexReading } from '../../src/domain/gateway/reading.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { thinkerOf } from './asked-thoughts.ts';
import { settledReading } from './reading.ts';

const FACTS = [
  ['Alpha', 'The limit of requests is 100 each minute.', '100'],
  ['Beta', 'The retention of logs is 30 days.', '30'],
  ['Gamma', 'The weather was quiet and nobody came.', null],
  ['Delta', 'The limit of uploads is 12 MB.', '12'],
  ['Epsilon', 'The limit of requests is 250 each minute.', '250'],
  ['Zeta', 'A gardener waters the ferns before noon.', null],
] as const;
const QUESTION = 'Which limits and which retention are stated?';

/** Has a real model read a manual of six short chapters, one at a time. */
export async function evaluateSmallReader(
  env: Readonly<Record<string, string | undefined>>,
  follow: (line: string) => void,
): Promise<string> {
  const { name, models } = await thinkerOf(env, 'what there is');
  const golem = await wakeHeadless({ world: 'sp500', seed: 7, languageModels: models });
  const { api } = golem;
  const text = `# Manual\n\n${FACTS.map(([title, said]) => `## ${title}\n\n${said}`).join('\n\n')}`;
  await api.collections.add({ collection: 'Manual', documents: [{ name: 'manual.md', text }] });
  await api.policy.set({ codex: { readTokens: 200 } });
  api.on('reading', ({ reading }) =>
    follow(`${reading.progress.read} of ${reading.progress.chapters} chapters`),
  );
  const { id } = await api.codex.read({ question: QUESTION, collections: ['Manual'] });
  const reading: CodexReading = await settledReading(golem, id);
  golem.end();
  await golem.store.close();
  const wanted = FACTS.flatMap(([title, , figure]) => (figure === null ? [] : [[title, figure] as const]));
  const found = wanted.filter(([title, figure]) =>
    reading.facts.some(
      ({ claim, value, citations }) =>
        `${value} ${claim}`.includes(figure) && citations.some(({ place }) => place.heading.endsWith(title)),
    ),
  );
  const { facts, refused, unread, state, why, answer } = reading;
  return [
    `${name} as the reader of ${reading.progress.chapters} short chapters, of which ${wanted.length} state a figure asked for:\n`,
    '| | |',
    '| --- | --- |',
    `| ended as | ${state}${why === null ? '' : `: ${why}`} |`,
    `| figures found with their chapter | ${found.length} of ${wanted.length} |`,
    `| facts that stand | ${facts.length} |`,
    `| findings refused | ${refused} |`,
    `| chapters unread | ${unread.length} |`,
    `| answer by | ${answer?.model ?? 'rule'} |`,
  ].join('\n');
}
