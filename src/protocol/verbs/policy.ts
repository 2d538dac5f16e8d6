import type { CageRules } from '../../mind/world/cage-policy.ts';
import type { DistilledRow } from '../../domain/distilled.ts';
import type { PlaybookEditRow, RuleRow } from '../../domain/playbook-edit.ts';
import type { PolicyField, PolicyPatch, PolicyRevision } from '../../domain/policy.ts';
import type { GolemPolicy } from '../../mind/policy/golem-policy.ts';
import { LAST_TICK, objectJudgedInside, text, whole } from './bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from './row.ts';

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
  get(): Promise<string>;
  /** @throws AppError `input.invalid` with `line` */
  set(markdown: string): Promise<string>;
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
  'policy.get': QUERY,
  'policy.set': COMMAND,
  'policy.fields': QUERY,
  'policy.defaults': QUERY,
  'policy.revisions': QUERY,
  'policy.restore': COMMAND,
  'playbook.get': QUERY,
  'playbook.set': COMMAND,
  'playbook.rules': QUERY,
  'playbook.distilled': QUERY,
  'playbook.edits': QUERY,
  'playbook.undo': COMMAND,
  'cage.get': QUERY,
  'cage.set': COMMAND,
} as const satisfies Rows<Api>;

/** Characters; the default playbook has some 6,000. */
export const MOST_PLAYBOOK = 100_000;

export const policyArguments = {
  'policy.get': [],
  'policy.set': [objectJudgedInside<PolicyPatch>('A patch')],
  'policy.fields': [],
  'policy.defaults': [],
  'policy.revisions': [],
  'policy.restore': [whole('A revision', 0, LAST_TICK)],
  'playbook.get': [],
  'playbook.set': [text('A playbook', MOST_PLAYBOOK)],
  'playbook.rules': [],
  'playbook.distilled': [],
  'playbook.edits': [],
  'playbook.undo': [whole('An edit', 1, LAST_TICK)],
  'cage.get': [],
  'cage.set': [objectJudgedInside<Partial<CageRules>>('A patch')],
} satisfies ArgumentsOf<Api>;
