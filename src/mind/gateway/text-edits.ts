import type { TextEdit } from './layer.ts';
import { type GatewayRequest, withTexts } from './request.ts';

/**
 * In the order of their places. Those that meet are one over all of them, with what the earliest list puts: half a mask would show the
 * other half.
 */
function standing(lists: readonly (readonly TextEdit[])[]): readonly TextEdit[] {
  const ranked = lists.flatMap((list, rank) => list.map((edit) => ({ edit, rank })));
  ranked.sort((a, b) => a.edit.start - b.edit.start || a.rank - b.rank);
  const over: { edit: TextEdit; rank: number }[] = [];
  for (const next of ranked) {
    const last = over.at(-1);
    if (!last || next.edit.start >= last.edit.end) {
      over.push(next);
      continue;
    }
    const end = Math.max(last.edit.end, next.edit.end);
    const put = next.rank < last.rank ? next : last;
    over[over.length - 1] = { edit: { ...put.edit, start: last.edit.start, end }, rank: put.rank };
  }
  return over.map(({ edit }) => edit);
}

function edited(text: string, edits: readonly TextEdit[]): string {
  let at = 0;
  let out = '';
  for (const { start, end, put } of edits) {
    out += text.slice(at, start) + put;
    at = end;
  }
  return out + text.slice(at);
}

/** A request with stretches of its texts replaced. @param lists of edits of the same texts; where two meet, the earlier list's is put over both */
export function withEdits(request: GatewayRequest, lists: readonly (readonly TextEdit[])[]): GatewayRequest {
  const byPart = new Map<string, TextEdit[][]>();
  for (const [place, list] of lists.entries()) {
    for (const edit of list) {
      const own = byPart.get(edit.part) ?? lists.map(() => []);
      own[place]!.push(edit);
      byPart.set(edit.part, own);
    }
  }
  if (byPart.size === 0) return request;
  return withTexts(request, ({ name, text }) => {
    const own = byPart.get(name);
    return own ? edited(text, standing(own)) : text;
  });
}
