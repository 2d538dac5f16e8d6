/** A file with what could be saved of a damaged life: its first line says so, and the version of its form. */
export const SAVED_KIND = 'golem-saved';
export const SAVED_FORM = 1;

/** Whether a line of a file of memories is one of such a file that is no memory: its head, or of another part. */
export function isOtherPart(line: string): boolean {
  return line.startsWith(`{"kind":"${SAVED_KIND}"`) || line.startsWith('{"part":"');
}
