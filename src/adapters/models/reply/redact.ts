import { AppError } from '../../../domain/errors.ts';

const MASK = '[key]';
/** Shorter secrets are not looked for: they would mask ordinary words. */
const MIN_SECRET = 6;

const worth = (secrets: readonly string[]): string[] =>
  secrets.filter((secret) => secret.length >= MIN_SECRET);

/** A text with every secret in it masked. */
export function redactText(text: string, secrets: readonly string[]): string {
  return worth(secrets).reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

/** The same for all texts in plain data. */
export function redactValue<T>(value: T, secrets: readonly string[]): T {
  if (typeof value === 'string') return redactText(value, secrets) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => redactValue(one, secrets)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [redactText(name, secrets), redactValue(inner, secrets)]),
  ) as T;
}

/** An error with nothing secret in its words, data, stack or cause. */
export function redactError(thrown: unknown, secrets: readonly string[]): AppError {
  const { code, message, data, retryable } = AppError.from(thrown, 'model.malformed_reply');
  return new AppError(code, redactText(message, secrets), {
    data: redactValue({ ...data }, secrets),
    retryable,
  });
}

/** Masks secrets in a text that comes in pieces: what may be the beginning of one is held back. */
export class StreamRedactor {
  readonly #secrets: readonly string[];
  #held = '';

  constructor(secrets: readonly string[]) {
    this.#secrets = worth(secrets);
  }

  push(piece: string): string {
    const text = redactText(this.#held + piece, this.#secrets);
    const kept = Math.max(0, ...this.#secrets.map((secret) => overlap(text, secret)));
    this.#held = text.slice(text.length - kept);
    return text.slice(0, text.length - kept);
  }

  end(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }
}

/** Longest end of `text` with which `secret` begins. */
function overlap(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length--) {
    if (secret.startsWith(text.slice(text.length - length))) return length;
  }
  return 0;
}
