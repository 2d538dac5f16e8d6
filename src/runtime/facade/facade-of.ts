import type { MetricsAtAGlance } from '../../protocol/verbs/observability/metrics.ts';
import type { Row } from '../../protocol/verbs/row.ts';
import { VERBS, VERB_NAMES, type VerbName } from '../../protocol/verbs/table.ts';
import type { GolemFacade } from './facade.ts';

type Verb = (...args: never[]) => unknown;

/** What a script writes behind `golem.`, e.g. `records.get`; a topic that can be called is a name itself. */
export type FacadeName = {
  [Key in keyof GolemFacade]: Key extends 'ready'
    ? Key
    : (GolemFacade[Key] extends Verb ? Key : never) | `${Key}.${keyof GolemFacade[Key] & string}`;
}[keyof GolemFacade];

/** What is found there; of a topic that can be called, the call alone. */
export type At<Name extends FacadeName> = Name extends keyof MetricsAtAGlance
  ? MetricsAtAGlance[Name]
  : Name extends keyof GolemFacade
    ? GolemFacade[Name]
    : Name extends `${infer Topic extends keyof GolemFacade}.${infer Key}`
      ? GolemFacade[Topic][Key & keyof GolemFacade[Topic]]
      : never;

/** Each name of the facade is in the table; the other way round a test looks. */
const PUBLIC: Readonly<Record<FacadeName, Row>> = VERBS;

/** The public API: under each public name of the table what `answer` gives for it. */
export function facadeOf(answer: (name: VerbName & FacadeName) => unknown): GolemFacade {
  const facade: Record<string, unknown> = {};
  const isPublic = (name: VerbName): name is VerbName & FacadeName =>
    PUBLIC[name as FacadeName].inner !== true;
  for (const name of VERB_NAMES.filter(isPublic)) {
    const [topic = name, verb] = name.split('.');
    if (verb === undefined) facade[topic] = answer(name);
    else Object.assign((facade[topic] ??= {}) as object, { [verb]: answer(name) });
  }
  return facade as unknown as GolemFacade;
}
