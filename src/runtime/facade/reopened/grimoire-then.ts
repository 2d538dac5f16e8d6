import { forgettingOf, KNOWLEDGE } from '../../../shared/forgetting.ts';
import { linksOf } from '../../../shared/entry-links.ts';
import type { Ask } from '../ask.ts';
import type { GolemFacade } from '../facade.ts';
import { answerOf } from './answer-of.ts';
import type { AnswersOfThen } from './answers-of-then.ts';
import type { Moment } from './moment.ts';
import type { Reach } from './reach.ts';

type OfTheGrimoire = Extract<keyof AnswersOfThen, `grimoire.${string}`>;

/**
 * The Grimoire as it was at the end of a tick. What is asked of an earlier one goes to the living golem, which reads the record.
 * @param moment the tick of then with its state
 */
export function grimoireThen(
  moment: () => Moment,
  golem: GolemFacade,
  ask: Ask,
  { at, known }: Reach,
): Pick<AnswersOfThen, OfTheGrimoire> {
  return {
    'grimoire.get': (id, { asOf = at() } = {}) =>
      asOf < at() ? golem.grimoire.get(id, { asOf }) : ask('past.entry', moment().at, id),
    'grimoire.list': ({ asOf = at(), ...filter } = {}) =>
      asOf < at() ? golem.grimoire.list({ ...filter, asOf }) : ask('past.entries', moment().at, filter),
    'grimoire.points': ({ asOf = at(), ...query } = {}) =>
      golem.grimoire.points({ ...query, asOf: Math.min(asOf, at()) }),
    'grimoire.times': ({ asOf = at(), ...filter } = {}) =>
      golem.grimoire.times({ ...filter, asOf: Math.min(asOf, at()) }),
    'grimoire.count': () => ask('past.counts', moment().at),
    'grimoire.stats': () => ask('past.stats', moment().at),
    'grimoire.links': (id, { asOf = at() } = {}) =>
      asOf < at()
        ? golem.grimoire.links(id, { asOf })
        : linksOf(id, {
            get: (one) => ask('past.entry', moment().at, one),
            list: (filter) => ask('past.entries', moment().at, filter),
            contradictions: (query) => golem.grimoire.contradictions({ ...query, asOf: at() }),
          }),
    'grimoire.contradictions': ({ asOf = at(), ...query } = {}) =>
      golem.grimoire.contradictions({ ...query, asOf: Math.min(asOf, at()) }),
    // Cycles of then, each act with how it stands now.
    'grimoire.curations': async (limit = 10) =>
      (await golem.grimoire.curations(limit)).filter((cycle) => cycle.tick <= at()),
    'grimoire.forgetting': async (limit = 20) =>
      forgettingOf(
        await ask('past.entries', moment().at, { types: KNOWLEDGE, limit: 1_000 }),
        at(),
        moment().standing.policy.memory,
        limit,
      ),
    'grimoire.history': (id, { asOf = at() } = {}) =>
      golem.grimoire.history(id, { asOf: Math.min(asOf, at()) }),
    'grimoire.prompts': (id, { limit, before = at() + 1 } = {}) =>
      golem.grimoire.prompts(id, {
        before: Math.min(before, at() + 1),
        ...(limit !== undefined && { limit }),
      }),
    'grimoire.query': async (words, options = {}) => {
      const asked = options.tick ?? (await golem.workspace.before(at()))?.tick;
      if (asked === undefined) return null;
      return known(asked, () => golem.grimoire.query(words, { ...options, tick: asked }));
    },
    'grimoire.recall': (text, { limit, types, at: asked = at() } = {}) =>
      ask(
        'past.recall',
        { ...moment().at, tick: Math.min(asked, at()) },
        {
          text,
          pad: moment().state.pad,
          policy: moment().standing.policy,
          now: moment().past.worldState.time,
          ...(limit !== undefined && { limit }),
          ...(types !== undefined && { types }),
        },
      ),
    'grimoire.asOf': (text, { tick: asked = at(), ...when }) =>
      asked < at()
        ? golem.grimoire.asOf(text, { ...when, tick: asked })
        : answerOf(moment(), ask, text, when),
    'grimoire.look': golem.grimoire.look,
  };
}
