import { AppError } from '../../domain/errors.ts';

/** A number as it came from outside. @throws AppError `input.invalid` */
export function requireNumber(name: string, value: unknown, min: number, max: number, whole = false): number {
  if (typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value)))
    return value;
  throw new AppError('input.invalid', `${name} is a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`, {
    data: { name, value },
  });
}

/** The same for whole numbers. @throws AppError `input.invalid` */
export const requireWhole = (name: string, value: unknown, min: number, max: number): number =>
  requireNumber(name, value, min, max, true);
