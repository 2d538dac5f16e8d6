import { argon2id } from 'hash-wasm';
import { AppError } from '../../domain/errors.ts';

/** Argon2id's parameters, stored beside what they protect. */
export interface KdfParameters {
  readonly memoryKiB: number;
  readonly iterations: number;
  readonly parallelism: number;
}

export type DeriveKey = (
  passphrase: string,
  salt: Uint8Array,
  parameters: KdfParameters,
) => Promise<Uint8Array>;

/** RFC 9106, second recommended option, with one lane because a browser computes lanes one after the other. */
export const KDF: KdfParameters = { memoryKiB: 65_536, iterations: 3, parallelism: 1 };

/** Bytes of salt and of the AES-256 key. */
export const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** What was stored may have been tampered with: more than this is refused, and so is less than OWASP's least. */
const LIMITS = { memoryKiB: [7_168, 1_048_576], iterations: [1, 20], parallelism: [1, 16] } as const;

/** 32 bytes from a passphrase. Takes about a second of one thread. @throws AppError `keys.unavailable` */
export const deriveKey: DeriveKey = (passphrase, salt, { memoryKiB, iterations, parallelism }) => {
  for (const [name, value] of Object.entries({ memoryKiB, iterations, parallelism })) {
    const [least, most] = LIMITS[name as keyof KdfParameters];
    if (Number.isInteger(value) && value >= least && value <= most) continue;
    throw new AppError(
      'keys.unavailable',
      'The stored keys are damaged. Delete them in Settings and enter them again.',
    );
  }
  return argon2id({
    // Two ways of typing one character are one passphrase.
    password: passphrase.normalize('NFKC'),
    salt,
    memorySize: memoryKiB,
    iterations,
    parallelism,
    hashLength: KEY_BYTES,
    outputType: 'binary',
  });
};
