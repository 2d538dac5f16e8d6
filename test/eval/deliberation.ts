import { availableParallelism } from 'node:os';
import type { Decision } from '../../src/domain/decisions/decision.ts';
import { openTape } from '../../src/adapters/tape/open-tape.ts';
import { publicFetch, PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import { think } from '../../src/mind/deliberation/think.ts';
import { forecastOf, worthOf } from '../../src/mind/governor/loop-three/forecast.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { differingParts } from '../../src/mind/reflex/differing.ts';
import { checkAction } from '../../src/mind/market/cage.ts';
import { nativeLanguage } from '../support/native-language.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { type Moment, momentsOf, startsOf, TOKENS } from './governor.ts';
import { interval, mean } from './measures.ts';
import { thoughtOf } from './thought.ts';
import { RUN } from '../fixtures/run-context.ts';

const LOCAL = 'local';
/** Long enough for any machine: what is measured is what it says. */
const DEADLINE_MS = 600_000;
/** Words of a workspace: with all that the governor brings a prompt has 5,000 of the model's tokens, and a decision takes minutes. */
const ROOM = 500;
/** Thoughts of a life, evenly over it. */
const PER_LIFE = 4;
/** A decision's prediction must have come due within the life. */
const LATEST = 220;

const policy = {
  ...DEFAULT_POLICY,
  context: { ...DEFAULT_POLICY.context, budgetTokens: ROOM },
  thinking: { ...DEFAULT_POLICY.thinking, t1Models: [LOCAL], t1DeadlineMs: DEADLINE_MS, t1MaxTokens: 400 },
};

/** What a decision came to. */
interface Came {
  /** −1 to 1: half gain against none, half skill of the stated probability. */
  readonly worth: number;
  readonly trades: boolean;
  /** Squared error of the stated probability; null where nothing was predicted. */
  readonly brier: number | null;
}

interface Row {
  readonly reflex: Came;
  /** A model alone: where its reply is no decision nothing is done and nothing predicted. */
  readonly model: Came;
  /** As a tick has it: the reflex decides where the model does not. */
  readonly both: Came;
  /** Why its reply was none. */
  readonly failure: string | null;
  readonly same: boolean;
  readonly seconds: number;
  readonly promptTokens: number;
}

function cameOf(decision: Decision | null, { input, prices }: Moment): Came | null {
  if (!decision) return { worth: 0, trades: false, brier: null };
  const { tick, observation, portfolio, rules } = input;
  const forecast = forecastOf(decision, { tick, observation, equity: portfolio.equity, rules });
  const price = prices[forecast.dueTick - 1];
  if (price === undefined) return null;
  const { expected } = forecast;
  const hit = expected && price >= expected.low && price <= expected.high ? 1 : 0;
  return {
    worth: worthOf(forecast, price, policy.loops.fullRegret),
    trades: decision.action !== null,
    brier: expected && (expected.probability - hit) ** 2,
  };
}

type Router = ReturnType<typeof routerTo>;

async function rowOf(moment: Moment, tape: string, start: number, models: Router): Promise<Row | null> {
  const { input } = moment;
  const { workspace, decision: own } = thoughtOf(moment, policy);
  const world = await openTape(tape, PUBLIC_URL, publicFetch, { gasCoinPrice: policy.paper.gasCoinPrice });
  await world.seek(start + input.tick - 1);
  const began = performance.now();
  const { decision, thought } = await think(
    {
      run: RUN,
      tick: input.tick,
      tier: 'T1',
      policy: policy.thinking,
      context: policy.context,
      workspace,
      world: input.world,
      observation: input.observation,
      portfolio: input.portfolio,
      cage: policy.cage,
      proposals: [],
      reads: false,
      regime: input.regime.regime,
      tokens: TOKENS,
      service: null,
      refusal: () => null,
      trial: async (action) => {
        const simulation = await world.simulate(action);
        const verdict = checkAction({
          action,
          portfolio: input.portfolio,
          price: input.observation.price,
          rules: policy.cage,
          simulation,
          ordersToday: 0,
          info: world.info,
        });
        return { simulation, verdict };
      },
      reflex: async () => own,
    },
    {
      models,
      deadlines: { begin: () => ({ signal: new AbortController().signal, end: () => undefined }) },
      clock: { now: () => Date.now(), stopwatch: () => performance.now() },
    },
  );
  const seconds = (performance.now() - began) / 1_000;
  const spoke = thought.by === LOCAL;
  const came = [own, spoke ? decision : null, decision].map((one) => cameOf(one, moment));
  const [ofReflex, ofModel, ofBoth] = came;
  const [attempt] = thought.attempts;
  if (!ofReflex || !ofModel || !ofBoth || !attempt) return null;
  return {
    reflex: ofReflex,
    model: ofModel,
    both: ofBoth,
    seconds,
    failure: attempt.failure?.code ?? null,
    same: spoke && !differingParts(own, decision).includes('action'),
    promptTokens: attempt.usage?.input ?? 0,
  };
}

const cell = (values: readonly number[], digits = 3): string => {
  if (values.length === 0) return '–';
  const [low, high] = interval(values);
  return `${mean(values).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
};

/** What decisions of the reflex, of the model in the tab and of both are worth, on the same thoughts of recorded histories. */
export async function evaluateDeliberation(
  lives: number,
  told: (line: string) => void = () => undefined,
): Promise<string> {
  const language = await nativeLanguage(Math.max(1, availableParallelism() - 1));
  const config = modelAt(LOCAL, '', {
    provider: 'local',
    timeouts: { firstByte: DEADLINE_MS, idle: DEADLINE_MS, total: DEADLINE_MS },
  });
  const models = routerTo([config], {
    local: { id: 'smollm2-135m-instruct', ready: async () => language },
  });
  const rows: Row[] = [];
  for (const [tape, start] of startsOf(lives)) {
    const moments = (await momentsOf(tape, start)).filter(({ input }) => input.tick <= LATEST);
    for (let i = 0; i < PER_LIFE; i += 1) {
      const moment = moments[Math.floor(((i + 0.5) * moments.length) / PER_LIFE)];
      const row = moment && (await rowOf(moment, tape, start, models));
      if (!row) continue;
      rows.push(row);
      told(JSON.stringify(row));
    }
  }
  const line = (name: string, key: 'reflex' | 'model' | 'both'): string => {
    const own = rows.map((row) => row[key]);
    const less = rows.map((row) => row[key].worth - row.reflex.worth);
    const briers = own.flatMap(({ brier }) => brier ?? []);
    const trades = own.map(({ trades: one }) => Number(one));
    return `| ${name} | ${cell(own.map(({ worth }) => worth))} | ${key === 'reflex' ? '' : cell(less)} | ${cell(briers)} | ${cell(trades, 2)} |`;
  };
  const outcomes = rows.map(({ failure }) => failure ?? 'a decision');
  const counted = [...new Set(outcomes)].map(
    (name) => `${name} ${outcomes.filter((one) => one === name).length}`,
  );
  return [
    `**Deliberation** by SmolLM2-135M-Instruct on T1: ${rows.length} thoughts of ${lives} lives on recorded histories, prompts of ${mean(rows.map(({ promptTokens }) => promptTokens)).toFixed(0)} tokens; 95 % intervals over thoughts`,
    '',
    '| who decides | worth, −1 to 1 | less that of the reflex | Brier score | trades |',
    '| --- | ---: | ---: | ---: | ---: |',
    line('the reflex', 'reflex'),
    line('the model alone', 'model'),
    line('the model, else the reflex', 'both'),
    '',
    `Replies: ${counted.join(', ')}. The same deed as the reflex: ${rows.filter(({ same }) => same).length}. ${cell(
      rows.map(({ seconds }) => seconds),
      0,
    )} s each, natively.`,
    '',
  ].join('\n');
}
