import type { GatewayProfile } from '../../../domain/models/gateway-hints.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { PiiKind, PiiSpan } from '../../../domain/gateway/pii.ts';
import type { PiiMap } from './map/pii-map.ts';

/** What the layer of personal data is made with. */
export interface PiiPort {
  /**
   * What is personal in each text, in its order, not overlapping.
   * @param names whether the classifier of names is asked as well, where it is there
   * @throws AppError `model.cancelled` where nobody waits any more
   */
  find(
    texts: readonly string[],
    map: PiiMap,
    names: boolean,
    signal?: AbortSignal,
  ): Promise<readonly (readonly PiiSpan[])[]>;
  kinds(profile: GatewayProfile): ReadonlySet<PiiKind>;
  /** Of a party's conversation, in memory only; a new one where none is named. */
  map(party: Party, session: string | null): PiiMap;
}
