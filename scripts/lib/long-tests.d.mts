export type TestKind = 'unit' | 'e2e';
/** In so many runs all that takes long has had its turn. */
export const TURNS: number;
/** Files of a turn, or of all of them. */
export function longTests(kind: TestKind, turn?: number | null): string[];
/** Turn of a date and a commit's hash. */
export function turnOf(date: Date, commit: string): number;
export function currentTurn(): number;
/** For the environment of what runs a turn's tests. */
export function takingTurn(turn: number): Record<string, string>;
/** Files that take long and whose turn it is not; none where nobody asked for a turn. */
export function leftForLater(kind: TestKind): string[];
/** Whether this process was asked for one turn. */
export function takesTurns(): boolean;
