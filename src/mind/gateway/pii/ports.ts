import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { PiiKind, PiiSpan } from '../../../domain/gateway/pii.ts';
import type { PiiMap } from './map/pii-map.ts';

/** Who looked for names: the classifier, or rules alone, as it is not there, was not asked, or has not read the texts in time. */
export type NamesBy = 'classifier' | 'rules' | 'late';

/** What is personal in some texts. */
export interface PiiFound {
  /** Of each text, in its order, not overlapping. */
  readonly spans: readonly (readonly PiiSpan[])[];
  readonly names: NamesBy;
}

/** What the layer of personal data is made with. */
export interface PiiPort {
  /**
   * What is personal in each text.
   * @param names whether the classifier of names is asked as well, where it is there
   * @throws AppError `model.cancelled` where nobody waits any more
   */
  find(texts: readonly string[], map: PiiMap, names: boolean, signal?: AbortSignal): Promise<PiiFound>;
  kinds(profile: GatewayProfile): ReadonlySet<PiiKind>;
  /** Of a party's conversation, in memory only; a new one where none is named. */
  map(party: Party, session: string | null): PiiMap;
}
