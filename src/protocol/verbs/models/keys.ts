import * as v from 'valibot';
import type { KeyStatus } from '../../../domain/gateway/keys.ts';
import { text } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from '../row.ts';

export interface KeyOptions {
  readonly keep: 'session' | 'encrypted';
  /** Needed for the first encrypted key, and while the vault is locked. */
  readonly passphrase?: string;
}

/** Keys for models: kept for the session, or encrypted under a passphrase. None is ever told. */
export interface KeysVerbs {
  status(): Promise<KeyStatus>;
  set(name: string, key: string, options: KeyOptions): Promise<KeyStatus>;
  unlock(passphrase: string): Promise<KeyStatus>;
  lock(): Promise<KeyStatus>;
  changePassphrase(from: string, to: string): Promise<KeyStatus>;
  /** One key; without a name all of them. */
  forget(name?: string): Promise<KeyStatus>;
}

type Api = Named<'keys', KeysVerbs>;

export const keysRows = {
  'keys.status': QUERY,
  'keys.set': COMMAND,
  'keys.unlock': COMMAND,
  'keys.lock': COMMAND,
  'keys.changePassphrase': COMMAND,
  'keys.forget': COMMAND,
} as const satisfies Rows<Api>;

const HOW = 'Say where to keep the key: "session" or "encrypted".';
const passphrase = text('A passphrase');

export const keysArguments = {
  'keys.status': [],
  'keys.set': [
    text('A key’s name'),
    text('A key'),
    v.object({ keep: v.picklist(['session', 'encrypted'], HOW), passphrase: v.optional(passphrase) }, HOW),
  ],
  'keys.unlock': [passphrase],
  'keys.lock': [],
  'keys.changePassphrase': [passphrase, passphrase],
  'keys.forget': [v.optional(text('A key’s name'))],
} satisfies ArgumentsOf<Api>;
