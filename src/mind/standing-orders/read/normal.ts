const ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const FRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\btwo[ -]thirds?\b/g, '2/3'],
  [/\bthree[ -](?:quarters?|fourths?)\b/g, '3/4'],
  [/\b(?:(?:a|one)[ -])?half\b(?: of)?/g, '1/2'],
  [/\b(?:a|one)[ -]third\b/g, '1/3'],
  [/\b(?:a|one)[ -](?:quarter|fourth)\b/g, '1/4'],
  [/\b(?:a|one)[ -]fifth\b/g, '1/5'],
  [/\b(?:a|one)[ -]tenth\b/g, '1/10'],
];

/** Words that say nothing of what is to be done. */
const FILLERS =
  /\b(?:please|now|immediately|instantly|at once|right away|right now|asap|as soon as possible|just|kindly|simply|golem|hey|ok|okay|also|instead|straight away|from now on|for now|for me|any ?more|any longer|at all|ever|(?:i (?:want|would like|need) you|i order you|you (?:must|should|shall|have|need)|could you|can you|would you)(?: to)?)\b/g;

/** "Leave an order to buy", "place a limit buy": the order is what is bought at which price. */
const LIMIT_ORDER =
  /\b(?:place|put in|put|set|leave|rest|enter)(?: an?)?(?: limit)?(?: orders?)?(?: to)? (?=(?:limit )?(?:buy|sell)\b)/g;

const HOLDINGS =
  /\b(?:(?:the |my |our |your |its )?(?:whole |entire )?(?:holdings?|positions?|stocks?|shares|coins?|bags?))\b/g;

/** Word numbers up to ninety-nine as digits: "twenty-five" is 25. */
function digits(text: string): string {
  const tens = TENS.join('|');
  const ones = ONES.slice(1, 10).join('|');
  return text
    .replace(new RegExp(`\\b(${tens})(?:[ -](${ones}))?\\b`, 'g'), (_, ten: string, one?: string) =>
      String((TENS.indexOf(ten) + 2) * 10 + (one === undefined ? 0 : ONES.indexOf(one))),
    )
    .replace(new RegExp(`\\b(${ONES.join('|')})\\b`, 'g'), (word) => String(ONES.indexOf(word)))
    .replace(/\b(?:a|1)? ?hundred(?= ?(?:%|per ?cent|pct))/g, '100');
}

/** Numbers as machines write them. What had a comma, or was so many thousands, gets a point: "2,010" is no year. */
function numbers(text: string): string {
  return digits(text)
    .replace(/\b\d{1,3}(?:,\d{3})+(?:\.\d+)?\b/g, (n) => {
      const plain = n.replaceAll(',', '');
      return plain.includes('.') ? plain : `${plain}.0`;
    })
    .replace(/\b(\d+(?:\.\d+)?) ?(k|thousand|million)\b/g, (_, n: string, unit: string) => {
      const value = Number(n) * (unit === 'million' ? 1e6 : 1e3);
      return Number.isInteger(value) ? `${value}.0` : String(value);
    })
    .replace(/(\d) ?(?:%|per ?cent\b|pct\b)/g, '$1%');
}

const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * An owner's words in one form: lower case, numbers in digits, shares as `30%` or `1/3`, money as `500 quote`, the traded token as
 * `asset`, contractions apart, without what says nothing.
 */
export function normal(text: string, symbols: { readonly base: string; readonly quote: string }): string {
  const base = literal(symbols.base.toLowerCase());
  const money = `${literal(symbols.quote.toLowerCase())}|usd|dollars?|bucks`;
  let said = text
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/["“”]/g, ' ')
    .replaceAll(
      /\b(?:don't|dont|do n't|mustn't|must not|shouldn't|should not|may not|can't|cannot|can not)\b/g,
      'do not',
    )
    .replaceAll(/\bit's\b/g, 'it is')
    .replaceAll(/\bhodl\b/g, 'hold')
    .replaceAll(/\b(?:stop|stopp)-?loss\b|\bstop-losses\b|\bsl(?= (?:at|of)\b)/g, 'stop loss')
    .replaceAll(/\btake-?profits?\b|\btp(?= (?:at|of)\b)/g, 'take profit')
    .replaceAll(/\btrailing-stop\b/g, 'trailing stop')
    .replaceAll(LIMIT_ORDER, '')
    .replaceAll(/\blimit (?=buy|sell)|(?<=buy|sell) limit\b|\blimit(?= \d)/g, '')
    .replaceAll(/ limit$/g, '');
  for (const [words, fraction] of FRACTIONS) said = said.replaceAll(words, fraction);
  said = numbers(said)
    .replaceAll(/\b([a-z]+ \d{1,2})(?:st|nd|rd|th)?, (\d{4})\b/g, '$1 $2')
    .replaceAll(/(?:\$|€|us\$) ?(\d+(?:\.\d+)?)/g, '$1 quote')
    .replaceAll(new RegExp(`\\b(?:${money}) (\\d+(?:\\.\\d+)?)\\b`, 'g'), '$1 quote')
    .replaceAll(new RegExp(`(\\d) ?(?:${money})\\b`, 'g'), '$1 quote')
    .replaceAll(/\bquote quote\b/g, 'quote')
    .replaceAll(/\b(?:liquidity|lp) positions?\b/g, 'liquidity')
    .replaceAll(HOLDINGS, ' asset ')
    .replaceAll(new RegExp(`\\b${base}\\b`, 'g'), ' asset ')
    .replaceAll(
      /\bbuy(?:ing)?(?: or | and |\/)sell(?:ing)?\b|\bsell(?:ing)?(?: or | and |\/)buy(?:ing)?\b/g,
      'trade',
    )
    .replaceAll(FILLERS, ' ')
    .replaceAll(/\b(?:the|my|our|your|its|an)\b/g, ' ');
  return said.replaceAll(/[ \t]+/g, ' ').trim();
}
