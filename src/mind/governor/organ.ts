import type { OrganDescription } from '../organ.ts';
import { invariants, ownerControl } from './bounds.ts';
import { creditOutcomes, EMPTY_LOOP_ONE, type LoopOneState } from './credit.ts';
import { strategy } from './strategy.ts';

interface Slice {
  readonly loopOne: LoopOneState;
}

/** What enters the prompt, and why: loop 1 learns what each category was worth. */
export const governor: OrganDescription<Slice> = {
  name: 'governor',
  policy: ['context', 'frames'],
  titles: { loopOne: 'What categories were worth (loop 1)' },

  born: () => ({ loopOne: EMPTY_LOOP_ONE }),

  candidates: (input) => [...invariants(input), ...ownerControl(input), ...strategy(input)],

  afterTurn({ loopOne }, { tick, observed }) {
    const { decided } = observed;
    const learned = creditOutcomes(loopOne, decided);
    const moved = Object.keys(learned.moved).length > 0;
    return {
      state: { loopOne: learned.loopOne },
      record: {},
      ...(moved && {
        events: [
          {
            type: 'context:feedback_loop',
            loop: 1,
            tick,
            records: decided.length,
            adjustments: learned.moved,
          },
        ],
      }),
    };
  },
};
