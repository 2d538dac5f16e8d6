import { type Judges, organProposals, think, type ThinkPorts } from '../deliberation/index.ts';
import { queryService } from '../ask/index.ts';
import type { AtGate, Considered, Deliberated, GovernorInput, OrganDescription } from '../contract/index.ts';
import type { EmbeddingPort, MemoryPort, TokenCounter, WorldPort } from '../ports.ts';
import type { Organs } from './organs.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { type Reflex, seeWorkspace } from '../reflex/index.ts';
import { plainPrediction } from '../market/index.ts';
import { assembleWorkspace } from '../prompt/index.ts';
import { assemblePrompt, promptInput, type Thinkable } from './deliberate/prompt.ts';
import { thoughtContext } from './deliberate/run.ts';
import { sendingOf } from './deliberate/sending.ts';
import { filling, firstOf } from './steps.ts';
import type { TickStopwatch } from './stopwatch.ts';

/** What is deliberated with. */
export interface DeliberatePorts extends ThinkPorts, Pick<Judges, 'trial'> {
  readonly world: WorldPort;
  readonly memory: Pick<MemoryPort, 'candidates' | 'byIds'>;
  readonly embedding: EmbeddingPort;
  readonly tokens: TokenCounter;
  readonly reflex: Reflex;
  readonly policy: GolemPolicy;
  /** Candidates that go into the workspace whatever they score. */
  readonly forced?: ReadonlySet<string>;
  readonly ready?: GovernorInput['ready'];
}

/** A tick that has passed its gate, and the organs that have a say in it. */
export interface ToDeliberate extends Thinkable {
  readonly at: AtGate;
  readonly organs: Organs;
  readonly perceived: ReadonlyMap<string, unknown>;
}

/**
 * Between gate and simulate: organs look for what they want to bring, the governor assembles the workspace, and it is answered by whoever is
 * first to have a decision that is let through: an organ, a model, or the reflex. An organ reckons what the prompt did to it.
 */
export async function deliberate(
  moment: ToDeliberate,
  ports: DeliberatePorts,
  watch: TickStopwatch,
): Promise<Deliberated> {
  const { state, observed, appraisal, at, organs: house, perceived } = moment;
  const organs: readonly OrganDescription[] = house;
  const { world, memory } = ports;
  const { observation, portfolio, regime } = observed;
  const { policy, promoted } = filling(organs, 'governs')(state, ports.policy, regime.regime);
  const before = promptInput(moment, policy, world.info, ports, organs);
  const sending = sendingOf(before, state, policy, ports.tokens);
  const { tokens, reads, valve } = sending;
  const prompt = await watch.time('assemble', async () => {
    const made = await assemblePrompt(moment, before, policy, sending, {
      organs: house,
      perceived,
      at,
      memory,
    });
    return promoted.length > 0 ? { ...made, workspace: { ...made.workspace, mutations: promoted } } : made;
  });
  const { workspace: assembled, brought } = prompt;
  const { tick, standing = null } = before;
  const run = thoughtContext(before, assembled, sending);
  const expected = plainPrediction(tick, observed, world.info.stepsPerYear);
  const { decision, trial, thought, proposals, reading, reflects } = await think(
    {
      run,
      tick,
      tier: before.tier,
      policy: policy.thinking,
      surroundings: sending.surroundings,
      workspace: assembled,
      world: world.info,
      observation,
      portfolio,
      cage: policy.cage,
      proposals: organProposals(brought, { workspace: assembled, at, expected }),
      reads,
      valve,
      tokens,
      context: policy.context,
      regime: regime.regime,
      service: queryService(
        sending.queries,
        sending.room,
        assembled,
        { time: observation.time, pad: appraisal.padAfter },
        { ...ports, tokens },
      ),
      refusal: (action, by) => firstOf(organs, (organ) => organ.refuses?.(action, by, standing)),
      trial: ports.trial,
      reflex: async () => ports.reflex.consider(seeWorkspace(assembled, standing, {}, organs)),
    },
    ports,
    (make) => watch.time('deliberate', make),
  );
  const considered: Considered = {
    workspace: assembled,
    input: prompt.input,
    observed,
    policy,
    decision,
    thought,
    assembled: (input, other) => assembleWorkspace(input, other, tokens, brought, sending.around),
    seen(workspace, left = {}) {
      const view = seeWorkspace(workspace, standing, left, organs);
      return view.input && ports.reflex.chooseOnly(view);
    },
  };
  return {
    ...filling(organs, 'reckons')(state, considered),
    decision,
    trial,
    thought,
    proposals,
    reading,
    ...(reflects && { reflects }),
    found: brought.found,
    without(organ) {
      // An order of the owner asks no memory.
      if (decision.source === 'order') return decision;
      const part = organs.find(({ name }) => name === organ)?.brings;
      return ports.reflex.consider(seeWorkspace(assembled, standing, { part }, organs));
    },
  };
}
