/**
 * How much regular expressions look through while the work is done, so that work which grows with the square is told without a clock: of each
 * look the characters from where it begins to the end of what it finds, and to the end of the text where it finds nothing.
 */
export async function charactersLookedAt(work: () => Promise<unknown>): Promise<number> {
  const { exec } = RegExp.prototype;
  let looked = 0;
  RegExp.prototype.exec = function counted(text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    looked += (found ? found.index + found[0].length : text.length) - from;
    return found;
  };
  try {
    await work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return looked;
}
