import { AGENT_PROFILE } from '../../../../domain/models/gateway-profile.ts';
import type { AgentAdd, AgentMessage } from '../../../../domain/gateway/agent-memory.ts';
import { mayDo } from '../../../../domain/gateway/guest-table.ts';
import type { ModelMessage } from '../../../../domain/models/model.ts';
import type { Party } from '../../../../domain/models/party.ts';
import type { EndpointCall } from '../../../../protocol/endpoint/endpoint.ts';
import type { AskedOfModel } from '../asked.ts';
import type { Passed } from '../begun.ts';
import type { EndpointGolem } from '../endpoint-golem.ts';
import { type PartyCall, refusedDeed, refuseUnscoped } from '../party-call.ts';
import { refusedField } from '../read-body.ts';

const PROFILE_HEADER = 'x-golem-profile';
const USER_HEADER = 'x-golem-user';
const AGENT_HEADER = 'x-golem-agent';
/** Says of a whole answer whether what was said is kept. */
const MEMORY_HEADER = 'x-golem-memory';
const LONGEST_NAME = 200;

/** Whom a request of the profile `agent` remembers. */
export interface AgentWish {
  readonly user: string;
  readonly agent: string | null;
  /** Fields of the vendor's API that count then. */
  readonly reads: readonly string[];
}

const isWanted = ({ headers }: EndpointCall, { profile }: AskedOfModel): boolean =>
  profile === AGENT_PROFILE || headers[PROFILE_HEADER]?.trim() === AGENT_PROFILE;

/** As vendors have it: OpenAI's `user`, or `user_id` of the metadata of both. The body was read before: it is JSON. */
function userInBody(body: string): { readonly user: string; readonly reads: readonly string[] } | null {
  const { user, metadata } = JSON.parse(body) as { readonly user?: unknown; readonly metadata?: unknown };
  if (typeof user === 'string' && user !== '') return { user, reads: ['user'] };
  const id = (metadata as { readonly user_id?: unknown } | null | undefined)?.user_id;
  return typeof id === 'string' && id !== '' ? { user: id, reads: ['metadata'] } : null;
}

/** Null where a request does not ask to be remembered. @throws AppError where whoever asks may not, or names no user */
export function agentWish({ call, party, grant }: PartyCall, asked: AskedOfModel): AgentWish | null {
  if (!isWanted(call, asked)) return null;
  if (!mayDo(party, 'memories')) throw refusedDeed('memories');
  refuseUnscoped(grant, 'memories');
  const { headers, body } = call;
  const named = headers[USER_HEADER] ?? asked.user;
  const found = named === undefined ? userInBody(body) : { user: named, reads: [] };
  if (!found || found.user.length > LONGEST_NAME) {
    throw refusedField(
      'user',
      `The profile agent remembers by user: name one of at most ${LONGEST_NAME} characters in ${USER_HEADER}, user or metadata.user_id.`,
    );
  }
  return { ...found, agent: headers[AGENT_HEADER] ?? asked.agent ?? null };
}

const saidIn = (messages: readonly ModelMessage[]): readonly AgentMessage[] =>
  messages.flatMap(({ role, content }) => (role === 'tool' ? [] : [{ role, content }]));

/** Takes in what a conversation says: at once what its user said, then the answer. What of it was there before is passed over. */
export class Remembering {
  readonly #memories: EndpointGolem['memories'];
  readonly #scope: AgentAdd;
  #taken: Promise<boolean> = Promise.resolve(true);

  constructor(
    memories: EndpointGolem['memories'],
    { user, agent }: AgentWish,
    { party, session }: { readonly party: Party; readonly session: string | null },
  ) {
    this.#memories = memories;
    this.#scope = {
      party,
      user,
      ...(agent !== null && { agent }),
      ...(session !== null && { run: session }),
      conversation: true,
    };
  }

  /** Resolves when it is kept, or cannot be. */
  async say(messages: readonly ModelMessage[]): Promise<void> {
    this.#taken = this.#after(saidIn(messages));
    await this.#taken;
  }

  /** The reply as it passes; behind its last piece it is kept, and so is what was said before. */
  async *hear(pieces: AsyncIterable<Passed>): AsyncGenerator<Passed> {
    for await (const piece of pieces) {
      if (piece.type === 'done') {
        const { text } = piece.reply;
        this.#taken = this.#after(text === '' ? [] : [{ role: 'assistant', content: text }]);
        await this.#taken;
      }
      yield piece;
    }
  }

  /** Whether all of it is kept. */
  async headers(): Promise<Readonly<Record<string, string>>> {
    return { [MEMORY_HEADER]: (await this.#taken) ? 'kept' : 'failed' };
  }

  /** An answer is given also where it cannot be remembered. */
  async #after(messages: readonly AgentMessage[]): Promise<boolean> {
    const before = await this.#taken;
    if (messages.length === 0) return before;
    return this.#memories.add(messages, this.#scope).then(
      () => before,
      () => false,
    );
  }
}
