import * as v from 'valibot';
import type { Blocked, MissingKind } from '../../../domain/decisions/blocked.ts';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../../domain/context/context.ts';
import type { ThoughtAttempt, ThoughtFailure, ThoughtQuery } from '../../../domain/decisions/thought.ts';
import { cutText } from '../../../lib/text/cut-text.ts';
import { FACTS } from '../../candidates/index.ts';
import { citedIn } from '../citable.ts';
import { BLOCKED_REPLY } from './blocked-reply.ts';

/** Characters of a premise and of one name that are kept. */
const MAX_PREMISE = 400;
const MAX_NAME = 120;
/** Letters that a word of a name must have to say something. */
const LEAST_LETTERS = 3;
/** Words of a name that say nothing of which number it is. */
const FILLING: ReadonlySet<string> = new Set(
  'the and for now its this that current actual exact latest today value number amount'.split(' '),
);

/** What was really asked and failed. */
export interface TriedInThought {
  /** Questions of this model and of those before it. */
  readonly queries: readonly ThoughtQuery[];
  /** Attempts of this thought that failed before. */
  readonly attempts: readonly Pick<ThoughtAttempt, 'model' | 'failure'>[];
  /** Whether this model could ask. */
  readonly asks: boolean;
  /** Ids of entries that the mind itself sees contradict each other or what binds them. */
  readonly between: readonly string[];
}

export type JudgedBlocked =
  { readonly blocked: Blocked; readonly failure: ThoughtFailure } | { readonly failure: ThoughtFailure };

const refused = (why: string): { readonly failure: ThoughtFailure } => ({
  failure: { code: 'reply.valve', text: `It called itself blocked, and is not: ${why}.` },
});

/** A text by its words alone. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Ids have letters and, but for rules', a colon or a digit: no word of a prompt is one. */
const LIKE_AN_ID = /^(?=.*[A-Za-z])(?=.*[:\d])\S{4,}$/u;

const quoted = (name: string): string => `“${cutText(name, 60)}”`;

const LABELLED = /<([\w-]+)([^>]*)>/u;

/** What an entry says it is, before what it says: its id, its title and the head of its block. */
function labelOf({ id, title, text }: Pick<WorkspaceEntry, 'id' | 'title' | 'text'>): ReadonlySet<string> {
  const [, tag = '', attributes = ''] = LABELLED.exec(text) ?? [];
  return new Set(plain(`${id} ${title} ${tag} ${attributes}`).split(' '));
}

/** Judges what is said to be missing and tried, against what the model was shown and told. */
class BlockedCheck {
  readonly #inside: readonly Pick<WorkspaceEntry, 'id' | 'title' | 'text'>[];
  readonly #workspace: Pick<CognitiveWorkspace, 'entries' | 'prompt'>;
  readonly #made: TriedInThought;
  /** Words of its prompt, of what it asked, and of the facts that every prompt has. */
  readonly #spoken: ReadonlySet<string>;

