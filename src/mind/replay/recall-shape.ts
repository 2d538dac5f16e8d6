import type { RecallShape } from '../../domain/replay.ts';
import type { CandidateQuery } from '../ports.ts';

/** What tells one question to the memory from another, beside the situation. */
export const shapeOf = ({ nearest, recent, important, types }: CandidateQuery): RecallShape => ({
  nearest,
  recent,
  important,
  types,
});

/** Whether two questions ask for as many of the same memories. */
export const sameShape = (a: RecallShape, b: RecallShape): boolean =>
  a.nearest === b.nearest &&
  a.recent === b.recent &&
  a.important === b.important &&
  String(a.types) === String(b.types);
