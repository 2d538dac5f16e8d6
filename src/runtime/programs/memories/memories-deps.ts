import type { Party } from '../../../domain/models/party.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { TokenCounter } from '../../../mind/ports.ts';
import type { StoreAgentMemoriesApi } from '../../../protocol/store/agent-memories.ts';

export interface MemoriesDeps {
  readonly store: StoreAgentMemoriesApi;
  /** Unix ms. */
  now(): number;
  /** Ms, growing. */
  stopwatch(): number;
  newId(): string;
  /** The model that makes vectors now; null while there is none. */
  identity(): string | null;
  /** Unit vectors in the order of the texts; null where there is no model. */
  embed(
    texts: readonly string[],
    priority: 'interactive' | 'backfill',
  ): Promise<readonly Float32Array[] | null>;
  loadTokens(): Promise<TokenCounter>;
  policy(): Pick<GolemPolicy['gateway'], 'memoryTokens' | 'memoryBar'>;
  /** Lets go of what the gateway has of a user: conversations, kept replies, texts of requests. @returns requests whose texts went */
  forgetAsked(party: Party, user: string | null): Promise<number>;
}