  constructor(workspace: Pick<CognitiveWorkspace, 'entries' | 'prompt'>, made: TriedInThought) {
    const told = made.queries.flatMap(({ answer }) => answer?.found ?? []);
    this.#workspace = workspace;
    this.#made = made;
    const asked = made.queries.map((query) => query.asked).join(' ');
    this.#spoken = new Set(
      plain(`${workspace.prompt} ${asked} ${Object.values(FACTS).join(' ')}`).split(' '),
    );
    this.#inside = [...workspace.entries.filter(({ included }) => included), ...told];
  }

  /** What an id's entry is that the model had before it. */
  #there(id: string): boolean {
    return this.#inside.some((entry) => entry.id === id);
  }

  /** Whether anything speaks of an entry that is not there: it was left out, a fact of every prompt, or named by what is there. */
  #isKnown(id: string): boolean {
    const { entries, prompt } = this.#workspace;
    return (
      entries.some((entry) => entry.id === id) ||
      Object.values<string>(FACTS).includes(id) ||
      (LIKE_AN_ID.test(id) && prompt.includes(id))
    );
  }

  readonly #missing: Readonly<Record<MissingKind, (names: readonly string[]) => string | null>> = {
    entry: (names) => {
      const there = names.find((id) => this.#there(id));
      if (there !== undefined) return `${quoted(there)} stands in its prompt`;
      const invented = names.find((id) => !this.#isKnown(id));
      return invented === undefined ? null : `nothing speaks of an entry ${quoted(invented)}`;
    },
    number: (names) => {
      for (const name of names) {
        const said = plain(name)
          .split(' ')
          .filter((word) => word.length >= LEAST_LETTERS && /\p{L}/u.test(word) && !FILLING.has(word));
        if (said.length === 0) return `${quoted(name)} names no number`;
        const has = this.#inside.find((entry) => {
          const label = labelOf(entry);
          return /\d/u.test(entry.text) && said.every((word) => label.has(word));
        });
        if (has) return `${quoted(name)} stands in ${has.id}`;
        // A figure that nothing speaks of is needed by nothing.
        if (!said.every((word) => this.#spoken.has(word))) return `nothing speaks of ${quoted(name)}`;
      }
      return null;
    },
    answer: (names) => {
      for (const name of names) {
        const asked = this.#made.queries.find((query) => plain(query.asked) === plain(name));
        if (!asked) return `it never asked ${quoted(name)}`;
        if ((asked.answer?.found.length ?? 0) > 0) return `${quoted(name)} was answered`;
      }
      return null;
    },
    contradiction: (names) => {
      if (new Set(names).size < 2) return 'a contradiction is between two entries';
      const absent = names.find((id) => !this.#there(id));
      if (absent !== undefined) return `${quoted(absent)} is not in its prompt`;
      const { between } = this.#made;
      return between.length > 0 && between.every((id) => names.includes(id))
        ? null
        : 'the mind sees no contradiction there';
    },
  };

  /** Whether a text names what was asked, or an attempt that failed. */
  #wasTried(text: string): boolean {
    const said = plain(text);
    return (
      this.#made.queries.some(({ asked }) => plain(asked) === said) ||
      this.#made.attempts.some(
        ({ model, failure }) =>
          failure !== null &&
          (plain(model) === said || plain(failure.code) === said || plain(failure.text) === said),
      )
    );
  }

  /** Why it does not hold; null where it does. */
  fault({ missing: { kind, names }, tried }: Blocked): string | null {
    const untried = tried.find((text) => !this.#wasTried(text));
    if (untried !== undefined) return `it never tried ${quoted(untried)}`;
    const { asks, queries } = this.#made;
    if (kind !== 'contradiction' && asks && queries.length === 0)
      return 'it could have asked for what is missing, and did not';
    return this.#missing[kind](names);
  }
}

/**
 * Checks a typed end against what was really shown, asked and failed. What holds ends the thought; what does not is a fault like any other.
 * @param made what this thought asked and tried
 */
export function judgeBlocked(
  json: unknown,
  workspace: Pick<CognitiveWorkspace, 'entries' | 'prompt'>,
  made: TriedInThought,
): JudgedBlocked {
  const read = v.safeParse(BLOCKED_REPLY, json, { abortEarly: true });
  if (!read.success) {
    const path = v.getDotPath(read.issues[0]);
    return {
      failure: {
        code: 'reply.valve',
        text: `Its blocked premise breaks the schema at ${path ?? 'its root'}.`,
      },
    };
  }
  const { premise, missing, tried } = read.output.blocked;
  const cited = missing.kind === 'entry' || missing.kind === 'contradiction' ? citedIn(workspace) : String;
  const blocked: Blocked = {
    premise: cutText(premise, MAX_PREMISE).toWellFormed(),
    missing: {
      kind: missing.kind,
      names: missing.names.map((name) => cutText(cited(name), MAX_NAME).toWellFormed()),
    },
    // A blank says nothing.
    tried: tried.flatMap((text) => (plain(text) === '' ? [] : cutText(text, MAX_PREMISE).toWellFormed())),
  };
  const fault = new BlockedCheck(workspace, made).fault(blocked);
  if (fault !== null) return refused(fault);
  const text = `It is blocked: ${blocked.premise} Missing ${missing.kind}: ${blocked.missing.names.join(', ')}.`;
  return { blocked, failure: { code: 'reply.blocked', text } };
}
