/** Conditions that are asked for most, by what they are called; each is written as one over the record. */
export const BREAKPOINTS = [
  { id: 'tier-2', label: 'the next T2', condition: 'gate.tier == "T2"' },
  { id: 'tier-1', label: 'the next T1 or T2', condition: 'gate.tier != "T0"' },
  { id: 'blocked', label: 'an order blocked', condition: 'action.status == "blocked"' },
  { id: 'filled', label: 'an order filled', condition: 'action.status == "filled"' },
  { id: 'reverted', label: 'an order reverted', condition: 'action.status == "reverted"' },
  { id: 'regime', label: 'another regime', condition: 'regime.changed' },
  { id: 'phase', label: 'another phase', condition: 'phaseChanged' },
  { id: 'error', label: 'a surprise above', condition: 'gate.predictionError > ' },
  { id: 'own', label: 'a condition of mine', condition: '' },
] as const;

export type BreakpointId = (typeof BREAKPOINTS)[number]['id'];

export interface Breakpoint {
  readonly id: BreakpointId;
  /** For `blocked`: by which rule; empty for any. */
  readonly rule: string;
  /** For `error`: the bound, as typed. */
  readonly above: string;
  /** For `own`: the condition, as typed. */
  readonly own: string;
}

export const FIRST_BREAKPOINT: Breakpoint = { id: 'tier-2', rule: '', above: '0.5', own: '' };

/** The condition as it is searched for. */
export function conditionOf({ id, rule, above, own }: Breakpoint): string {
  const { condition } = BREAKPOINTS.find((one) => one.id === id)!;
  if (id === 'own') return own.trim();
  if (id === 'error') return `${condition}${above.trim()}`;
  return id === 'blocked' && rule !== ''
    ? `${condition} and action.verdict.blockedBy == "${rule}"`
    : condition;
}
