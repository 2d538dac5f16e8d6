/** What was lived, in words that go behind "in the record of". */
export function spanWords(kind: string): string {
  if (kind === 'theta') return 'the tick itself';
  return kind === 'delta' ? 'the delta cycle behind it' : `the ${kind} behind it`;
}
