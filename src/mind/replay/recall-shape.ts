import type { RecallShape } from '../../domain/past/replay.ts';
import type { CandidateQuery } from '../ports.ts';

/** What tells one question to the memory from another, beside the situation. */
export const shapeOf = ({ nearest, recent, important, types, spread }: CandidateQuery): RecallShape => ({
  nearest,
  recent,
  important,
  types,
  ...(spread !== undefined && { spread }),
});

/** Whether two questions ask for as many of the same memories. */
export const sameShape = (a: RecallShape, b: RecallShape): boolean =>
  a.nearest === b.nearest &&
  a.recent === b.recent &&
  a.important === b.important &&
  a.spread === b.spread &&
  String(a.types) === String(b.types);
