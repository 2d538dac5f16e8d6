import * as v from 'valibot';
import { GATEWAY_PROFILES, type GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import {
  type MaskedText,
  PII_KINDS,
  type PiiKind,
  type PiiKindSetting,
} from '../../../domain/gateway/pii.ts';
import { id, oneOf, options, text } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows, type Wired } from '../row.ts';

export interface MaskOptions {
  /** Whose kinds are masked; the chat's where it is left out. */
  readonly profile?: GatewayProfile;
  /** A conversation: in all its texts the same value has the same placeholder. A new one where it is left out. */
  readonly session?: string;
}

/** A masked text, and the way back. */
export interface RestorableText extends MaskedText {
  /** Another text of the conversation with its values again. @throws AppError `gateway.not_found` */
  restore(text: string): Promise<string>;
}

/** What is personal or secret in texts. */
export interface PiiVerbs {
  /** Puts placeholders in place of what is personal or secret; what stands for what is kept in memory only. */
  mask(text: string, options?: MaskOptions): Promise<RestorableText>;
  /** A text of a conversation with its values again. @throws AppError `gateway.not_found` */
  restore(session: string, text: string): Promise<string>;
  /** Every kind, and for whom it is masked. */
  kinds(): Promise<readonly PiiKindSetting[]>;
  /** Masks a kind for a profile or no longer, from the next text on. @throws AppError `input.invalid` */
  setKind(profile: GatewayProfile, kind: PiiKind, on: boolean): Promise<readonly PiiKindSetting[]>;
}

export interface PiiForms {
  /** The page gives the way back: a function does not cross threads. */
  'pii.mask'(text: string, options?: MaskOptions): Promise<MaskedText>;
}

type Api = Wired<Named<'pii', PiiVerbs>, PiiForms>;

export const piiRows = {
  'pii.mask': COMMAND,
  'pii.restore': COMMAND,
  'pii.kinds': QUERY,
  'pii.setKind': COMMAND,
} as const satisfies Rows<Api>;

/** Characters of one text. */
const MOST_MASKED = 1_000_000;
const profile = oneOf('A profile', GATEWAY_PROFILES);

export const piiArguments = {
  'pii.mask': [
    text('The text to mask', MOST_MASKED),
    options('Options', { profile: v.optional(profile), session: v.optional(id) }),
  ],
  'pii.restore': [id, text('The text to restore', MOST_MASKED)],
  'pii.kinds': [],
  'pii.setKind': [
    profile,
    oneOf('A kind', PII_KINDS),
    v.boolean('The switch must be true (on) or false (off).'),
  ],
} satisfies ArgumentsOf<Api>;
