import type { WorkspaceFrame } from '../../../../domain/context/frames.ts';
import { t } from './strings.ts';

/** How a workspace is stored and why, in a sentence. */
export function frameWords({ kind, cause, base }: Pick<WorkspaceFrame, 'kind' | 'cause' | 'base'>): string {
  if (kind === 'P') return t.frame.differences(base?.tick ?? 0);
  return cause === null ? t.frame.always : t.frame.whole[cause];
}
