import { Mutex } from '../../lib/async/mutex.ts';
import type { GolemApi } from '../../protocol/verbs/api.ts';
import { checkedArguments } from '../../protocol/verbs/arguments.ts';
import { rowOf } from '../../protocol/verbs/table.ts';
import type { Golem } from '../golem.ts';
import { answerOver, livingView, type View, type ViewAnswers } from './view.ts';
import * as context from './context/index.ts';
import * as life from './life/index.ts';
import * as memory from './memory/index.ts';
import * as models from './models/index.ts';
import * as observability from './observability/index.ts';
import * as programs from './programs/index.ts';
import * as replay from './replay/index.ts';

type Answer = (...args: readonly unknown[]) => Promise<unknown>;

type Answered = Pick<GolemApi, keyof ViewAnswers>;

/** The answers over one view. */
const answersOver = (view: View, answers: ViewAnswers): Answered =>
  Object.fromEntries(
    Object.entries(
      answers as unknown as Readonly<Record<string, (view: View, ...args: readonly unknown[]) => unknown>>,
    ).map(([name, answer]) => [name, (...args: readonly unknown[]) => answer(view, ...args)]),
  ) as unknown as Answered;

/**
 * The golem worker's verbs over a golem, by their names in the table. Arguments come from outside: they are checked here by
 * the table's schemas, and each verb takes them as the schema gives them out.
 */
export function createApi(golem: Golem): GolemApi {
  // What moves the golem happens one at a time, in the order of asking: two steps asked for at once are two steps.
  const moves = new Mutex();
  const asking = programs.askVerbs(
    golem,
    (view) =>
      (name, ...given) =>
        answerOver(answers, view, name, checkedArguments(name, given)),
    (...given) => api['collections.search'](...given),
  );

  /** What is answered over a view, of the living golem and of a reopened tick alike. */
  const answers: ViewAnswers = {
    ...asking.answers,
    ...context.answers,
    ...life.answers,
    ...memory.answers,
    ...observability.answers,
  };

  const verbs: GolemApi = {
    ...asking.verbs,
    ...context.verbs(golem),
    ...life.verbs(golem, moves),
    ...memory.verbs(golem),
    ...models.verbs(golem),
    ...observability.verbs(golem),
    ...programs.verbs(golem),
    ...replay.verbs(golem, answers),
    ...answersOver(livingView(golem), answers),
  };

  const served = Object.entries(verbs as unknown as Readonly<Record<keyof GolemApi, Answer>>).map(
    ([name, verb]) => {
      const moving = rowOf(name)?.moves === true;
      const answer: Answer = async (...given) => {
        const args = checkedArguments(name as keyof GolemApi, given);
        return moving ? moves.run(() => verb(...args)) : verb(...args);
      };
      return [name, answer];
    },
  );
  const api = Object.fromEntries(served) as GolemApi;
  const answer: Answer = (verb, args) =>
    (api as unknown as Readonly<Record<string, Answer>>)[verb as string]!(...(args as readonly unknown[]));
  golem.programs.tools.answerBy(answer);
  golem.programs.injectors.answerBy(answer);
  return api;
}
