import { transferHandlers } from 'comlink';
import { AppError } from '../../domain/errors.ts';
import type { ErrorCode } from '../../domain/errors.ts';

/** Comlink sends what was thrown as `{ value, [throwMarker] }`; its own handler keeps only name, message and stack. */
interface Thrown {
  readonly value: unknown;
}

/** Anything thrown, as plain data. */
export type Wire =
  | {
      readonly kind: 'app';
      readonly code: ErrorCode;
      readonly message: string;
      readonly data: Record<string, unknown>;
      readonly retryable: boolean;
      readonly stack: string | undefined;
    }
  | {
      readonly kind: 'error';
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
    }
  | { readonly kind: 'value'; readonly value: unknown };

/** Error data must survive structured cloning, or the error itself would be lost on its way. */
function cloneable(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      try {
        return [key, structuredClone(value)];
      } catch {
        return [key, String(value)];
      }
    }),
  );
}

export function packError(value: unknown): Wire {
  if (value instanceof AppError) {
    return {
      kind: 'app',
      code: value.code,
      message: value.message,
      data: cloneable(value.data),
      retryable: value.retryable,
      stack: value.stack,
    };
  }
  if (value instanceof Error) {
    return { kind: 'error', name: value.name, message: value.message, stack: value.stack };
  }
  return { kind: 'value', value };
}

export function unpackError(wire: Wire): unknown {
  if (wire.kind === 'value') return wire.value;
  if (wire.kind === 'error') {
    return Object.assign(new Error(wire.message), { name: wire.name, stack: wire.stack });
  }
  const error = new AppError(wire.code, wire.message, { data: wire.data, retryable: wire.retryable });
  // The stack of the thread where it happened says more than that of the one that reads it.
  if (wire.stack !== undefined) error.stack = wire.stack;
  return error;
}

let installed = false;

/**
 * Makes an AppError thrown behind a Comlink proxy arrive as an AppError, with code, message, data and `retryable`.
 * Call it on both sides before the first `wrap` or `expose`; a second call does nothing.
 */
export function installErrorTransfer(): void {
  if (installed) return;
  const builtIn = transferHandlers.get('throw');
  if (builtIn === undefined) throw new AppError('internal', 'Comlink has no throw handler to replace.');
  installed = true;
  transferHandlers.set('throw', {
    // Only the built-in handler knows the marker that tells a thrown value from a returned one.
    canHandle: (value: unknown): value is Thrown => builtIn.canHandle(value),
    serialize: (thrown: unknown) => [packError((thrown as Thrown).value), []],
    deserialize: (wire: unknown) => {
      throw unpackError(wire as Wire);
    },
  });
}
