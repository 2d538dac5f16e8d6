import { AppError } from '../../domain/errors.ts';

/** The file is broken; what is in it cannot be trusted. */
export function damaged(detail: string, cause?: unknown): AppError {
  return new AppError(
    'archive.damaged',
    `This file is damaged: ${detail}. Nothing was imported. Copy the file again from its source, or export it again.`,
    { data: { detail }, ...(cause === undefined ? {} : { cause }) },
  );
}

/** The file is none of ours, or of a build whose tables are not these. */
export function foreign(detail: string, advice: string): AppError {
  return new AppError('archive.foreign', `${detail} ${advice}`, { data: { detail } });
}

/** A later version of the page wrote it. */
export function newer(what: string, found: number, known: number): AppError {
  return new AppError(
    'archive.newer',
    `This file was made by a newer version of this page (${what} ${found}; this version reads up to ${known}). Update this page, then open the file again.`,
    { data: { what, found, known } },
  );
}
