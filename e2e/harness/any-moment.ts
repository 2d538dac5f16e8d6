/**
 * The only place of the end-to-end tests that lets time pass: before a process is killed, and between the two halves of a write
 * that lies. A kill that followed what the process tells of itself would always fall into the same places; so its moment is drawn,
 * and nothing is ever asserted about it.
 * @param longestMs the moment comes at most so many milliseconds from now
 */
export function anyMoment(longestMs: number): Promise<void> {
  return lapse(Math.random() * longestMs);
}

/** The same where the moment was drawn already, from a seed that is told with what went wrong. */
export function lapse(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
