import { packVector } from '../../../adapters/collections/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type {
  AgentAdd,
  AgentAdded,
  AgentCorrection,
  AgentErase,
  AgentErased,
  AgentFound,
  AgentMemory,
  AgentMemoryChange,
  AgentMessage,
  AgentScope,
  AgentSearch,
  AgentUser,
  AgentVectors,
} from '../../../domain/gateway/agent-memory.ts';
import { type Party, PROGRAM } from '../../../domain/models/party.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { recallFrom } from '../../../mind/agent-memory/index.ts';
import type { GatewayContext, Injected } from '../../../mind/gateway/index.ts';
import { corrected, lastChange, undone } from './correct.ts';
import { checkedAdd, checkedCorrection, checkedMessages, checkedScope } from './checks.ts';
import { erasedInAll, erasing } from './erase.ts';
import { intoRequest } from './into-request.ts';
import type { MemoriesDeps } from './memories-deps.ts';
import { changeRow, rowOf, Space } from './space.ts';
import { TakeIn, type SpaceChange } from './take-in.ts';

/** Users whose memories are held in memory. */
const MOST_SPACES = 64;
/** Memories that one answer has where nothing is said, and at most. */
const USUAL = 10;
const MOST_HITS = 200;
/** Texts that are embedded at once. */
const AT_ONCE = 64;

const spaceKey = (party: Party, user: string | null): string => JSON.stringify([party, user]);

const unknown = (id: string): AppError =>
  new AppError('gateway.not_found', `There is no memory "${id}".`, { data: { id } });

/** What programs are told of their users: taken in, found, mended and erased. One user's is never read for another. */
export class MemoryDesk {
  readonly #deps: MemoriesDeps;
  readonly #spaces = new LruCache<string, Promise<Space>>(MOST_SPACES);
  readonly #writes = new Mutex();
  readonly #embedding = new Mutex();

  constructor(deps: MemoriesDeps) {
    this.#deps = deps;
  }

