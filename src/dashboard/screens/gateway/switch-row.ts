import type { GatewayProfile } from '../../../domain/models/gateway-hints.ts';

/** What can be switched for each of those who ask. */
export interface SwitchRow<Name extends string> {
  readonly name: Name;
  readonly title: string;
  readonly on: Readonly<Record<GatewayProfile, boolean>>;
  /** Before its title. */
  readonly number?: string;
  /** One sentence. */
  readonly does?: string;
  /** Why it cannot be switched: what it needs is not there. */
  readonly missing?: string;
  /** Why it cannot be switched on for some. */
  readonly never?: Readonly<Partial<Record<GatewayProfile, string>>>;
  /** Why it cannot be switched off. */
  readonly always?: string;
}
