import { OWNER, type Party } from '../../../domain/models/party.ts';

/** Characters of a name that a provider is told: OpenAI takes 64. */
const LENGTH = 32;

/**
 * By what name a provider is told which requests begin alike. The owner's conversations go by their own; those of others by a hash, which
 * no other party's has, and which tells a provider nothing of who asks. @param hash of a text, hex
 */
export const providerKey = (party: Party, session: string, hash: (text: string) => string): string =>
  party === OWNER ? session : hash(JSON.stringify([party, session])).slice(0, LENGTH);