  /**
   * Takes messages in, durable when it resolves.
   * @throws AppError `input.invalid` where it is of nobody, `store.*`: then nothing was taken in
   */
  async add(messages: readonly AgentMessage[], given: AgentAdd): Promise<AgentAdded> {
    checkedMessages(messages);
    const asked = checkedAdd(given);
    const { party = PROGRAM, user = null } = asked;
    const { results, turns } = await this.#change(party, user, (space) => {
      const { now, newId } = this.#deps;
      const taking = new TakeIn({ space, party, given: asked, now: now(), newId });
      taking.all(messages);
      return { made: taking, written: taking.written };
    });
    const made = this.#embed(party, user);
    if (asked.wait) await made;
    const space = await this.#space(party, user);
    return { results, turns, vectors: this.#vectorsOf(space) };
  }

  /** What is remembered that answers, best first; nothing below the bar. @throws AppError `input.invalid`, `store.*` */
  async search(question: string, given: AgentSearch): Promise<AgentFound> {
    const scope = checkedScope(given);
    const { party = PROGRAM, user = null } = scope;
    const space = await this.#space(party, user);
    const { limit = USUAL, bar = this.#deps.policy().memoryBar, kinds } = given;
    const { withdrawn } = space;
    const memories = this.#told(space.within(scope)).filter(
      ({ id, kind }) => !withdrawn.has(id) && (!kinds || kinds.includes(kind)),
    );
    const identity = this.#deps.identity();
    const vector =
      identity === null ? null : await this.#deps.embed([question], 'interactive').catch(() => null);
    const meaning = vector?.[0] && identity !== null ? space.cosines(vector[0], identity) : null;
    const most = Math.min(MOST_HITS, Math.max(0, limit));
    const found = recallFrom({ question, memories, words: space.words, meaning, bar, limit: most });
    return { ...found, bar, vectors: this.#vectorsOf(space) };
  }

  /** Statements of a scope, newest first, those that ended among them; with `turns` what was said, too. @throws AppError `input.invalid` */
  async list(
    given: AgentScope & { readonly limit?: number; readonly turns?: boolean; readonly forgotten?: boolean },
  ): Promise<readonly AgentMemory[]> {
    const scope = checkedScope(given);
    const space = await this.#space(scope.party ?? PROGRAM, scope.user ?? null);
    const all = given.forgotten ? space.within(scope) : this.#told(space.within(scope));
    return all
      .filter(({ kind }) => given.turns === true || kind !== 'turn')
      .sort((a, b) => b.said - a.said || b.created - a.created)
      .slice(0, given.limit ?? Infinity);
  }

  /** By its id, or the eight characters by which it is cited; null where a program has none of that id. */
  async get(id: string, party: Party = PROGRAM): Promise<AgentMemory | null> {
    return (await this.#find(id, party))?.memory ?? null;
  }

  /** What was changed of a memory, oldest first. @throws AppError `gateway.not_found` */
  async history(id: string, party: Party = PROGRAM): Promise<readonly AgentMemoryChange[]> {
    const { space, memory } = await this.#known(id, party);
    return space.changes.filter((change) => change.memory === memory.id);
  }

  /** @throws AppError `gateway.not_found`, `input.invalid` */
  async correct(id: string, given: AgentCorrection, party: Party = PROGRAM): Promise<AgentMemory> {
    const correction = checkedCorrection(given);
    const { memory } = await this.#known(id, party);
    return this.#change(party, memory.user, (space) => {
      const { now, newId } = this.#deps;
      const change = corrected(space.memories.get(memory.id) ?? memory, correction, {
        at: now(),
        id: newId(),
      });
      if (!change) return { made: memory, written: { memories: [], changes: [] } };
      space.put(change.after);
      space.changes.push(change);
      return { made: change.after, written: { memories: [change.after], changes: [change] } };
    }).finally(() => void this.#embed(party, memory.user));
  }

  /** Takes the last change of a memory back. @throws AppError `gateway.not_found`, also where there is none */
  async undo(id: string, party: Party = PROGRAM): Promise<AgentMemory> {
    const { memory } = await this.#known(id, party);
    return this.#change(party, memory.user, (space) => {
      const last = lastChange(space.changes, memory.id);
      if (!last)
        throw new AppError('gateway.not_found', 'Nothing was changed of this memory that can be undone.');
      const { now, newId } = this.#deps;
      const { takenBack, change } = undone(last, { at: now(), id: newId() });
      space.changes.splice(space.changes.indexOf(last), 1, takenBack);
      space.changes.push(change);
      space.put(change.after);
      return { made: change.after, written: { memories: [change.after], changes: [takenBack, change] } };
    });
  }

  /**
   * Erases for good: rows, vectors, words, history, the turns it was said in unless they are to be kept, and what the gateway has of the user.
   * @throws AppError `gateway.not_found`, `input.invalid`, `store.*`
   */
  async erase(given: AgentErase): Promise<AgentErased> {
    const { id, party = PROGRAM, sources = 'erase', everybody } = given;
    if (id !== undefined) {
      const { memory } = await this.#known(id, party);
      return this.#erase(party, memory.user, memory, sources);
    }
    if (!everybody) {
      const scope = checkedScope(given);
      return this.#erase(party, scope.user ?? null, scope, sources);
    }
    const all: AgentErased[] = [];
    for (const one of await this.users()) {
      if (one.party === party) all.push(await this.#erase(party, one.user, {}, sources));
    }
    return erasedInAll(all);
  }

  #erase(
    party: Party,
    user: string | null,
    what: AgentMemory | AgentScope,
    sources: 'erase' | 'keep',
  ): Promise<AgentErased> {
    return this.#writes.run(async () => {
      const space = await this.#space(party, user);
      const { ids, left, counts, kept } = erasing(space, what, sources);
      try {
        if (left.length > 0) await this.#deps.store.putAgentRows(this.#rows(space, left, []));
        await this.#deps.store.dropAgentRows([...ids]);
      } finally {
        // It is read anew: what is gone is gone from memory too.
        this.#spaces.delete(spaceKey(party, user));
      }
      const requests = await this.#deps.forgetAsked(party, user);
      return { erased: { ...counts, requests }, kept };
    });
  }

  users(): Promise<readonly AgentUser[]> {
    return this.#deps.store.agentUsers();
  }

  /** A request with what is remembered of its user, and what that was. */
  into(injected: Injected, context: GatewayContext): Promise<Injected> {
    const { stopwatch, now, policy, loadTokens } = this.#deps;
    return intoRequest(injected, context, {
      desk: this,
      now,
      stopwatch,
      loadTokens,
      budget: () => policy().memoryTokens,
    });
  }

  /** Resolves when all that was taken in of a user has its vectors, or cannot have them. */
  async settled(given: AgentScope): Promise<AgentVectors> {
    const { party = PROGRAM, user = null } = checkedScope(given);
    await this.#embed(party, user);
    return this.#vectorsOf(await this.#space(party, user));
  }

  forgetAll(): void {
    this.#spaces.clear();
  }

  /** Neither forgotten nor out of date. */
  #told(memories: readonly AgentMemory[]): AgentMemory[] {
    const today = new Date(this.#deps.now()).toISOString();
    return memories.filter(
      ({ forgotten, expires }) => !forgotten && (expires === null || today.slice(0, 10) <= expires),
    );
  }

  #vectorsOf(space: Space): AgentVectors {
    const identity = this.#deps.identity();
    if (identity === null) return 'off';
    return space.without(identity).length === 0 ? 'ready' : 'pending';
  }

  #space(party: Party, user: string | null): Promise<Space> {
    const key = spaceKey(party, user);
    const known = this.#spaces.get(key);
    if (known) return known;
    const read = this.#deps.store.agentRows(party, user).then((rows) => new Space(rows));
    this.#spaces.set(key, read);
    read.catch(() => this.#spaces.delete(key));
    return read;
  }

  async #find(
    id: string,
    party: Party,
  ): Promise<{ readonly space: Space; readonly memory: AgentMemory } | null> {
    const row = await this.#deps.store.agentRow(id);
    if (row?.party !== party) return null;
    const space = await this.#space(party, row.user);
    const memory = space.memories.get(row.id);
    return memory ? { space, memory } : null;
  }

  async #known(id: string, party: Party): Promise<{ readonly space: Space; readonly memory: AgentMemory }> {
    const found = await this.#find(id, party);
    if (!found) throw unknown(id);
    return found;
  }

  /** One change at a time; what the store does not take is not in memory either. */
  #change<Made>(
    party: Party,
    user: string | null,
    change: (space: Space) => { readonly made: Made; readonly written: SpaceChange },
  ): Promise<Made> {
    return this.#writes.run(async () => {
      const space = await this.#space(party, user);
      try {
        const { made, written } = change(space);
        const { memories, changes } = written;
        if (memories.length + changes.length > 0)
          await this.#deps.store.putAgentRows(this.#rows(space, memories, changes));
        return made;
      } catch (error) {
        this.#spaces.delete(spaceKey(party, user));
        throw error;
      }
    });
  }

  #rows(space: Space, memories: readonly AgentMemory[], changes: readonly AgentMemoryChange[]) {
    return [...memories.map((one) => rowOf(one, space.vectorOf(one.id))), ...changes.map(changeRow)];
  }

  /** Makes the vectors that are missing of a user, behind whatever is made already. Without a model nothing is made. */
  #embed(party: Party, user: string | null): Promise<void> {
    return this.#embedding
      .run(async () => {
        const identity = this.#deps.identity();
        if (identity === null) return;
        for (;;) {
          const space = await this.#space(party, user);
          const some = space.without(identity).slice(0, AT_ONCE);
          if (some.length === 0) return;
          const vectors = await this.#deps
            .embed(
              some.map(({ text }) => text),
              'backfill',
            )
            .catch(() => null);
          if (!vectors) return;
          await this.#writes.run(async () => {
            const now = await this.#space(party, user);
            // What changed or went meanwhile is not written: it would come back.
            const kept = some.flatMap((one, at) => {
              const vector = vectors[at];
              if (!vector || now.memories.get(one.id)?.text !== one.text) return [];
              now.setVector(one.id, { packed: packVector(vector), model: identity });
              return [now.memories.get(one.id)!];
            });
            await this.#deps.store.putAgentRows(this.#rows(now, kept, []));
          });
        }
      })
      .catch(() => undefined);
  }
}
