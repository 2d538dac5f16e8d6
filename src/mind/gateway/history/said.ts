import type { LayerSaving, Plain } from '../../../domain/gateway/gateway.ts';
import type { Written } from '../../../domain/gateway/history.ts';
import type { LayerSaid } from '../layer.ts';
import { type Compaction, MOST_COMPACTIONS } from './compaction.ts';
import type { ShortenedPart, ShortenedRequest } from './shorten/shorten-documents.ts';

/** Documents that were made shorter, and the prompt that was too long. */
export interface ShortDocuments extends Pick<ShortenedRequest, 'parts' | 'ratio'> {
  /** Tokens that the prompt had, and from how many on it is too long. */
  readonly whole: number;
  readonly above: number;
}

/** Who counts tokens, and what those that were not sent would have cost, US dollars; null where nobody knows. */
interface Counting {
  readonly tokenizer: string;
  usdOf(tokens: number): number | null;
}

interface Said {
  readonly said: string;
  readonly saved: number;
  readonly details: { readonly [key: string]: Plain };
}

function writtenBy({ by, why }: Written): string | false {
  if (by === null) return why !== null && `Extracted sentences, because ${why}.`;
  return why === null ? `Written by ${by}.` : `Written by ${by}, except: ${why}.`;
}

function ofTurns({ upTo, count, handoff, condensed, turns, written }: Compaction, saved: number): Said {
  const { rules, rulesKept, kept } = condensed;
  const whole = turns.filter(({ restored }) => restored).length;
  const words = [
    `${upTo} messages replaced by ${handoff ? 'a briefing' : 'a summary'} (no. ${count} in this session);`,
    `${rulesKept} of ${rules} rules kept verbatim.`,
    writtenBy(written),
    whole > 0 && `${whole} of ${turns.length} turns restored in full.`,
    count >= MOST_COMPACTIONS && 'Consider starting a new session.',
  ];
  return {
    saved,
    said: words.filter((word) => word !== false).join(' '),
    details: {
      count,
      handoff,
      messages: upTo,
      statements: kept.length,
      rules,
      rulesKept,
      by: written.by,
      why: written.why,
      headings: written.headings.map(({ heading, by, why }) => ({ heading, by, why })),
      turns: turns.map(({ id, from, to, tokens, statements, told, restored }) => ({
        id,
        from,
        to,
        tokens,
        statements,
        told,
        restored,
      })),
    },
  };
}

const detailsOf = ({ part, tokens, kept, pieces, keptPieces, spans }: ShortenedPart): Plain => ({
  part,
  tokens,
  kept,
  pieces,
  keptPieces,
  spans: spans.map(({ from, to }) => ({ from, to })),
});

function ofDocuments({ parts, ratio, whole, above }: ShortDocuments): Said {
  const sum = (of: (part: ShortenedPart) => number): number => parts.reduce((all, one) => all + of(one), 0);
  const [tokens, kept] = [sum((one) => one.tokens), sum((one) => one.kept)];
  const why = `The prompt had ${whole} tokens, more than ${above}`;
  return {
    saved: tokens - kept,
    said:
      parts.length === 0
        ? `${why}, and it has no document that could be shortened.`
        : `${why}: ${parts.length === 1 ? '1 document' : `${parts.length} documents`} shortened from ${tokens} tokens to ${kept}, keeping what matches the question.`,
    details: { documents: { ratio, whole, above, parts: parts.map(detailsOf) } },
  };
}

/**
 * What L5 says of one request: how much of a conversation gave way, turn by turn, and what stands for it; and what was left out of documents.
 * @param turns null where none gave way @param documents null where the prompt was not too long
 */
export function saidOf(
  turns: { readonly compaction: Compaction; readonly saved: number } | null,
  documents: ShortDocuments | null,
  { tokenizer, usdOf }: Counting,
): LayerSaid {
  const parts = [
    ...(documents ? [ofDocuments(documents)] : []),
    ...(turns ? [ofTurns(turns.compaction, turns.saved)] : []),
  ];
  const said = parts.map((one) => one.said).join(' ');
  if (!turns && !documents?.parts.length)
    return { state: 'idle', said: said || 'Nothing to shorten: the prompt fits.' };
  const tokens = parts.reduce((sum, one) => sum + one.saved, 0);
  const saved: LayerSaving = { tokens, usd: usdOf(tokens), by: tokenizer };
  return {
    state: 'changed',
    said,
    saved,
    details: Object.assign({}, ...parts.map((one) => one.details)) as Plain,
  };
}
