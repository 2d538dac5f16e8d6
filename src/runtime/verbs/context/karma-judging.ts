import { AppError } from '../../../domain/errors.ts';
import type { AskSource, FoundAnswer } from '../../../domain/past/ask.ts';
import type { KarmaAct } from '../../../domain/context/karma-situation.ts';
import { type KarmaTarget, type KarmaView, targetName, type Verdict } from '../../../domain/past/karma.ts';
import type { OrderDeed, StandingOrder } from '../../../domain/rules/standing-order.ts';
import { hex } from '../../../lib/bytes/hex.ts';
import { type Judged, loadJudging } from '../../../mind/karma/index.ts';
import { lowestTrust } from '../../../mind/grimoire/index.ts';
import type { MindState } from '../../../mind/heartbeat/index.ts';
import type { Judging } from '../../../protocol/verbs/context/karma.ts';
import type { Golem } from '../../golem.ts';

const missing = (words: string, what: KarmaTarget): AppError =>
  new AppError('golem.not_found', words, { data: { ...what } });

interface ToJudge {
  readonly judged: Judged;
  /** Of what is judged. */
  readonly tick: number;
}

async function ofTick(
  { deps: { store } }: Golem,
  tick: number,
  what: KarmaTarget,
  act?: KarmaAct,
): Promise<ToJudge> {
  const record = await store.record(tick);
  if (!record)
    throw missing(`Tick ${tick} has no full record: it was not lived, or only its line is kept.`, what);
  const workspace = await store.workspace(tick);
  const cited = workspace ? [] : await store.entriesById(record.decision?.cited ?? []);
  const trust = new Map(cited.map((entry) => [entry.id, entry.trust]));
  const { judgedRecord } = await loadJudging();
  return { judged: judgedRecord(record, { workspace, trust }, act), tick };
}

/** What an order is there to do, where it has filled nothing yet. */
function wanted(deed: OrderDeed): KarmaAct {
  if (deed.kind === 'sell' || deed.kind === 'buy' || deed.kind === 'withdraw') return deed.kind;
  if (deed.kind === 'forbid') return 'wait';
  return deed.bound === 'at-least' ? 'buy' : 'sell';
}

async function ofOrder(golem: Golem, what: { readonly order: number }): Promise<ToJudge> {
  const order: StandingOrder | undefined = golem.life.state.standingOrders?.orders.find(
    ({ id }) => id === what.order,
  );
  if (!order) throw missing(`There is no order ${what.order}. It may have ended too long ago.`, what);
  const fill = order.fills.at(-1);
  const { judged, tick } = await ofTick(
    golem,
    fill?.tick ?? order.since,
    what,
    fill?.kind ?? wanted(order.deed),
  );
  return { judged: { ...judged, by: `order-${order.id}`, trust: 'owner' }, tick };
}

/** A source as a trace names it: memories by their ids, which recall brings again. */
const sourceId = ({ kind, ref }: AskSource): string => (kind === 'memory' ? ref : `${kind}:${ref}`);

async function ofAnswer(golem: Golem, what: { readonly answer: string }): Promise<ToJudge> {
  const found: FoundAnswer | null = await golem.programs.conversations.answer(what.answer);
  if (!found) throw missing('This answer is in no kept conversation. Ask the question again.', what);
  const { sentences, sources } = found;
  // What it found beside is no part of the answer.
  const said = new Set(sentences.flatMap((sentence) => [...sentence.sources]));
  const used = sources.filter(({ n }) => said.has(n));
  return {
    judged: {
      of: { kind: 'answer', topic: found.understood.topic, sources: used.map(sourceId) },
      task: null,
      by: 'ask',
      reasons: [],
      trust: lowestTrust(['self', ...used.map(({ trust }) => trust)]),
    },
    tick: found.tick,
  };
}

function toJudge(golem: Golem, what: KarmaTarget): Promise<ToJudge> {
  if ('tick' in what) return ofTick(golem, what.tick, what);
  return 'order' in what ? ofOrder(golem, what) : ofAnswer(golem, what);
}

/** Of a tick in the chain of seals; null where the tick has none any more. */
async function sealOf({ deps: { store } }: Golem, tick: number): Promise<string | null> {
  if (tick < 1) return null;
  const [stored] = await store.tickInputs({ from: tick, to: tick });
  return stored ? hex(stored.seal.seal) : null;
}

/** Changes what is verified, between two ticks: it is an input of the next one. */
async function changed(
  golem: Golem,
  what: string,
  change: (state: MindState) => MindState['karma'],
): Promise<KarmaView> {
  await golem.life.amend({ kind: 'karma', what }, async (state) => {
    const karma = change(state);
    return karma === state.karma || karma === undefined ? state : { ...state, karma };
  });
  golem.emitStatus();
  const { state, policy } = golem.life;
  return (await loadJudging()).karmaView(state, policy);
}

/** The owner approves or rejects something. @throws AppError `golem.not_found` */
export async function judge(golem: Golem, what: Judging, says: Verdict): Promise<KarmaView> {
  // What was just lived is judged as it is stored.
  await golem.queue.idle();
  const { judged, tick } = await toJudge(golem, what);
  const seal = await sealOf(golem, tick);
  const on = targetName(what);
  const { withVerdict } = await loadJudging();
  return changed(golem, `${says} ${on}`, ({ karma, tick: after }) =>
    withVerdict(
      karma,
      judged,
      {
        kind: 'verdict',
        says,
        on,
        tick,
        after,
        wallTime: golem.deps.clock.now(),
        seal,
        ...(what.why && { why: what.why }),
      },
      golem.life.policy.karma,
    ),
  );
}

/** Takes a verdict back. */
export async function takeBack(golem: Golem, what: KarmaTarget): Promise<KarmaView> {
  const on = targetName(what);
  const { withoutVerdict } = await loadJudging();
  return changed(golem, `undone ${on}`, ({ karma }) => karma && withoutVerdict(karma, on));
}

/** Takes a trace out, or lets it stand again. @throws AppError `golem.not_found` */
export async function revoke(golem: Golem, id: string, out: boolean): Promise<KarmaView> {
  const { withRevoked } = await loadJudging();
  return changed(golem, `${out ? 'revoked' : 'restored'} ${id}`, ({ karma, tick }) => {
    if (karma?.traces.some((one) => one.id === id)) return withRevoked(karma, id, out ? tick : null);
    throw new AppError('golem.not_found', 'No trace of karma has this id.', { data: { id } });
  });
}
