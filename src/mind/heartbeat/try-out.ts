import type { Trial } from '../../domain/decisions/proposal.ts';
import type { Action } from '../../domain/world/world.ts';
import type { TickStopwatch } from './stopwatch.ts';
import type { Observed, WorldPort } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { checkAction, ordersOn } from '../market/index.ts';

/** Steps 5 and 6: simulates an order against the world as it is, and checks it against the cage. Changes nothing. @throws AppError `world.*` */
export async function tryOut(
  action: Action,
  input: {
    readonly observed: Observed;
    readonly world: Pick<WorldPort, 'simulate' | 'info'>;
    readonly policy: Pick<GolemPolicy, 'cage'>;
    readonly watch: TickStopwatch;
  },
): Promise<Trial> {
  const { world, policy, watch } = input;
  const { observation, portfolio, ledger } = input.observed;
  const simulation = await watch.time('simulate', () => world.simulate(action));
  const verdict = await watch.time('validate', () =>
    checkAction({
      action,
      simulation,
      portfolio,
      price: observation.price,
      rules: policy.cage,
      ordersToday: ordersOn(ledger, observation.time),
      info: world.info,
    }),
  );
  return { simulation, verdict };
}
