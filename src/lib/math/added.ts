/**
 * Two sums of the same together: each number of the first with that of the second, and all else as the first has it.
 * @param more what it lacks counts as 0
 */
export const added = <Sums extends object>(sums: Sums, more: Partial<Sums>): Sums =>
  Object.fromEntries(
    Object.entries(sums).map(([key, value]: [string, unknown]) => {
      const by: unknown = more[key as keyof Sums];
      return [key, typeof value === 'number' && typeof by === 'number' ? value + by : value];
    }),
  ) as Sums;
