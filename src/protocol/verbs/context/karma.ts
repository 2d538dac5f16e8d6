import * as v from 'valibot';
import type { KarmaTarget, KarmaView } from '../../../domain/past/karma.ts';
import { id, LAST_TICK, tick, whole, words } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, type Rows, VIEW } from '../row.ts';

/** Characters of an owner's reason. */
const MAX_WHY = 500;

/** What is judged, and in the owner's words why: these are for him alone and stand in no prompt. */
export type Judging = KarmaTarget & { readonly why?: string | undefined };

/** Decisions that were verified: by the owner's verdict, or by outcomes. */
export interface KarmaVerbs {
  /** All traces, the newest evidence first, with where each came from and how it stands, and the owner's verdicts. */
  list(): Promise<KarmaView>;
  /**
   * Approves what a tick decided, what a standing order did, or an answer of a kept conversation: the same is likelier in a situation like that. A
   * verdict on the same gives way. @throws AppError `golem.not_found`
   */
  approve(what: Judging): Promise<KarmaView>;
  /** The reverse: the same is less likely in a situation like that. @throws AppError `golem.not_found` */
  reject(what: Judging): Promise<KarmaView>;
  /** Takes a verdict back; nothing where none stands. */
  undo(what: KarmaTarget): Promise<KarmaView>;
  /** Takes a trace out of prompts and decisions at once, whatever speaks for it. @throws AppError `golem.not_found` */
  revoke(id: string): Promise<KarmaView>;
  /** Lets a revoked trace stand again. @throws AppError `golem.not_found` */
  restore(id: string): Promise<KarmaView>;
}

type Api = Named<'karma', KarmaVerbs>;

export const karmaRows = {
  'karma.list': VIEW,
  'karma.approve': COMMAND,
  'karma.reject': COMMAND,
  'karma.undo': COMMAND,
  'karma.revoke': COMMAND,
  'karma.restore': COMMAND,
} as const satisfies Rows<Api>;

const order = whole('The number of an order', 1, LAST_TICK);
const WHAT = 'Name one thing: {tick}, {order} or {answer}.';
const target = v.union(
  [v.strictObject({ tick }), v.strictObject({ order }), v.strictObject({ answer: id })],
  WHAT,
);
const why = v.optional(words('A reason', MAX_WHY));
const judging = v.union(
  [v.strictObject({ tick, why }), v.strictObject({ order, why }), v.strictObject({ answer: id, why })],
  WHAT,
);

export const karmaArguments = {
  'karma.list': [],
  'karma.approve': [judging],
  'karma.reject': [judging],
  'karma.undo': [target],
  'karma.revoke': [id],
  'karma.restore': [id],
} satisfies ArgumentsOf<Api>;
