import { readFile } from 'node:fs/promises';
import { AppError } from '../../../domain/errors.ts';

/** An argument of the command line is wrong. */
export const usageError = (message: string): AppError => new AppError('input.invalid', message);

/** @throws AppError `input.invalid` */
export function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/u.test(text) || value < least || value > most)
    throw usageError(`--${name} must be a whole number from ${least} to ${most}.`);
  return value;
}

/** @throws AppError `input.invalid` */
export function amount(name: string, text: string, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0.01 && value <= most))
    throw usageError(`--${name} must be an amount from 0.01 to ${most}.`);
  return value;
}

/** Of a file's path. @throws AppError `input.invalid` */
export async function fileOf(name: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'file not found' : 'permission denied';
    throw usageError(`--${name}: can’t read ${path}: ${why}.`);
  });
}

/** @throws AppError `input.invalid` */
export async function jsonOf(name: string, path: string): Promise<unknown> {
  const text = await fileOf(name, path);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw usageError(`--${name}: ${path} is not valid JSON: ${(error as Error).message}`);
  }
}
