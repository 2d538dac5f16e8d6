import { AppError } from '../../../../domain/errors.ts';

export interface PlaybookError {
  readonly message: string;
  /** 1-based line of the Markdown that could not be read, where the error names one. */
  readonly line: number | null;
}

/** What the refusal of a playbook says, with its line: from the error's data, else from its words. */
export function playbookError(thrown: unknown): PlaybookError {
  const error = AppError.from(thrown);
  const named = error.data.line;
  if (typeof named === 'number') return { message: error.message, line: named };
  const said = /\bline (\d+)/i.exec(error.message)?.[1];
  return { message: error.message, line: said === undefined ? null : Number(said) };
}

/** Character range of a 1-based line, for selecting it in a text area; the end of the text when it is past it. */
export function lineRange(text: string, line: number): { start: number; end: number } {
  const lines = text.split('\n');
  const start = lines.slice(0, Math.max(0, line - 1)).reduce((sum, l) => sum + l.length + 1, 0);
  const clipped = Math.min(start, text.length);
  return { start: clipped, end: Math.min(text.length, clipped + (lines[line - 1]?.length ?? 0)) };
}
