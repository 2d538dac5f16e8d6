import type { OrganDescription } from '../organ.ts';
import { invariants, ownerControl } from './bounds.ts';
import type { DecisionCredit } from '../../domain/contribution.ts';
import { sinceVersion5 } from '../versions/mind-version.ts';
import { loopOneOfVersion4 } from '../versions/loop-one-of-version-4.ts';
import { EMPTY_LOOP_ONE, type LoopOneState, movedBetween } from './credit.ts';
import { creditDecisions } from './loop-one.ts';
import { strategy } from './strategy.ts';

interface Slice {
  readonly loopOne: LoopOneState;
}

interface Row {
  readonly credits?: readonly DecisionCredit[];
}

/** What enters the prompt, and why: loop 1 learns what each category was worth. */
export const governor: OrganDescription<Slice, Row> = {
  name: 'governor',
  policy: ['context', 'frames'],
  titles: { loopOne: 'What categories were worth (loop 1)' },

  born: () => ({ loopOne: EMPTY_LOOP_ONE }),

  candidates: (input) => [...invariants(input), ...ownerControl(input), ...strategy(input)],

  afterTurn({ loopOne }, turn) {
    const { tick, observed } = turn;
    const { decided, observation } = observed;
    const learned = sinceVersion5(turn)
      ? creditDecisions(loopOne, decided, observation.price)
      : { loopOne: loopOneOfVersion4(loopOne, decided), credits: [] };
    const adjustments = movedBetween(loopOne.counts, learned.loopOne.counts);
    return {
      state: { loopOne: learned.loopOne },
      record: learned.credits.length > 0 ? { credits: learned.credits } : {},
      ...(Object.keys(adjustments).length > 0 && {
        events: [
          {
            type: 'context:feedback_loop',
            loop: 1,
            tick,
            records: decided.length,
            adjustments,
          },
        ],
      }),
    };
  },
};
