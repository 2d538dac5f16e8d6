import type { Cell, Payload } from '../../../domain/gateway/formatted.ts';

/** Every field of its rows, in the order in which it is met first. */
export const fieldsOf = ({ rows }: Payload): readonly string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

/** A cell in plain words; nothing where there is none. */
export const cellText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell);

/** A name as XML takes it. */
export const tagOf = (name: string): string => {
  const plain = name.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-').replaceAll(/^[^\p{L}_]+/gu, '');
  return plain === '' ? 'data' : plain;
};
