import type { Golem } from '../../golem.ts';
import type { Mutex } from '../../../lib/async/mutex.ts';
import { ledgerAnswers } from './ledger-verbs.ts';
import { lifeAnswers, lifeVerbs } from './life-verbs.ts';
import { livesVerbs } from './lives-verbs.ts';
import { marketFileVerbs } from './market-file-verbs.ts';
import { mortalityAnswers, mortalityVerbs } from './mortality-verbs.ts';
import { ordersAnswers, ordersVerbs } from './orders-verbs.ts';
import { organsAnswers } from './organs-verbs.ts';
import { retentionVerbs } from './retention-verbs.ts';
import { travelVerbs } from './travel-verbs.ts';
import { worldAnswers, worldVerbs } from './world-verbs.ts';

/** Answered over a view. */
export const answers = {
  ...ledgerAnswers,
  ...lifeAnswers,
  ...mortalityAnswers,
  ...ordersAnswers,
  ...organsAnswers,
  ...worldAnswers,
};

/** What is answered of a life: its course, orders, books, world, and how it is kept. */
export const verbs = (golem: Golem, moves: Mutex) => ({
  ...lifeVerbs(golem),
  ...livesVerbs(golem.deps.store),
  ...marketFileVerbs(golem),
  ...mortalityVerbs(golem),
  ...ordersVerbs(golem),
  ...retentionVerbs(golem),
  ...travelVerbs(golem, moves),
  ...worldVerbs(golem),
});
