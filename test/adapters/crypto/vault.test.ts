import { beforeEach, describe, expect, it } from 'vitest';
import { type DeriveKey, KDF, deriveKey } from '../../../src/adapters/crypto/derive-key.ts';
import { KeyVault, type StoredVault } from '../../../src/adapters/crypto/vault.ts';

/** The least that is taken: the strength of Argon2id is its own tests' affair. */
const QUICK = { memoryKiB: 7_168, iterations: 1, parallelism: 1 };
const CANARY = 'sk-canary-77aa01';
const PASS = 'correct horse battery';

let stored: StoredVault | null;
let fails: boolean;
const vaultOf = async (derive: DeriveKey = deriveKey): Promise<KeyVault> => {
  const vault = new KeyVault({
    store: {
      get: () => Promise.resolve(structuredClone(stored)),
      set: (value) => {
        if (fails) return Promise.reject(new Error('No room.'));
        stored = structuredClone(value);
        return Promise.resolve();
      },
    },
    derive,
    parameters: QUICK,
    changed: () => undefined,
  });
  await vault.load();
  return vault;
};

/** Every byte and text of plain data, so that a secret in any of them is found. */
function spelled(value: unknown): string {
  if (value instanceof Uint8Array) return new TextDecoder('latin1').decode(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}:${spelled(inner)}`)
    .join('\n');
}

beforeEach(() => {
  stored = null;
  fails = false;
});

describe('the vault', () => {
  it('keeps a key encrypted, and gives it to the next session for the passphrase only', async () => {
    const first = await vaultOf();
    expect(await first.set('main', ` ${CANARY}\n`, { keep: 'encrypted', passphrase: PASS })).toEqual({
      vault: 'unlocked',
      keys: [{ name: 'main', kept: 'encrypted', available: true }],
    });
    expect(first.use('main')).toBe(CANARY);
    expect(spelled(stored)).not.toContain(CANARY);
    expect(spelled(stored)).not.toContain(PASS);
    expect(stored!.kdf).toMatchObject({ name: 'argon2id', ...QUICK });

    const next = await vaultOf();
    expect(next.status()).toEqual({
      vault: 'locked',
      keys: [{ name: 'main', kept: 'encrypted', available: false }],
    });
    expect(() => next.use('main')).toThrow(expect.objectContaining({ code: 'keys.locked' }));
    await expect(next.unlock('correct horse batterx')).rejects.toMatchObject({
      code: 'keys.wrong_passphrase',
    });
    expect(next.status().vault).toBe('locked');
    expect((await next.unlock(PASS)).vault).toBe('unlocked');
    expect(next.use('main')).toBe(CANARY);
    await next.lock();
    expect(() => next.use('main')).toThrow('locked');
  });

  it('keeps a session’s key in memory only', async () => {
    const vault = await vaultOf();
    await vault.set('main', CANARY, { keep: 'session' });
    expect(vault.use('main')).toBe(CANARY);
    expect(stored).toBeNull();
    expect((await vaultOf()).status()).toEqual({ vault: 'none', keys: [] });
  });

  it('encrypts everything anew under another passphrase, or nothing', async () => {
    const vault = await vaultOf();
    await vault.set('a', `${CANARY}a`, { keep: 'encrypted', passphrase: PASS });
    await vault.set('b', `${CANARY}b`, { keep: 'encrypted' });
    const before = stored!;
    await expect(vault.changePassphrase('not the old one', 'a new passphrase')).rejects.toMatchObject({
      code: 'keys.wrong_passphrase',
    });
    fails = true;
    await expect(vault.changePassphrase(PASS, 'a new passphrase')).rejects.toThrow('No room');
    expect(stored).toEqual(before);
    fails = false;
    await vault.changePassphrase(PASS, 'a new passphrase');
    expect(stored!.kdf.salt).not.toEqual(before.kdf.salt);
    const next = await vaultOf();
    await expect(next.unlock(PASS)).rejects.toMatchObject({ code: 'keys.wrong_passphrase' });
    await next.unlock('a new passphrase');
    expect([next.use('a'), next.use('b')]).toEqual([`${CANARY}a`, `${CANARY}b`]);
  });

  it('refuses another passphrase while a key cannot be opened, and drops nothing', async () => {
    const vault = await vaultOf();
    await vault.set('a', `${CANARY}a`, { keep: 'encrypted', passphrase: PASS });
    await vault.set('b', `${CANARY}b`, { keep: 'encrypted' });
    const { a, b } = stored!.keys as Record<'a' | 'b', StoredVault['check']>;
    stored = {
      ...stored!,
      keys: { a, b: { ...b, data: b.data.map((byte, i) => (i === 3 ? byte ^ 1 : byte)) } },
    };
    const before = stored;
    const next = await vaultOf();
    await expect(next.changePassphrase(PASS, 'a new passphrase')).rejects.toMatchObject({
      code: 'keys.damaged',
      data: { names: ['b'] },
      message: expect.stringContaining('“b”') as string,
    });
    expect(stored).toEqual(before);
    expect(next.use('a')).toBe(`${CANARY}a`);
    // Entered again, it goes along.
    await next.set('b', `${CANARY}again`, { keep: 'encrypted' });
    await next.changePassphrase(PASS, 'a new passphrase');
    const last = await vaultOf();
    await last.unlock('a new passphrase');
    expect([last.use('a'), last.use('b')]).toEqual([`${CANARY}a`, `${CANARY}again`]);
  });

  it('forgets one key, and all of them with their passphrase', async () => {
    const vault = await vaultOf();
    await vault.set('a', `${CANARY}a`, { keep: 'encrypted', passphrase: PASS });
    await vault.set('b', `${CANARY}b`, { keep: 'session' });
    await vault.forget('a');
    expect(stored!.keys).toEqual({});
    expect(() => vault.use('a')).toThrow(expect.objectContaining({ code: 'keys.not_found' }));
    await vault.forget();
    expect(stored).toBeNull();
    expect(vault.status()).toEqual({ vault: 'none', keys: [] });
    expect(vault.secrets()).toEqual([]);
  });

  it('notices what was changed or exchanged in its storage', async () => {
    const vault = await vaultOf();
    await vault.set('a', `${CANARY}a`, { keep: 'encrypted', passphrase: PASS });
    await vault.set('b', `${CANARY}b`, { keep: 'encrypted' });
    const { a, b } = stored!.keys as Record<'a' | 'b', StoredVault['check']>;
    const flipped = b.data.map((byte, i) => (i === 3 ? byte ^ 1 : byte));
    stored = { ...stored!, keys: { a: b, b: { ...b, data: flipped }, c: a } };
    const next = await vaultOf();
    await next.unlock(PASS);
    expect(next.status().keys.map(({ available }) => available)).toEqual([false, false, false]);
    stored = { ...stored, kdf: { ...stored.kdf, memoryKiB: 16 * 2 ** 20 } };
    await expect((await vaultOf()).unlock(PASS)).rejects.toMatchObject({ code: 'keys.unavailable' });
  });

  it('refuses a short passphrase, a name it cannot show and a text that is no key', async () => {
    const vault = await vaultOf();
    const invalid = { code: 'input.invalid' };
    expect(() => vault.set('my key', CANARY, { keep: 'session' })).toThrow(expect.objectContaining(invalid));
    expect(() => vault.set('main', 'two words', { keep: 'session' })).toThrow(
      expect.objectContaining(invalid),
    );
    await expect(vault.set('main', CANARY, { keep: 'encrypted', passphrase: 'short' })).rejects.toMatchObject(
      invalid,
    );
    await expect(vault.unlock(PASS)).rejects.toMatchObject({ code: 'keys.not_found' });
    expect(stored).toBeNull();
  });

  it('derives as Argon2id does, by default with RFC 9106’s memory', async () => {
    expect(KDF).toEqual({ memoryKiB: 65_536, iterations: 3, parallelism: 1 });
    const key = await deriveKey('password', new TextEncoder().encode('somesalt'), {
      ...QUICK,
      memoryKiB: 65_536,
      iterations: 2,
    });
    // The reference implementation's own test vector for version 0x13.
    expect(Buffer.from(key).toString('hex')).toBe(
      '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7',
    );
  });
});
