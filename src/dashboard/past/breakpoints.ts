/** Conditions that are asked for most, each over the record; the catalog has what they are called. */
export const BREAKPOINTS = [
  { id: 'tier-2', condition: 'gate.tier == "T2"' },
  { id: 'tier-1', condition: 'gate.tier != "T0"' },
  { id: 'blocked', condition: 'action.status == "blocked"' },
  { id: 'filled', condition: 'action.status == "filled"' },
  { id: 'reverted', condition: 'action.status == "reverted"' },
  { id: 'regime', condition: 'regime.changed' },
  { id: 'phase', condition: 'phaseChanged' },
  { id: 'error', condition: 'gate.predictionError > ' },
  { id: 'own', condition: '' },
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
    ? [condition, `action.verdict.blockedBy == "${rule}"`].join(' and ')
    : condition;
}
