/** A question about this project, the page that answers it, and words of the passage that does. */
export interface HouseQuestion {
  readonly question: string;
  readonly file: string;
  readonly says: RegExp;
}

const of = (file: string, question: string, says: RegExp): HouseQuestion => ({ question, file, says });

/** Asked in other words than the pages have, where that is possible. */
export const QUESTIONS: readonly HouseQuestion[] = [
  of(
    'docs/determinism.md',
    'Why may the logarithm built into the browser not be called?',
    /msun in JavaScript/,
  ),
  of('docs/determinism.md', 'Which generator of random numbers does each organ have?', /xoroshiro128/),
  of(
    'docs/determinism.md',
    'Does a slow computer remember other things than a fast one?',
    /same records on a fast and on a slow machine/,
  ),
  of(
    'docs/determinism.md',
    'Where is it written down what a tick was told by its surroundings?',
    /PORT_BOOK/,
  ),
  of('docs/security.md', 'What can a second browser window of the same agent do?', /ask; command nothing/),
  of('docs/security.md', 'How large may a reply of a language model be?', /16 MB, 200,000 pieces/),
  of(
    'docs/security.md',
    'How does a web host forbid that other sites frame the app?',
    /frame-ancestors 'none'/,
  ),
  of('docs/security.md', 'Is the stored life encrypted on disk?', /A life at rest is not encrypted/),
  of(
    'docs/security.md',
    'Longest memory text that can be written',
    /2,000 characters; 4,000; 50 of 100; 100/,
  ),
  of(
    'docs/storage.md',
    'Why can a data file never be newer than its write-ahead log?',
    /torn page cannot exist/,
  ),
  of(
    'docs/storage.md',
    'What happens to the agent when the disk quota is exceeded?',
    /A transaction that fails \(quota/,
  ),
  of(
    'docs/storage.md',
    'How does Chromium lose a whole database after being killed?',
    /header without\s+bytes/,
  ),
  of('docs/storage.md', 'How many bytes of signs are held in memory for each vector?', /48 bytes of signs/),
  of(
    'docs/models.md',
    'What is checked before a different encoder is accepted?',
    /190 pairs of the reference texts/,
  ),
  of('docs/models.md', 'How is it noticed that embeddings have drifted?', /embeds twenty reference texts/),
  of(
    'docs/models.md',
    'When does waiting for a thinking model end?',
    /ends the wait at the policy's deadline/,
  ),
  of('docs/models.md', 'Where is the passphrase turned into a key?', /`workers\/key\.worker\.ts` derives/),
  of('docs/memory.md', 'How are phrases like last Tuesday understood?', /"last Tuesday" said on 8 May/),
  of(
    'docs/taking-in.md',
    'What happens to text that tells the model to do something?',
    /What reads like an instruction to a model/,
  ),
  of('docs/taking-in.md', 'Which chat exports can be dropped onto the page?', /WhatsApp exports/),
  of(
    'docs/taking-in.md',
    'Can a memory that the owner deleted come back?',
    /`grimoire\.restore` brings it back/,
  ),
  of(
    'docs/memory-screen.md',
    'How is the two-dimensional picture of memories computed?',
    /UMAP of their vectors/,
  ),
  of('docs/taking-in.md', 'Are memories of another agent trusted?', /Its trust is `inherited` at most/),
  of('docs/memory.md', 'How long does a question to 110,000 memories take?', /45 ms at the median/),
  of('docs/past-and-forks.md', 'What goes into the seal of a lived span?', /BLAKE3 over the seal before it/),
  of(
    'docs/past-and-forks.md',
    'May a fork write to the database of the original?',
    /port that has no writing verb/,
  ),
  of('docs/past-and-forks.md', 'What is a bug report made of?', /history cut down to its ticks/),
  of(
    'docs/travel.md',
    'How can an export run while the agent goes on living?',
    /takes an instant between two writes/,
  ),
  of(
    'docs/travel.md',
    'What is verified when a file of a life is read in?',
    /compares every count, lets `amcheck`/,
  ),
  of('docs/telemetry.md', 'Which sketch holds the quantiles of step times?', /a DDSketch for each step/),
  of(
    'docs/telemetry.md',
    'Which ticks have their trace kept?',
    /It keeps what failed, what the owner steered/,
  ),
  of(
    'docs/gateway.md',
    'What stops a day from costing too much money?',
    /hard stop \(`gateway\.budget_exceeded`\)/,
  ),
  of(
    'docs/gateway.md',
    'What is told when a provider sends only half of a stream?',
    /`model\.malformed_reply`/,
  ),
  of('docs/gateway.md', 'Can a wrong cached answer be thrown out?', /taken out by\s+`cache\.remove`/),
  of('docs/the-page.md', 'What happens when one of the workers crashes?', /its end is known at once/),
  of('docs/the-page.md', 'Which tab runs the agent when several are open?', /holds the lock/),
  of('docs/recipes.md', 'Steps to offer a new metric in the charts', /A figure of each tick is one row/),
  of(
    'docs/recipes.md',
    'How do I add support for another LLM vendor?',
    /`provider\.ts`, `request\.ts` and `reply\.ts`/,
  ),
  of('docs/recipes.md', 'What must an organ export?', /exports one `OrganDescription`/),
  of('docs/architecture.md', 'May the dashboard import from the mind?', /`src\/dashboard\/`/),
  of('docs/architecture.md', 'What does the heart beat besides theta?', /The heart beats gamma/),
  of(
    'docs/architecture.md',
    'Which part says how long the agent lives?',
    /says how long a golem lives, how it dies/,
  ),
];
