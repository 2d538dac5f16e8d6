import { AppError } from '../../domain/errors.ts';
import type { KeyStatus } from '../../domain/gateway/keys.ts';
import { Mutex } from '../../lib/async/mutex.ts';
import { type DeriveKey, KDF, type KdfParameters, SALT_BYTES } from './derive-key.ts';
import { type Sealed, importKey, seal, unseal } from './sealed.ts';

/** What is stored: parameters, salt and ciphertexts, and the names in the clear. */
export interface StoredVault {
  readonly version: 1;
  readonly kdf: KdfParameters & { readonly name: 'argon2id'; readonly salt: Uint8Array };
  /** A known word, by which a passphrase is recognised as the right one. */
  readonly check: Sealed;
  readonly keys: Readonly<Record<string, Sealed>>;
}

export interface VaultDeps {
  readonly store: { get(): Promise<StoredVault | null>; set(vault: StoredVault | null): Promise<void> };
  readonly derive: DeriveKey;
  /** For tests; RFC 9106's by default. */
  readonly parameters?: KdfParameters;
  changed(): void;
}

const VERSION = 1;
const CHECK_LABEL = 'golem-keys/1/check';
const CHECK_WORD = 'golem';
const label = (name: string): string => `golem-keys/1/key/${name}`;
const NAME = /^[A-Za-z0-9._-]{1,64}$/;
const MAX_KEY = 4_096;
export const MIN_PASSPHRASE = 8;

const wrong = (): AppError =>
  new AppError('keys.wrong_passphrase', 'Wrong passphrase. The stored keys are unchanged. Try again.');

function requirePassphrase(passphrase: unknown): string {
  if (typeof passphrase === 'string' && passphrase.length >= MIN_PASSPHRASE) return passphrase;
  throw new AppError('input.invalid', `A passphrase must have at least ${MIN_PASSPHRASE} characters.`);
}

/**
 * The owner's keys: for the session only, or encrypted with AES-GCM under a key that Argon2id makes of a passphrase. The
 * passphrase itself is not kept, and no key is ever told by anything but `use`.
 */
export class KeyVault {
  readonly #deps: VaultDeps;
  readonly #one = new Mutex();
  readonly #session = new Map<string, string>();
  readonly #opened = new Map<string, string>();
  #stored: StoredVault | null = null;
  #key: CryptoKey | null = null;

  constructor(deps: VaultDeps) {
    this.#deps = deps;
  }

  /** Reads what is stored, locked. */
  async load(): Promise<void> {
    this.#stored = await this.#deps.store.get();
  }

