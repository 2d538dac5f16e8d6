import type { VERBS } from '../../../protocol/verbs/table.ts';
import type { At, FacadeName } from '../facade-of.ts';

type TopicOfTheLiving =
  | 'state'
  | 'replay'
  | 'retention'
  | 'fork'
  | 'install'
  | 'cache'
  | 'collections'
  | 'conversations'
  | 'localModel'
  | 'attribution'
  | 'suggestions'
  | 'kv';

/** Of the life as it is kept and of the page: asked of the living golem, commands too. */
export const OF_THE_LIVING: ReadonlySet<string> = new Set<TopicOfTheLiving>([
  'state',
  'replay',
  'retention',
  'fork',
  'install',
  'cache',
  'collections',
  'conversations',
  'localModel',
  'attribution',
  'suggestions',
  'kv',
]);

type Query = {
  [Name in FacadeName]: (typeof VERBS)[Name]['kind'] extends 'query' ? Name : never;
}[FacadeName];

/** Every query is answered as of then, or said to be of now; commands need no answer. */
export type AnswersOfThen = {
  readonly [Name in Exclude<Query, `${TopicOfTheLiving}.${string}`>]: At<Name>;
} & {
  readonly 'thinking.skip': At<'thinking.skip'>;
};
