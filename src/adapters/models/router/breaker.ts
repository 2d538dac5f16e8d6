import { AppError } from '../../../domain/errors.ts';
import type { Circuit } from './circuit.ts';

/** Failures that say something about the model's health, not about the request. */
const UNHEALTHY: ReadonlySet<string> = new Set([
  'model.unauthorized',
  'model.rate_limited',
  'model.overloaded',
  'model.unreachable',
  'model.timeout',
  'model.malformed_reply',
  'model.reply_too_long',
]);

/** Whether a failure counts against the model. */
export const isUnhealthy = ({ code }: AppError): boolean => UNHEALTHY.has(code);

/** Why a model whose circuit is open is not asked. @param now Unix ms */
export function leftAlone({ retryAt }: Pick<Circuit, 'retryAt'>, now: number): AppError {
  const seconds = Math.ceil(((retryAt ?? now) - now) / 1000);
  const text = `It failed several times in a row and is left alone for another ${seconds} s.`;
  return new AppError('model.circuit_open', text);
}