  status(): KeyStatus {
    const encrypted = Object.keys(this.#stored?.keys ?? {});
    const session = [...this.#session.keys()].filter((name) => !encrypted.includes(name));
    return {
      vault: this.#stored === null ? 'none' : this.#key === null ? 'locked' : 'unlocked',
      keys: [
        ...encrypted.map((name) => ({
          name,
          kept: 'encrypted' as const,
          available: this.#opened.has(name) || this.#session.has(name),
        })),
        ...session.map((name) => ({ name, kept: 'session' as const, available: true })),
      ],
    };
  }

  /** The key itself, for the one request that needs it. @throws AppError `keys.locked` or `keys.not_found` */
  use(name: string): string {
    const key = this.#session.get(name) ?? this.#opened.get(name);
    if (key !== undefined) return key;
    if (this.#stored && Object.hasOwn(this.#stored.keys, name)) {
      throw new AppError('keys.locked', 'The keys are locked. Enter the passphrase in Settings.', {
        data: { name },
      });
    }
    throw new AppError(
      'keys.not_found',
      `There is no key "${name}". Enter it: in the page under Settings, Language models; in Node as the environment variable ${name}.`,
      {
        data: { name },
      },
    );
  }

  /** Everything that must never be told. */
  secrets(): readonly string[] {
    return [...new Set([...this.#session.values(), ...this.#opened.values()])];
  }

  /**
   * Keeps a key for the session, or encrypted. The first encrypted key needs a passphrase, which becomes the vault's; later ones
   * need it only while the vault is locked.
   */
  set(
    name: string,
    key: string,
    options: { keep: 'session' | 'encrypted'; passphrase?: string },
  ): Promise<KeyStatus> {
    if (typeof name !== 'string' || !NAME.test(name)) {
      throw new AppError(
        'input.invalid',
        'A key’s name must have 1 to 64 letters, digits, dots, dashes or underscores.',
      );
    }
    const secret = typeof key === 'string' ? key.trim() : '';
    // Only what a header can carry is a key.
    if (!/^[\x21-\x7e]+$/.test(secret) || secret.length > MAX_KEY) {
      throw new AppError('input.invalid', 'A key must not contain spaces. Copy it again from the provider.');
    }
    return this.#change(async () => {
      if (options.keep === 'session') {
        await this.#drop(name);
        this.#session.set(name, secret);
        return;
      }
      if (this.#key === null) {
        const passphrase = requirePassphrase(options.passphrase);
        if (this.#stored) await this.#unlock(passphrase);
        else await this.#create(passphrase);
      }
      const stored = this.#stored!;
      await this.#store({
        ...stored,
        keys: { ...stored.keys, [name]: await seal(this.#key!, label(name), secret) },
      });
      this.#session.delete(name);
      this.#opened.set(name, secret);
    });
  }

  /** @throws AppError `keys.wrong_passphrase`, `keys.not_found` when nothing is stored */
  unlock(passphrase: string): Promise<KeyStatus> {
    const given = typeof passphrase === 'string' ? passphrase : '';
    return this.#change(() => this.#unlock(given));
  }

  /** Forgets what was decrypted until the passphrase is given again. Keys of the session stay. */
  lock(): Promise<KeyStatus> {
    return this.#change(async () => {
      this.#key = null;
      this.#opened.clear();
    });
  }

  /**
   * Encrypts everything anew under another passphrase, in one step; where a key cannot be opened, nothing is changed.
   * @throws AppError `keys.wrong_passphrase`, `keys.damaged`
   */
  changePassphrase(from: string, to: string): Promise<KeyStatus> {
    const next = requirePassphrase(to);
    return this.#change(async () => {
      await this.#unlock(from);
      this.#requireAllOpen();
      const keys = new Map(this.#opened);
      const { vault, key } = await this.#empty(next);
      const sealed = await Promise.all(
        [...keys].map(async ([name, secret]) => [name, await seal(key, label(name), secret)] as const),
      );
      await this.#store({ ...vault, keys: Object.fromEntries(sealed) });
      this.#key = key;
    });
  }

  /** Deletes one key, or all of them with the passphrase they were under. */
  forget(name?: string): Promise<KeyStatus> {
    return this.#change(async () => {
      if (name !== undefined) {
        await this.#drop(name);
        return;
      }
      await this.#store(null);
      this.#key = null;
      this.#session.clear();
      this.#opened.clear();
    });
  }

  /** One change after the other: each is made to what the one before it left. */
  #change(change: () => Promise<void>): Promise<KeyStatus> {
    return this.#one.run(async () => {
      await change();
      this.#deps.changed();
      return this.status();
    });
  }

  async #drop(name: string): Promise<void> {
    this.#session.delete(name);
    this.#opened.delete(name);
    if (!this.#stored || !Object.hasOwn(this.#stored.keys, name)) return;
    const keys = Object.fromEntries(Object.entries(this.#stored.keys).filter(([other]) => other !== name));
    await this.#store({ ...this.#stored, keys });
  }

  async #unlock(passphrase: string): Promise<void> {
    const stored = this.#stored;
    if (!stored) throw new AppError('keys.not_found', 'No encrypted keys are stored in this browser.');
    if (stored.version !== VERSION) {
      throw new AppError(
        'keys.unavailable',
        'The keys were stored by a newer version of this page. Reload to update.',
      );
    }
    const key = await importKey(await this.#deps.derive(passphrase, stored.kdf.salt, stored.kdf));
    if ((await unseal(key, CHECK_LABEL, stored.check)) !== CHECK_WORD) throw wrong();
    const opened = await Promise.all(
      Object.entries(stored.keys).map(
        async ([name, sealed]) => [name, await unseal(key, label(name), sealed)] as const,
      ),
    );
    this.#key = key;
    // One that was damaged is missing; the others serve.
    for (const [name, secret] of opened) if (secret !== null) this.#opened.set(name, secret);
  }

  /** A key that is left out of the vault that is written next is lost for good. @throws AppError `keys.damaged` */
  #requireAllOpen(): void {
    const closed = Object.keys(this.#stored?.keys ?? {}).filter((name) => !this.#opened.has(name));
    if (closed.length === 0) return;
    const which = closed.map((name) => `“${name}”`).join(', ');
    throw new AppError(
      'keys.damaged',
      `The passphrase was not changed: ${which} can’t be decrypted. Delete or re-enter it, then change the passphrase.`,
      { data: { names: closed } },
    );
  }

  async #create(passphrase: string): Promise<void> {
    const { vault, key } = await this.#empty(passphrase);
    await this.#store(vault);
    this.#key = key;
  }

  async #empty(passphrase: string): Promise<{ vault: StoredVault; key: CryptoKey }> {
    const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
    const parameters = this.#deps.parameters ?? KDF;
    const key = await importKey(await this.#deps.derive(passphrase, salt, parameters));
    const check = await seal(key, CHECK_LABEL, CHECK_WORD);
    return {
      vault: { version: VERSION, kdf: { name: 'argon2id', ...parameters, salt }, check, keys: {} },
      key,
    };
  }

  /** Memory follows storage, so that what is shown as kept is kept. */
  async #store(vault: StoredVault | null): Promise<void> {
    await this.#deps.store.set(vault);
    this.#stored = vault;
  }
}
