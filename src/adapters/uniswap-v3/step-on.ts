/**
 * The step on which the world passes a time: the first that ends behind it.
 *
 * @param steps that the world has, at least one
 * @param time Unix seconds
 * @param timeAt the world's time at the start of a step, from 0 to `steps`, ascending
 * @returns from 0; the last step for whatever lies behind the world's end
 */
export async function stepOn(
  steps: number,
  time: number,
  timeAt: (step: number) => Promise<number>,
): Promise<number> {
  let [from, to] = [0, steps - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((await timeAt(middle + 1)) > time) to = middle;
    else from = middle + 1;
  }
  return from;
}
