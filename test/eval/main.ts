/** What a run was asked for. */
export interface EvalAsked {
  /** Of the repository. */
  readonly root: string;
  /** The short form of each part. */
  readonly quick: boolean;
  /** Conversations, by their names. */
  readonly names: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Told how far it is. */
  follow(line: string): void;
}

/** Measures one thing, and gives texts in Markdown, each as soon as it is known. */
type Part = (asked: EvalAsked) => AsyncIterable<string>;

/** Conversations that nothing was tuned on. */
const HELD_OUT = ['B1', 'B2', 'C1'];

/** The parts of the eval by name. What needs data that lies outside the repository says so where it is not there. */
export const PARTS = {
  /** How well memory answers questions of conversations. */
  async *retrieval({ names, quick }) {
    const { evaluateRetrieval, retrievalTable } = await import('./retrieval.ts');
    yield retrievalTable(names, await evaluateRetrieval(names, quick ? 100 : Infinity));
  },
  /** Compares counts of tokens with those of real tokenizers; SmolLM2's is looked for in GOLEM_SMOLLM2. */
  async *tokens({ root }) {
    yield await (await import('./tokens.ts')).evaluateTokens(root, 20);
  },
  /** Reads every recorded reply of a provider, outside data, and names what cannot be read. */
  async *replies() {
    yield await (await import('./replies.ts')).evaluateReplies();
  },
  /** Asks the model that comes with the page which entries of a prompt make a decision likely; it takes minutes a tick. */
  async *attribution({ quick, follow }) {
    yield await (await import('./attribution.ts')).evaluateAttribution(quick ? 1 : 8, follow);
  },
  /** Has the same model write briefings and summaries of stretches of conversations, beside the sentences; some minutes each. */
  async *briefings({ quick, follow }) {
    yield await (await import('./briefings.ts')).evaluateBriefings(HELD_OUT, quick ? 1 : 2, follow);
  },
  /** Makes sections of the docs shorter, and prompts above 32,000 tokens, and looks whether what answers a question is left. */
  async *compress({ root, quick }) {
    yield await (await import('./compress.ts')).evaluateCompress(root, quick ? 8 : Infinity);
    yield await (await import('./compress-long.ts')).evaluateLongCompress(root, quick);
  },
  /** Lives with rehearsal, the Curator, decay and consolidation, and without each. */
  async *consolidation({ quick }) {
    const { evaluateConsolidation } = await import('./consolidation.ts');
    const [lives, ticks] = quick ? [2, 150] : [12, 600];
    yield await evaluateConsolidation(lives, ticks);
  },
  /** Asks the same model what to do on a T1 tick, 4 thoughts a life, beside the reflex; some 20 s each. */
  async *deliberation({ quick, follow }) {
    yield await (await import('./deliberation.ts')).evaluateDeliberation(quick ? 1 : 4, follow);
  },
  /**
   * Lives with thoughts in all their phases and in one request, decided by the model that GOLEM_EVAL_MODEL_URL and GOLEM_EVAL_MODEL name,
   * with GOLEM_EVAL_MODEL_KEY where it wants one: some 40 requests a life of 120 ticks and more in phases.
   */
  async *turns({ quick, env, follow }) {
    const { modelOf } = await import('./position.ts');
    const [lives, ticks] = quick ? [1, 40] : [10, 120];
    yield await (await import('./turns.ts')).evaluateTurns(lives, ticks, modelOf(env), follow);
  },
  /**
   * Faults that come again for each 100 replies, with fix lines in the prompt, without, and with a placebo; by the model that GOLEM_EVAL_MODEL_URL
   * and GOLEM_EVAL_MODEL name, else by the one that comes with the page, which takes a minute a reply.
   */
  async *drift({ quick, env, follow }) {
    yield await (await import('./drift.ts')).evaluateDrift(quick ? 2 : 4, env, follow);
  },
  /**
   * How often a model stops with a named blocker where something needed was removed, and where nothing was; by the same model. Before that,
   * which made-up claims the check lets stand, without a model: GOLEM_EVAL_MODEL `none` measures that alone.
   */
  async *valve({ quick, env, follow }) {
    const { evaluateCheck, evaluateValve } = await import('./valve.ts');
    yield await evaluateCheck(quick ? 2 : 20);
    if (env['GOLEM_EVAL_MODEL'] === 'none') return;
    yield await evaluateValve(quick ? 3 : 12, env, follow);
  },
  /** Asks it what one note says that is made of two, of outside data; some 5 s each. */
  async *'merged-words'({ root, quick, follow }) {
    yield await (await import('./merged-words.ts')).evaluateMergedWords(root, quick ? 5 : 80, follow);
  },
  /** Lives with the decider that weighs evidence and by rules alone. */
  async *evidence({ quick }) {
    const [lives, ticks] = quick ? [2, 150] : [20, 400];
    yield await (await import('./evidence.ts')).evaluateDecider('evidence', lives, ticks);
  },
  /** Lives with sizes leaned by facts, links and warnings, and by rules alone. */
  async *sizes({ quick }) {
    const [lives, ticks] = quick ? [2, 150] : [20, 400];
    yield await (await import('./evidence.ts')).evaluateDecider('sizes', lives, ticks);
  },
  /** Lives with rules that heed what follows on what has just happened, and without. */
  async *heeding({ quick }) {
    const [lives, ticks] = quick ? [2, 150] : [20, 400];
    yield await (await import('./evidence.ts')).evaluateDecider('heeding', lives, ticks);
  },
  /** What was once found cut between what a golem knows and what it decides, found again. */
  async *nerves({ quick, follow }) {
    yield await (await import('./nerves.ts')).evaluateNerves(quick ? 200 : 500, follow);
  },
  /**
   * Cuts each path from what a golem knows to what it decides, and says what changes: one that changes nothing is not connected. ORGANS_OF and
   * ORGANS_IN name paths and worlds by parts of their names, with commas between.
   */
  async *organs({ root, quick, env, follow }) {
    const [lives, ticks] = quick ? [1, 250] : [2, 600];
    yield* (await import('./organs.ts')).evaluateOrgans(root, lives, ticks, follow, {
      paths: env['ORGANS_OF'],
      worlds: env['ORGANS_IN'],
    });
  },
  /** Lives with events that speak at the gate and without: ticks that differ, and thoughts that nothing came of. */
  async *triage({ quick }) {
    const [lives, ticks] = quick ? [2, 150] : [20, 300];
    yield await (await import('./triage-gate.ts')).evaluateGate(lives, ticks);
  },
  /**
   * Reads this project's docs, with facts and contradictions planted in them, chapter by chapter through the whole golem, by a reader that
   * misses nothing: what the machinery shows it, once each, what prompts share, and what a search would have shown it.
   */
  async *reading({ root, quick, follow }) {
    yield await (await import('./reading.ts')).evaluateReading(root, quick ? 1 : 3, quick, follow);
  },
  /** Has a model read six short chapters: the one that GOLEM_EVAL_MODEL_URL and GOLEM_EVAL_MODEL name, else the one that comes with the page. */
  async *'reading-small'({ env, follow }) {
    yield await (await import('./reading-small.ts')).evaluateSmallReader(env, follow);
  },
  /** Counts which of made pairs are found, and what is found among real texts, in seconds. */
  async *contradictions({ root }) {
    yield await (await import('./contradictions.ts')).evaluateContradictions(root);
  },
  /** Counts what is left of facts and rules when a long conversation is told in short. */
  async *history() {
    yield await (await import('./history.ts')).evaluateHistory(HELD_OUT);
  },
  /** Counts what is left of answers' evidence where a prompt is longer than it may be, and how often the prefix breaks; B1 was looked at. */
  async *limits({ quick }) {
    yield* (await import('./limits.ts')).evaluateLimits(['B2', 'C1'], quick);
  },
  /** Counts how often the right tool is among those that a request is shown, of outside data. */
  async *tools({ root }) {
    yield await (await import('./tools.ts')).evaluateTools(root);
  },
  /**
   * Tools, the reply cache and the injection classifier on sources of which nothing was learnt and by which nothing was chosen:
   * GOLEM_METATOOL names the folder `dataset` of MetaTool, GOLEM_MEDICAL_PAIRS the file `mqp.csv` of Medical Question Pairs,
   * GOLEM_AGENTDOJO what `scripts/train-injection/agentdojo.py` makes; their vectors take minutes the first time.
   */
  async *'held-out-sources'({ root, env }) {
    const { GOLEM_METATOOL: tools, GOLEM_MEDICAL_PAIRS: pairs, GOLEM_AGENTDOJO: results } = env;
    const none = 'skipped: its source is not named.';
    yield tools ? await (await import('./tools.ts')).evaluatePlugins(root, tools) : `Tools: ${none}`;
    yield pairs ? await (await import('./cache.ts')).evaluateMedicalCache(root, pairs) : `Cache: ${none}`;
    yield results
      ? await (await import('./injection.ts')).evaluateToolResults(results)
      : `Injection: ${none}`;
  },
  /** Ranks abstracts of science by claims, outside data; its vectors take minutes the first time. */
  async *scifact({ root }) {
    yield await (await import('./scifact.ts')).evaluateScifact(root);
  },
  /** Masks labelled texts of templates that nothing was learnt from, outside data. */
  async *pii({ root }) {
    yield await (await import('./pii.ts')).evaluatePii(root);
  },
  /** Judges texts of sources that nothing was learnt from, outside data, and harmless ones of its own. */
  async *injection({ root, quick }) {
    yield await (await import('./injection.ts')).evaluateInjection(root, quick);
  },
  /** Decides again with less of the prompt: how much of what it would have decided with all of it is left. */
  async *governor({ quick }) {
    const count = quick ? 2 : 20;
    yield await (await import('./governor.ts')).evaluateGovernor(count);
    yield await (await import('./governor-parts.ts')).evaluateParts(count);
  },
  /** Measures regret where which category knows something changes with the regime. */
  async *planted({ quick }) {
    const { evaluatePlanted } = await import('./governor-planted.ts');
    yield evaluatePlanted(quick ? 2 : 20, quick ? 600 : 1_500);
    const { evaluateTraced } = await import('./governor-traced.ts');
    yield evaluateTraced(quick ? 2 : 8, quick ? 600 : 900);
  },
  /** Plants failures that guidelines can mend. */
  async *compression({ quick }) {
    const { evaluateCompression } = await import('./governor-compression.ts');
    const [lives, ticks] = quick ? [2, 600] : [20, 1_500];
    yield await evaluateCompression(lives, ticks);
  },
  /** What whole lives came to. */
  async *lives({ quick }) {
    const { evaluateLives } = await import('./governor-lives.ts');
    const [lives, ticks] = quick ? [2, 120] : [20, 400];
    yield await evaluateLives(lives, ticks);
  },
  /** Lives with gut feelings and without, and without what else a mood does. */
  async *markers({ quick }) {
    const { evaluateMarkers } = await import('./markers.ts');
    const [lives, ticks] = quick ? [2, 200] : [20, 1_000];
    yield await evaluateMarkers(lives, ticks);
  },
  /** Lives with what gamma's beats tell of the next price, and without. */
  async *perceived({ quick }) {
    const { evaluatePerceived } = await import('./perceived.ts');
    const [lives, ticks] = quick ? [2, 150] : [20, 600];
    yield await evaluatePerceived(lives, ticks);
  },
  /**
   * Counts which of the signs planted in made streams of events triage escalates, against other filters at equal numbers, what decisions
   * come to for each token by who decides on places in the prompt, and what choosing among rules by expected free energy comes to.
   * GOLEM_REAL_LOGS names logs of real blocks, one a line as ethereum-etl writes them, that triage is to sift too.
   */
  async *attention({ quick }) {
    const { evaluatePlaces, evaluateTriage } = await import('./attention.ts');
    const [lives, ticks] = quick ? [2, 60] : [20, 150];
    yield evaluateTriage(quick ? 3 : 20, 400);
    yield (await import('./real-blocks.ts')).evaluateRealBlocks();
    yield await evaluatePlaces(lives, ticks);
    yield await (await import('./attention-choice.ts')).evaluateChoice(lives, 2 * ticks);
  },
  /**
   * Asks the model named by GOLEM_EVAL_MODEL_URL and GOLEM_EVAL_MODEL what it finds, by where in the prompt it stands; GOLEM_EVAL_MODEL
   * `bundled` alone is the one that comes with the page.
   */
  async *position({ quick, env }) {
    const { bundledReader, evaluatePosition, modelOf } = await import('./position.ts');
    const lives = quick ? 2 : 20;
    if (env['GOLEM_EVAL_MODEL'] === 'bundled') yield await evaluatePosition(lives, await bundledReader(), 1);
    else yield await evaluatePosition(lives, modelOf(env));
  },
  /** Measures how much of a prompt the one before it began with too, by the order of its parts. */
  async *prefix({ root, quick }) {
    yield* (await import('./prefix.ts')).evaluatePrefix(root, quick ? 2 : 20);
  },
  /** What successive thoughts cost, whole and as deltas: by count, and by the model that comes with the page, which takes some minutes. */
  async *deltas({ quick, follow }) {
    const { evaluateDeltas, evaluateLocalDeltas } = await import('./deltas.ts');
    yield await evaluateDeltas(quick ? 2 : 20);
    yield await evaluateLocalDeltas(quick ? 1 : 2, quick ? 4 : 10, follow);
  },
  /** Counts what the docs’ formatter saves of thoughts, and which facts it loses, beside a cut by chance. */
  async *formatters({ quick, follow }) {
    yield await (await import('./formatters.ts')).evaluateFormatters(quick ? 2 : 20, follow);
  },
  /** Lives with karma of outcomes, of an owner who knows what came, and of verdicts by chance, and without. */
  async *karma({ quick, follow }) {
    const [lives, ticks] = quick ? [1, 100] : [4, 120];
    yield await (await import('./karma.ts')).evaluateKarma(lives, ticks, follow);
  },
  /** Lives with edits of the playbook and without. */
  async *playbook({ quick }) {
    const { EAGER, evaluatePlaybook } = await import('./playbook.ts');
    const [lives, ticks] = quick ? [2, 600] : [20, 1_500];
    yield await evaluatePlaybook(lives, ticks, [{ edits: 1 }, EAGER]);
  },
  /** Lives with links, contrary memories and exploration in recall, and without. */
  async *shares({ quick }) {
    const { evaluateShares } = await import('./shares.ts');
    const [lives, ticks] = quick ? [2, 300] : [12, 800];
    yield await evaluateShares(lives, ticks);
  },
  /**
   * Asks documents: whether a right passage is among the sources shown, by how they are cut and looked for; vectors take minutes the first
   * time. Then the golem about its own past, without a model: whether a right tick is among the sources, each sentence in one.
   */
  async *answers({ root, quick }) {
    yield await (await import('./answers/retrieval.ts')).evaluateAnswerSources(root, quick);
    const { evaluateOwnPast } = await import('./answers/own-past.ts');
    yield await evaluateOwnPast(quick ? [3] : [3, 4, 5], quick ? 800 : 2_400);
  },
  /**
   * Counts which chapters of the docs enter for files that were changed, against those that were changed with them, in the history of this
   * checkout: the newer half. The short form tries thresholds on the older half.
   */
  async *hydration({ root, quick, follow }) {
    yield* (await import('./hydration.ts')).evaluateHydration(root, quick, follow);
  },
  /** Counts which chapters of a golem's manual enter for what its thoughts are about; the short form has the manual that words were chosen on. */
  async *'own-codex'({ root, quick }) {
    yield await (await import('./own-codex.ts')).evaluateOwnCodex(root, quick);
  },
  /**
   * Looks whether what questions of one fact and of many chapters need is in the prompt: with a codex whole, by search, and as the switch
   * has it; vectors take minutes the first time.
   */
  async *cag({ root, quick, follow }) {
    yield* (await import('./cag.ts')).evaluateCag(root, quick, follow);
  },
  /** Stores questions and asks paraphrases of them, outside data. */
  async *cache({ root }) {
    yield await (await import('./cache.ts')).evaluateCache(root);
  },
  /**
   * Sends recorded conversations with tools, outside data, through the gateway and past it, to a stand-in that keeps prompts by the
   * vendors' rules: what is read anew, paid, and left of what answers rest on. SESSIONS_OF, SESSIONS_WAYS
   * and SESSIONS_MOST name sources and rows, and how many sessions of a source.
   */
  async *sessions({ root, quick, env, follow }) {
    yield* (await import('./sessions.ts')).evaluateSessions(
      root,
      Number(env['SESSIONS_MOST'] ?? (quick ? 2 : 10)),
      follow,
      env,
    );
  },
  /**
   * Has clients and coding programs, installed from the registries into a temporary folder, ask the Node host before a stand-in for a
   * provider; the short form is without the bundled models.
   */
  async *clients({ root, quick, follow }) {
    yield* (await import('./clients.ts')).evaluateClients(root, !quick, follow);
  },
  /** Counts which questions are told to be about DeFi, of sets of ours and of outside data. */
  async *enrichment({ root }) {
    yield await (await import('./enrichment.ts')).evaluateEnrichment(root);
  },
  /**
   * Counts which of 40 orders that a program can judge the model that comes with the page follows; GOLEM_EVAL_GRAPHS names other graphs of
   * it, name=folder, with commas between.
   */
  async *instructions({ root, quick, env, follow }) {
    const { evaluateInstructions } = await import('./instructions.ts');
    const graphs = (env['GOLEM_EVAL_GRAPHS'] ?? '').split(',').filter((one) => one !== '');
    yield await evaluateInstructions(root, quick ? 8 : Infinity, graphs, follow);
  },
  /** Lives on as a successor and as one without ancestors, and plants false memories. */
  async *inheritance({ quick }) {
    const { evaluateInheritance } = await import('./inheritance.ts');
    const [lives, ticks] = quick ? [2, 60] : [20, 180];
    yield await evaluateInheritance(lives, ticks);
  },
} as const satisfies Readonly<Record<string, Part>>;
