import { type Judges, organProposals, think, type ThinkPorts } from '../deliberation/index.ts';
import { creditOf } from '../attribution/index.ts';
import { contributionOf, policyInForce, referencesOf } from '../governor/index.ts';
import type { ReadyPieces } from '../grimoire/index.ts';
import type { AtGate, Deliberated } from '../contract/index.ts';
import type { EmbeddingPort, MemoryPort, TokenCounter, WorldPort } from '../ports.ts';
import type { Organs } from './organs.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { type Reflex, seeWorkspace } from '../reflex/index.ts';
import { plainPrediction } from '../market/index.ts';
import { refusalOf } from '../standing-orders/index.ts';
import { otherwise } from './deliberate/otherwise.ts';
import { assemblePrompt, promptInput, type Thinkable } from './deliberate/prompt.ts';
import { sendingOf } from './deliberate/sending.ts';
import { queryService } from './query-service.ts';
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
  readonly ready?: ReadyPieces;
}

/** A tick that has passed its gate, and the organs that have a say in it. */
export interface ToDeliberate extends Thinkable {
  readonly at: AtGate;
  readonly organs: Organs;
  readonly perceived: ReadonlyMap<string, unknown>;
}

/**
 * Between gate and simulate: organs look for what they want to bring, the governor assembles the workspace, and it is answered by whoever is
 * first to have a decision that is let through: an organ, a model, or the reflex. What the answer refers to is credited, and what it would have been is asked of
 * the reflex.
 */
export async function deliberate(
  moment: ToDeliberate,
  ports: DeliberatePorts,
  watch: TickStopwatch,
): Promise<Deliberated> {
  const { state, observed, appraisal, at, organs, perceived } = moment;
  const { world, memory } = ports;
  const { observation, portfolio, regime } = observed;
  const { policy, promoted } = policyInForce(ports.policy, state.loopThree?.mutations ?? [], regime.regime);
  const before = promptInput(moment, policy, world.info, ports);
  const sending = sendingOf(before, state, policy, ports.tokens);
  const { tokens, reads } = sending;
  const prompt = await watch.time('assemble', async () => {
    const made = await assemblePrompt(moment, before, policy, sending, { organs, perceived, at, memory });
    return promoted.length > 0 ? { ...made, workspace: { ...made.workspace, mutations: promoted } } : made;
  });
  const { workspace: assembled, brought } = prompt;
  const { tick, standing = null } = before;
  const expected = plainPrediction(tick, observed, world.info.stepsPerYear);
  const { decision, trial, thought, proposals, reading, reflects } = await think(
    {
      tick,
      tier: before.tier,
      policy: policy.thinking,
      workspace: assembled,
      world: world.info,
      observation,
      portfolio,
      cage: policy.cage,
      proposals: organProposals(brought, { workspace: assembled, at, expected }),
      reads,
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
      refusal: (action, by) => refusalOf(action, by, standing),
      trial: ports.trial,
      reflex: async () => ports.reflex.consider(seeWorkspace(assembled, standing, {}, organs)),
    },
    ports,
    (make) => watch.time('deliberate', make),
  );
  const references = referencesOf(assembled, decision, thought);
  const { record, workspace } = contributionOf(assembled, decision, references);
  const worth = creditOf(decision, workspace, { references });
  const { attribution, ...others } = otherwise(
    moment,
    prompt,
    { decision, thought },
    policy,
    sending,
    ports.reflex,
    worth,
  );
  return {
    ...others,
    workspace,
    contribution: { ...record, ...(worth.length > 0 && { worth }), attribution },
    decision,
    trial,
    thought,
    proposals,
    reading,
    ...(reflects && { reflects }),
    found: brought.found,
  };
}
