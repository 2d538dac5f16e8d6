import type { InjectionSpan } from '../../../domain/gateway/injection.ts';
import { sentencesOf } from './sentences.ts';

/** A piece of a text and how likely it belongs to an attack. */
export interface MarkedPiece extends InjectionSpan {
  /** 0 to 1. */
  readonly part: number;
}

/** From here on a piece belongs to it. Ours. */
const PART = 0.5;
/** Share of a sentence's pieces from which on all of it goes: half an instruction may still instruct. Ours. */
const SHARE = 0.3;

function shareIn({ from, to }: InjectionSpan, pieces: readonly MarkedPiece[]): number {
  const own = pieces.filter((piece) => piece.from < to && piece.to > from);
  return own.length === 0 ? 0 : own.filter(({ part }) => part >= PART).length / own.length;
}

function meanIn({ from, to }: InjectionSpan, pieces: readonly MarkedPiece[]): number {
  const own = pieces.filter((piece) => piece.from < to && piece.to > from);
  return own.reduce((sum, { part }) => sum + part, 0) / Math.max(1, own.length);
}

/** Neighbours as one. */
function joined(spans: readonly InjectionSpan[], text: string): readonly InjectionSpan[] {
  const out: InjectionSpan[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last && text.slice(last.to, span.from).trim() === '')
      out[out.length - 1] = { from: last.from, to: span.to };
    else out.push(span);
  }
  return out;
}

/** The sentences that make a text an attack: those of which the classifier marked enough, else the one that it marked most. */
export function attackIn(text: string, pieces: readonly MarkedPiece[]): readonly InjectionSpan[] {
  const sentences = sentencesOf(text);
  const marked = sentences.filter((one) => shareIn(one, pieces) >= SHARE);
  if (marked.length > 0) return joined(marked, text);
  const best = sentences.reduce<{ readonly span: InjectionSpan | null; readonly mean: number }>(
    (most, span) => {
      const mean = meanIn(span, pieces);
      return mean > most.mean ? { span, mean } : most;
    },
    { span: null, mean: -1 },
  );
  return best.span ? [best.span] : [];
}
