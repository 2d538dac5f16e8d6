import type { GatewayContext } from '../gateway-context.ts';
import type { GatewayRequest } from '../request.ts';
import { askedOf } from './identity.ts';
import type { Placed } from './reply-cache.ts';

/** Words by which a question is about how things stand: its answer is one of its moment. */
const OF_NOW =
  /\b(?:now|nowadays|today|tonight|tomorrow|yesterday|current(?:ly)?|latest|recent(?:ly)?|at the moment|at present|so far|still|yet|just|last (?:hour|day|night|tick|trade|block|minute)s?|price|prices|worth|cost|balance|holdings?|position|positions|portfolio|exposure|pnl|profit|loss|regime|market|markets|trend|volatility|liquidity|reserves?|orders?|moods?|health|feel(?:ing)?s?|doing|alive|status)\b|\b(?:jetzt|heute|aktuell|derzeit|preis|kurs|markt|hoy|ahora|precio|mercado|maintenant|aujourd'hui|prix|marché|сейчас|сегодня|цена|рынок)\b|现在|今天|目前|当前|价格|市场/iu;

/** Whether the answer to a question hangs on when it is asked. */
export const isOfNow = (question: string): boolean => OF_NOW.test(question);

/** A name for a question's rest at a moment, where the question is about it. */
export function momentOf(
  { identity, question }: Pick<Placed, 'identity' | 'question'>,
  moment: string | null,
  hash: (text: string) => string,
): string {
  return moment !== null && isOfNow(question) ? hash(JSON.stringify([identity, moment])) : identity;
}

/** What a request asks, in its place; null where nobody asks. */
export function placedOf(
  request: GatewayRequest,
  { party, regime, moment }: Pick<GatewayContext, 'party' | 'regime' | 'moment'>,
  hash: (text: string) => string,
): Placed | null {
  const asked = askedOf(request, hash);
  return asked && { ...asked, identity: momentOf(asked, moment, hash), party, regime };
}
