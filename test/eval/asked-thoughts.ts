import { availableParallelism } from 'node:os';
import { PUBLIC_URL, publicFetch } from '../../src/hosts/node/public-files.ts';
import { openTape } from '../../src/adapters/tape/open-tape.ts';
import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import { think, type Thinking } from '../../src/mind/deliberation/think.ts';
import type { Valve } from '../../src/mind/deliberation/valve/reason.ts';
import { checkAction } from '../../src/mind/market/cage.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import type { ModelPort } from '../../src/mind/ports.ts';
import { RUN } from '../fixtures/run-context.ts';
import { nativeLanguage } from '../support/native-language.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { type Moment, TOKENS } from './governor.ts';
import { type AskedModel, modelOf } from './position.ts';
import { thoughtOf } from './thought.ts';

const NAME = 'asked';
/** Long enough for any machine: what is measured is what it says. */
const LONG_MS = 600_000;
/** Words of a workspace: longer prompts take the bundled model minutes each. */
const ROOM = 500;

/** A policy by which that model has every thought, with room that it can read. */
export const ASKED_POLICY: GolemPolicy = {
  ...DEFAULT_POLICY,
  context: { ...DEFAULT_POLICY.context, budgetTokens: ROOM },
  thinking: { ...DEFAULT_POLICY.thinking, t1Models: [NAME], t1DeadlineMs: LONG_MS, t1MaxTokens: 120 },
};

/** A model that thoughts are given to. */
export interface Thinker {
  readonly name: string;
  readonly models: ModelPort;
}

/** What the bundled model's replies are forced into: the schema alone, as hosted models' are, which have to read ids and amounts; or those that there are. */
type Forced = 'the schema alone' | 'what there is';

function forcedInto(forced: Forced, models: ModelPort): ModelPort {
  if (forced === 'what there is') return models;
  return {
    models: models.models,
    generate: (request, signal) => models.generate({ ...request, allowed: null }, signal),
  };
}

const behind = ({ url, model, key }: AskedModel): ModelPort =>
  routerTo(
    [
      modelAt(NAME, url, {
        model,
        keyName: key ? 'eval' : null,
        timeouts: { firstByte: LONG_MS, idle: LONG_MS, total: LONG_MS },
      }),
    ],
    key ? { key: () => key } : {},
  );

/** The model that the environment names, else the one that comes with the page. */
export async function thinkerOf(
  env: Readonly<Record<string, string | undefined>>,
  forced: Forced,
): Promise<Thinker> {
  const own = modelOf(env);
  if (own) return { name: own.model, models: behind(own) };
  const language = await nativeLanguage(Math.max(1, availableParallelism() - 1));
  const config = modelAt(NAME, '', {
    provider: 'local',
    timeouts: { firstByte: LONG_MS, idle: LONG_MS, total: LONG_MS },
  });
  const local = { id: 'smollm2-135m-instruct', ready: async () => language };
  return { name: 'SmolLM2-135M-Instruct', models: forcedInto(forced, routerTo([config], { local })) };
}

/** A thought of a recorded life, and where it was lived. */
export interface Placed {
  readonly moment: Moment;
  readonly tape: string;
  /** Step of the tape on which the life began. */
  readonly start: number;
}

/** That thought, had by the model on this workspace; the cage judges what it wants, and the reflex decides where it does not. */
export async function thoughtBy(
  { models }: Thinker,
  { moment, tape, start }: Placed,
  workspace: CognitiveWorkspace,
  valve: Valve | null,
): Promise<Thinking> {
  const { input } = moment;
  const { cage, paper, thinking, context } = ASKED_POLICY;
  const world = await openTape(tape, PUBLIC_URL, publicFetch, { gasCoinPrice: paper.gasCoinPrice });
  await world.seek(start + input.tick - 1);
  return think(
    {
      run: RUN,
      tick: input.tick,
      tier: 'T1',
      policy: thinking,
      context,
      workspace,
      world: input.world,
      observation: input.observation,
      portfolio: input.portfolio,
      cage,
      proposals: [],
      reads: false,
      valve,
      regime: input.regime.regime,
      tokens: TOKENS,
      service: null,
      refusal: () => null,
      async trial(action) {
        const simulation = await world.simulate(action);
        const { portfolio, observation } = input;
        const judged = { action, simulation, portfolio, price: observation.price, rules: cage };
        return { simulation, verdict: checkAction({ ...judged, ordersToday: 0, info: world.info }) };
      },
      reflex: async () => thoughtOf(moment, ASKED_POLICY).decision,
    },
    {
      models,
      deadlines: { begin: () => ({ signal: new AbortController().signal, end: () => undefined }) },
      clock: { now: () => Date.now(), stopwatch: () => performance.now() },
    },
  );
}

/** So many of a list, evenly over it. */
export const evenly = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  Array.from(
    { length: Math.min(count, items.length) },
    (_, i) => items[Math.floor(((i + 0.5) * items.length) / Math.min(count, items.length))]!,
  );
