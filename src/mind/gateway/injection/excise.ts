import type { InjectionSpan } from '../../../domain/gateway/injection.ts';

/** What stands where something was cut out. It names nothing of it, and is no instruction itself. */
export const CUT = '[cut out: it read like an instruction]';

/** A text without some stretches of it: what they say goes, all of the rest stays as it is. @param spans in order, apart from each other */
export function excise(text: string, spans: readonly InjectionSpan[]): string {
  let at = 0;
  let out = '';
  for (const { from, to } of spans) {
    out += text.slice(at, from) + CUT;
    at = to;
  }
  return out + text.slice(at);
}
