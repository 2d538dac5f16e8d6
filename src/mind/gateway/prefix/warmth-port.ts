import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type { ModelReply, ModelRequest } from '../../../domain/models/model.ts';
import type { Party } from '../../../domain/models/party.ts';

/** A request of a session that a model answered. */
export interface WarmRequest {
  readonly id: string;
  readonly party: Party;
  readonly profile: GatewayProfile;
  readonly session: string;
  /** As it went out. */
  readonly sent: () => ModelRequest;
  readonly reply: Pick<ModelReply, 'model' | 'usage'>;
}

/** Who keeps warm what sessions begin with. */
export interface WarmthPort {
  /** A request of a session goes out. */
  asked(party: Party, session: string): void;
  answered(request: WarmRequest): void;
}
