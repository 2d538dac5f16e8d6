import { AppError } from '../../../../domain/errors.ts';
import type { ModelMessage } from '../../../../domain/models/model.ts';
import { isGuest, type Party } from '../../../../domain/models/party.ts';

/** An answer that a later request may go on from. */
export interface KeptResponse {
  /** What was said up to it, and it. Instructions of the request are not among it: each request brings its own. */
  readonly messages: readonly ModelMessage[];
  /** Instructions that stood among the items. */
  readonly system: readonly string[];
  /** As it was told. */
  readonly response: object;
}

/** Answers of one party that are kept at most, and characters of what was said up to each. */
const MOST = 200;
const MOST_CHARACTERS = 2_000_000;
/** The same of a guest. */
const MOST_OF_GUEST = 50;
const MOST_CHARACTERS_OF_GUEST = 200_000;

const charactersOf = ({ messages }: KeptResponse): number =>
  messages.reduce((sum, { content }) => sum + content.length, 0);

/** The newest answers to one party, in memory only: they are gone with the tab or the process. */
export class KeptResponses {
  readonly #kept = new Map<string, KeptResponse>();
  readonly #most: number;
  readonly #mostCharacters: number;

  constructor(party: Party) {
    this.#most = isGuest(party) ? MOST_OF_GUEST : MOST;
    this.#mostCharacters = isGuest(party) ? MOST_CHARACTERS_OF_GUEST : MOST_CHARACTERS;
  }

  keep(id: string, response: KeptResponse): void {
    if (charactersOf(response) > this.#mostCharacters) return;
    this.#kept.set(id, response);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** @throws AppError `gateway.not_found` @param param the request's field that names it, where a field does */
  get(id: string, param: string | null = null): KeptResponse {
    const found = this.#kept.get(id);
    if (found) return found;
    throw new AppError(
      'gateway.not_found',
      `The response "${id}" is not stored. The last ${this.#most} are kept until the tab or process closes; those requested with store: false never are.`,
      { data: { param, openAiCode: 'previous_response_not_found' } },
    );
  }

  /** @throws AppError `gateway.not_found` */
  drop(id: string): void {
    this.get(id);
    this.#kept.delete(id);
  }
}
