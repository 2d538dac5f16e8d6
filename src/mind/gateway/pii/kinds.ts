import { GATEWAY_PROFILES, type GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import { PII_KINDS, type PiiKind, type PiiKindSetting } from '../../../domain/gateway/pii.ts';

/** What spends, or lets someone in; and placeholders that were typed, which would else come back as another's value. */
const ALWAYS: ReadonlySet<PiiKind> = new Set([
  'seed-phrase',
  'private-key',
  'api-key',
  'password',
  'placeholder',
]);

/** Where an account on a chain is named: public, and what a golem acts on. */
const CHAIN: ReadonlySet<PiiKind> = new Set(['chain-address', 'chain-name']);

/** Words that a question is seldom understood without. */
const SENSE: ReadonlySet<PiiKind> = new Set(['place', 'organisation', 'nationality', 'date', 'age', 'title']);

/**
 * The golem keeps accounts on chains, since it acts on them, and is not asked about places or firms. A chat keeps them too: they are
 * public. Another program's requests lose them, as nothing is known of what it does with them; tools get the true values all the same.
 */
const BORN: Readonly<Record<GatewayProfile, (kind: PiiKind) => boolean>> = {
  golem: (kind) => !CHAIN.has(kind) && !SENSE.has(kind) && kind !== 'url',
  chat: (kind) => !CHAIN.has(kind) && !SENSE.has(kind),
  proxy: (kind) => !SENSE.has(kind),
};

/** Where the owner said otherwise. */
export type PiiSwitches = Readonly<
  Partial<Record<GatewayProfile, Readonly<Partial<Record<PiiKind, boolean>>>>>
>;

/** Whether a kind is masked for a profile. */
export const isMasked = (kind: PiiKind, profile: GatewayProfile, switches: PiiSwitches): boolean =>
  ALWAYS.has(kind) || (switches[profile]?.[kind] ?? BORN[profile](kind));

/** The kinds that are masked for a profile. */
export const maskedKinds = (profile: GatewayProfile, switches: PiiSwitches): ReadonlySet<PiiKind> =>
  new Set(PII_KINDS.filter((kind) => isMasked(kind, profile, switches)));

/** Every kind and for whom it is masked, as the page shows it. */
export const kindSettings = (switches: PiiSwitches): readonly PiiKindSetting[] =>
  PII_KINDS.map((kind) => ({
    kind,
    on: Object.fromEntries(
      GATEWAY_PROFILES.map((profile) => [profile, isMasked(kind, profile, switches)]),
    ) as PiiKindSetting['on'],
    always: ALWAYS.has(kind),
  }));

/** Kinds for which the classifier of names is asked; without any of them it need not be there. */
export const NAMED_KINDS: readonly PiiKind[] = [
  'person',
  'place',
  'organisation',
  'nationality',
  'street-address',
];
