import { AppError } from '../../domain/errors.ts';
import { cutText } from '../../lib/text/cut-text.ts';

/** Characters of a line that are told again. */
const SHOWN = 120;

/** Refuses a line of a playbook: names it (1-based), what stands there and what was expected. */
export function refuseLine(line: number, found: string, expected: string): never {
  const there = found.trim();
  const cut = there.length > SHOWN ? `${cutText(there, SHOWN)}…` : there;
  const shown = there === '' ? 'nothing' : `"${cut}"`;
  throw new AppError('input.invalid', `Playbook, line ${line}: found ${shown}, expected ${expected}.`, {
    data: { line, found: found.length > SHOWN ? cut : found, expected },
  });
}

/** A number, `30 %` being 0.3, within bounds. */
export function readNumber(
  text: string,
  line: number,
  what: string,
  min = -Number.MAX_VALUE,
  max = Number.MAX_VALUE,
): number {
  const match = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(%?)\s*$/i.exec(text);
  const value = match ? Number(match[1]) / (match[2] === '%' ? 100 : 1) : Number.NaN;
  if (!Number.isFinite(value) || value < min || value > max) {
    const bounds =
      min > -Number.MAX_VALUE
        ? ` of at least ${min}${max < Number.MAX_VALUE ? ` and at most ${max}` : ''}`
        : '';
    refuseLine(line, text, `${what}, a number${bounds}`);
  }
  return value;
}
