import type {
  AgentAdd,
  AgentAdded,
  AgentMemory,
  AgentMemoryChange,
  AgentMessage,
} from '../../../domain/gateway/agent-memory.ts';
import type { Party } from '../../../domain/models/party.ts';
import { reconcile, type Statement, statementsIn } from '../../../mind/agent-memory/index.ts';
import type { Space } from './space.ts';

/** Characters of one turn that are kept; what is longer is a document. */
const LONGEST_TURN = 32_000;

/** What a change of a space writes. */
export interface SpaceChange {
  readonly memories: readonly AgentMemory[];
  readonly changes: readonly AgentMemoryChange[];
}

interface Taking {
  readonly space: Space;
  readonly party: Party;
  readonly given: AgentAdd;
  readonly now: number;
  newId(): string;
}

type Result = AgentAdded['results'][number];

/** Takes messages in, one after the other: each as a turn, and what it says of its user as statements. */
export class TakeIn {
  readonly #taking: Taking;
  readonly #memories = new Map<string, AgentMemory>();
  readonly #changes: AgentMemoryChange[] = [];
  readonly results: Result[] = [];
  turns = 0;

  constructor(taking: Taking) {
    this.#taking = taking;
  }

  get written(): SpaceChange {
    return { memories: [...this.#memories.values()], changes: this.#changes };
  }

  all(messages: readonly AgentMessage[]): void {
    const { conversation, infer = true } = this.#taking.given;
    const known = this.#takenIn();
    const last = messages.findLastIndex(({ role }) => role === 'user');
    for (const [at, { role, content }] of messages.entries()) {
      const text = content.trim().slice(0, LONGEST_TURN);
      if (text === '' || role === 'system' || role === 'tool' || role === 'developer') continue;
      const before = conversation ? known.get(`${role} ${text}`) : undefined;
      // What is said anew may change what is known; what is only sent along again does not.
      if (before !== undefined && at !== last) continue;
      const heard = role === 'user' && infer ? statementsIn(text, this.#said) : [];
      if (before !== undefined && !heard.some((one) => this.#changesSomething(one))) continue;
      // A program that tells one thing wants it kept as one, also where no rule reads it.
      const whole = !infer || (role === 'user' && heard.length === 0);
      if (!conversation && whole) this.#keep(role, text);
      else {
        const turn = this.#turn(role, text);
        for (const statement of heard) this.#state(statement, turn.id, role);
      }
    }
  }

  /** Turns of the same session by who said what. */
  #takenIn(): ReadonlyMap<string, string> {
    const { space, given } = this.#taking;
    const turns = space
      .within(given)
      .filter(({ kind, run }) => kind === 'turn' && run === (given.run ?? null));
    return new Map(turns.map(({ role, text, id }) => [`${role} ${text}`, id]));
  }

  get #said(): number {
    return this.#taking.given.at ?? this.#taking.now;
  }

  /** What is known of the user within the same agent. */
  get #known(): readonly AgentMemory[] {
    const { space, given } = this.#taking;
    const agent = given.agent ?? null;
    return [...space.memories.values()].filter((one) => one.kind !== 'turn' && one.agent === agent);
  }

  #changesSomething(statement: Statement): boolean {
    const { kept, ends } = reconcile(this.#known, statement, this.#said);
    return kept !== null || ends.length > 0;
  }

  #turn(role: string, text: string): AgentMemory {
    this.turns += 1;
    const turn = this.#made({ kind: 'turn', text, role, source: null, confidence: 1 });
    this.#put(turn);
    return turn;
  }

  #keep(role: string, text: string): void {
    const same = this.#known.find((one) => one.text === text && !one.forgotten && one.until === null);
    if (same) return this.#result(same, 'NONE', null);
    const made = this.#made({ kind: 'fact', text, role, source: null, confidence: 1 });
    this.#change('ADD', null, made);
    this.#result(made, 'ADD', null);
  }

  #state(statement: Statement, source: string, role: string): void {
    const { kept, same, ends } = reconcile(this.#known, statement, this.#said);
    const { space } = this.#taking;
    if (same !== null && ends.length === 0) {
      this.#result(space.memories.get(same)!, 'NONE', null);
      return;
    }
    const { kind, text, slot, value, from, confidence } = statement;
    const made = kept && this.#made({ kind, text, role, source, confidence, slot, value, from, ...kept });
    for (const { id, until, replaced } of ends) {
      const before = space.memories.get(id)!;
      this.#change('SUPERSEDE', before, {
        ...before,
        until,
        replacedBy: replaced ? (made?.id ?? null) : null,
      });
    }
    if (made) this.#change('ADD', null, made);
    const one = made ?? space.memories.get(same!)!;
    this.#result(one, ends.length > 0 ? 'SUPERSEDE' : 'ADD', ends[0]?.id ?? null);
  }

  #made(
    one: Pick<AgentMemory, 'kind' | 'text' | 'role' | 'source' | 'confidence'> & Partial<AgentMemory>,
  ): AgentMemory {
    const { given, party, now, newId } = this.#taking;
    return {
      id: newId(),
      party,
      user: given.user ?? null,
      agent: given.agent ?? null,
      run: given.run ?? null,
      slot: null,
      value: null,
      said: this.#said,
      from: null,
      until: null,
      replacedBy: null,
      confirmed: false,
      forgotten: false,
      metadata: given.metadata ?? null,
      expires: given.expires ?? null,
      created: now,
      updated: now,
      ...one,
    };
  }

  #change(event: AgentMemoryChange['event'], before: AgentMemory | null, after: AgentMemory): void {
    const { now, newId } = this.#taking;
    const updated = { ...after, updated: now };
    this.#put(updated);
    const change = { id: newId(), memory: after.id, at: now, event, before, after: updated, undone: false };
    this.#changes.push(change);
    this.#taking.space.changes.push(change);
  }

  #put(memory: AgentMemory): void {
    this.#memories.set(memory.id, memory);
    this.#taking.space.put(memory);
  }

  #result({ id, text, kind }: AgentMemory, event: Result['event'], previous: string | null): void {
    this.results.push({ id, memory: text, kind, event, previous });
  }
}
