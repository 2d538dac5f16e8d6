import * as v from 'valibot';
import type { CageRules, GolemPolicy } from '../../../mind/policy/index.ts';
import type { DistilledRow } from '../../../domain/rules/distilled.ts';
import type { PlaybookEditRow, RuleRow } from '../../../domain/rules/playbook-edit.ts';
import type { PlaybookRevision } from '../../../domain/rules/playbook.ts';
import type { PolicyField, PolicyPatch, PolicyRevision } from '../../../domain/rules/policy.ts';
import { LAST_TICK, limit, objectJudgedInside, text, whole } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows, VIEW } from '../row.ts';

/** Every tunable number. */
export interface PolicyVerbs {
  get(): Promise<GolemPolicy>;
  /** A deep partial, or dotted paths; a new revision. @throws AppError `input.invalid` with `path` */
  set(patch: PolicyPatch): Promise<GolemPolicy>;
  fields(): Promise<readonly PolicyField[]>;
  defaults(): Promise<GolemPolicy>;
  revisions(): Promise<readonly PolicyRevision[]>;
  /** @throws AppError `golem.not_found` */
  restore(revision: number): Promise<GolemPolicy>;
}

/** The reflex's rules as Markdown. */
export interface PlaybookVerbs {
  /** As it is, or as a revision had it, with what its rules had come to by its end. @throws AppError `golem.not_found` */
  get(revision?: number): Promise<string>;
  /** A new revision, unless it says what is said already. @throws AppError `input.invalid` with `line`: then nothing is changed */
  set(markdown: string): Promise<string>;
  /** Every revision, newest first: when and what of it came to be, and rule by rule what it changed. @param before revisions below it */
  revisions(limit?: number, before?: number): Promise<readonly PlaybookRevision[]>;
  /**
   * Its rules say again what they said in a revision, as a new one; those that there still are keep what has come of them since.
   * @returns the playbook then @throws AppError `golem.not_found`
   */
  restore(revision: number): Promise<string>;
  /** Each rule with how often what it expected came, by regime, and whose words it is in. */
  rules(): Promise<readonly RuleRow[]>;
  /** What models decided, newest first, as it may be decided again without them: how often it came out as said, and how it stands. */
  distilled(): Promise<readonly DistilledRow[]>;
  /** What the playbook changed of itself, oldest first: what, why, on what evidence, and how it stands. */
  edits(): Promise<readonly PlaybookEditRow[]>;
  /**
   * Takes one of these back: its rules say again what they said before it, and it is not made again.
   * @returns the history then @throws AppError `golem.not_found`; `input.invalid` where it does not stand, or its rules were changed since
   */
  undo(edit: number): Promise<readonly PlaybookEditRow[]>;
}

/** What no order gets around. */
export interface CageVerbs {
  get(): Promise<CageRules>;
  set(rules: Partial<CageRules>): Promise<CageRules>;
}

type Api = Named<'policy', PolicyVerbs> & Named<'playbook', PlaybookVerbs> & Named<'cage', CageVerbs>;

export const policyRows = {
  'policy.get': VIEW,
  'policy.set': COMMAND,
  'policy.fields': QUERY,
  'policy.defaults': QUERY,
  'policy.revisions': VIEW,
  'policy.restore': COMMAND,
  'playbook.get': VIEW,
  'playbook.set': COMMAND,
  'playbook.revisions': VIEW,
  'playbook.restore': COMMAND,
  'playbook.rules': VIEW,
  'playbook.distilled': VIEW,
  'playbook.edits': VIEW,
  'playbook.undo': COMMAND,
  'cage.get': VIEW,
  'cage.set': COMMAND,
} as const satisfies Rows<Api>;

/** Characters; the default playbook has some 6,000. */
export const MOST_PLAYBOOK = 100_000;

/** Revisions of the playbook asked for at a time. */
const MOST_REVISIONS = 1_000;
const revision = whole('A revision', 0, LAST_TICK);

export const policyArguments = {
  'policy.get': [],
  'policy.set': [objectJudgedInside<PolicyPatch>('A patch')],
  'policy.fields': [],
  'policy.defaults': [],
  'policy.revisions': [],
  'policy.restore': [revision],
  'playbook.get': [v.optional(revision)],
  'playbook.set': [text('A playbook', MOST_PLAYBOOK)],
  'playbook.revisions': [v.optional(limit(MOST_REVISIONS), 100), v.optional(revision)],
  'playbook.restore': [revision],
  'playbook.rules': [],
  'playbook.distilled': [],
  'playbook.edits': [],
  'playbook.undo': [whole('An edit', 1, LAST_TICK)],
  'cage.get': [],
  'cage.set': [objectJudgedInside<Partial<CageRules>>('A patch')],
} satisfies ArgumentsOf<Api>;
