import type { GatewayProfile } from '../models/gateway-profile.ts';

/** What is personal or secret in a text, the gravest first. In capitals it is the placeholder's name: `<EMAIL_1>`. */
export const PII_KINDS = [
  'seed-phrase',
  'private-key',
  'api-key',
  'password',
  'card',
  'iban',
  'bank-account',
  'national-id',
  'tax-id',
  'health-id',
  'passport',
  'driver-licence',
  'id-number',
  'email',
  'phone',
  'ip-address',
  'mac-address',
  'url',
  'chain-address',
  'chain-name',
  'person',
  'date-of-birth',
  'street-address',
  'postcode',
  'age',
  'title',
  'nationality',
  'place',
  'organisation',
  'date',
  'placeholder',
] as const;
export type PiiKind = (typeof PII_KINDS)[number];

/** What was found in a text. */
export interface PiiSpan {
  /** UTF-16 units of the text, end excluded. */
  readonly start: number;
  readonly end: number;
  readonly kind: PiiKind;
  /** 0..1: 1 where a checksum holds. */
  readonly score: number;
  /** The recogniser that found it: `luhn`, `es-nif`, `names` … */
  readonly by: string;
}

/** A text without what is personal in it. */
export interface MaskedText {
  /** With a placeholder in place of each span. */
  readonly text: string;
  /** Of the text as it was given, in its order, not overlapping. */
  readonly spans: readonly PiiSpan[];
  /** The conversation whose placeholders these are. */
  readonly session: string;
}

/** A kind, and for whom it is masked. */
export interface PiiKindSetting {
  readonly kind: PiiKind;
  readonly on: Readonly<Record<GatewayProfile, boolean>>;
  /** What spends or logs in is masked for everyone and cannot be switched off. */
  readonly always: boolean;
}
