import type { FrameCause, WorkspaceFrame } from '../../../../domain/context/frames.ts';

/** Why a workspace was stored whole, after “because”. */
export const CAUSE_WORDS: Readonly<Record<FrameCause, string>> = {
  first: 'none was held that it could stand on: it is the first since the page was opened',
  regime: 'the market regime had changed',
  phase: 'the golem’s phase had changed',
  cycle: 'it is the first of a delta cycle',
  run: 'as many P-frames in a row as the policy allows had gone before',
  tokens: 'too large a share of the budget had changed',
};

/** The same, in a word or two. */
export const CAUSE_NAMES: Readonly<Record<FrameCause, string>> = {
  first: 'first',
  regime: 'regime',
  phase: 'phase',
  cycle: 'delta cycle',
  run: 'P-frames in a row',
  tokens: 'too much changed',
};

/** How a workspace is stored and why, in a sentence. */
export function frameWords({ kind, cause, base }: Pick<WorkspaceFrame, 'kind' | 'cause' | 'base'>): string {
  if (kind === 'P') return `Stored as what differs from the workspace of tick ${base?.tick}.`;
  if (cause === null) return 'Stored whole, by a version of this page that stored every workspace whole.';
  return `Stored whole, because ${CAUSE_WORDS[cause]}.`;
}
