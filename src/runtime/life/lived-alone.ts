import { AppError } from '../../domain/errors.ts';
import type { SpanDescription, SpanResult } from '../../mind/replay/index.ts';
import { liveSpans } from '../../mind/spans/index.ts';
import { withSaidMeanwhile } from '../../mind/standing-orders/index.ts';
import { spanCommitOf } from './commits/commit-of.ts';
import type { LifeNow } from './life-now.ts';

/**
 * Lives a span alone, behind the last tick, and makes it durable before it is told of.
 * @throws AppError of the span: then it did not happen; `golem.not_found` before the first tick
 */
export function liveAlone<Given, Result extends SpanResult>(
  now: LifeNow,
  description: SpanDescription<Given, Result>,
  given: Given,
): Promise<Result> {
  return now.gate.run(async () => {
    const { queue, historian, memory, tracer, unembedded } = now.deps;
    await queue.idle();
    const last = historian.last;
    if (last === null || last.tick !== now.state.tick)
      throw new AppError('golem.not_found', 'The golem has no tick yet. Run or step it first.');
    const before = now.state;
    const standing = { policy: now.policy, world: now.world.info };
    now.policyUnderWay = now.policy;
    const [lived] = await liveSpans(
      description as SpanDescription<unknown, Result>,
      { ...last, place: last.place + 1, state: before, given },
      {
        spans: [],
        ports: (_, { state }) => now.ports(state, null),
        around: ({ kind }, at, live) => tracer.span({ kind, ...at }, live),
      },
    );
    await now.exchange.run(async () => {
      const state = withSaidMeanwhile(lived.result.state, before, now.state);
      // The state at the end of the tick is kept once, with what was lived at once behind it.
      const history = historian.lived({ ...lived, standing, commands: historian.waiting, last: false });
      now.state = state;
      unembedded(memory.note([...lived.result.updated, ...lived.result.entries]));
      await queue.push(spanCommitOf(lived, history, state));
    });
    return lived.result;
  });
}
