import type { AskHow, AskSpan, AskTopic, Deed, Understood } from '../../domain/past/ask.ts';
import { MARKET_REGIMES, type MarketRegime } from '../../domain/world/market.ts';
import { spanOf } from './spans.ts';

export interface QuestionContext {
  /** The world's time, Unix seconds. */
  readonly now: number;
  /** Rules that ever decided something. */
  readonly rules: readonly string[];
  /** The question before it in its conversation. */
  readonly before: Understood | null;
  /** Whether documents are named: then only a question that says "you" is about the golem. */
  readonly documents?: boolean;
}

const HOWS: readonly (readonly [AskHow, RegExp])[] = [
  ['why', /\bwhy\b|\bhow come\b|\bwhat (?:made|led) you\b|\breasons?\b/i],
  ['how-often', /\bhow often\b|\bhow many\b/i],
  ['how-much', /\bhow much\b/i],
  ['when', /\bwhen\b|\bon (?:which|what) (?:day|date|tick)\b|\b(?:which|what) (?:day|date|tick)\b/i],
];

const DEED_WORDS: readonly (readonly [Deed, RegExp])[] = [
  ['buy', /\b(?:buy|buys|buying|bought|purchas\w+|purchases?)\b/i],
  ['sell', /\b(?:sell|sells|selling|sold|sales?)\b/i],
  ['provide', /\b(?:provid\w+|deposit\w*|add(?:ed)? liquidity)\b/i],
  ['withdraw', /\b(?:withdr[ae]w\w*|remov\w+ (?:the )?liquidity)\b/i],
];

/** What was not done is asked of decisions that ordered nothing. */
const HELD =
  /\b(?:(?:did|do|have|would)(?:n['’]t| you not| not)|not (?:buy|sell|trade)|held|hold still|do(?:ing|ne)? nothing|did nothing|stay(?:ed)? (?:out|in)|wait(?:ed)?)\b/i;
const TRADES = /\b(?:trad(?:e|es|ed|ing)|orders?|deals?|swap(?:s|ped)?|act(?:ed|ion|ions)?|moves?)\b/i;
const REFUSED = /\b(?:refus\w+|block\w+|reject\w+|forbid\w*|forbade|cage)\b/i;
const OWNERS =
  /\b(?:(?:my|standing|owner'?s?) (?:last |latest |first |previous |other )?orders?|orders? #?\d+|obey\w*|what i (?:said|ordered|told)|as i (?:said|ordered|told)|did i (?:say|order|tell)|i (?:said|ordered|told)|have i (?:said|ordered|told))\b/i;
const FORECASTS =
  /\b(?:predict\w*|forecast\w*|expect(?:ed|ation|ations|s)?|calibrat\w+|came true|were you right)\b/i;
const STANDING =
  /\b(?:against holding|than holding|buy and hold|perform\w*|profits?|loss(?:es)?|lost|earn\w*|gain(?:s|ed)?|returns?|equity|worth|drawdown|fees?|(?:made|make|making) (?:me )?(?:any )?money|money|richest|poorest|have you done|did you do|are you doing (?:so far|against))\b/i;
const MARKET =
  /\b(?:regimes?|market|prices?|volatil\w+|crash(?:es|ed)?|crisis|bull|bear|uptrend|downtrend)\b/i;
const NOW =
  /\b(?:how are you|are you (?:alive|dead|well|dying)|what are you doing|your (?:mood|vitality|phase|state)|how do you feel)\b/i;
const MEMORY =
  /\b(?:know|learn(?:t|ed)?|remember|recall|memor(?:y|ies)|lessons?|insights?|warnings?|believe)\b/i;

const BEST = /\b(?:best|highest|largest gain|most profitable|richest|top)\b/i;
const WORST =
  /\b(?:worst|lowest|largest loss|least profitable|poorest|biggest mistakes?|mistakes?|regret\w*)\b/i;
const FIRST = /\b(?:first|earliest)\b/i;
/** Not of a time: "last month" is none of the kind. */
const LAST =
  /\blast\b(?! (?:night|week(?:end)?|month|quarter|year|spring|summer|autumn|fall|winter|\d|\w+day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))|\b(?:latest|most recent(?:ly)?|lately|newest)\b/i;

const FOLLOWS = /^(?:and|then|or|so|but)\b|^(?:what|how) about\b|\bthen\W*$/i;
const TICKS = /\bticks?\s+#?(\d{1,9})(?:\s*(?:to|and|until|-|–)\s*(?:tick\s+)?#?(\d{1,9}))?/i;

const REGIME_WORDS: readonly (readonly [RegExp, readonly MarketRegime[]])[] = [
  [/\bcris[ie]s\b|\bcrash(?:es|ed)?\b/i, ['crisis']],
  [/\b(?:sideways|range-bound|ranging)\b/i, ['range-bound']],
  [/\bbull\b/i, ['bull-low-vol', 'bull-high-vol']],
  [/\bbear\b/i, ['bear-low-vol', 'bear-high-vol']],
];

function ticksOf(text: string): Understood['ticks'] {
  const found = TICKS.exec(text);
  if (!found) return null;
  const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

function regimesOf(text: string): readonly MarketRegime[] {
  const exact = MARKET_REGIMES.filter((regime) => new RegExp(String.raw`\b${regime}\b`, 'i').test(text));
  if (exact.length > 0) return exact;
  return REGIME_WORDS.flatMap(([words, regimes]) => (words.test(text) ? regimes : []));
}

const ruleIn = (text: string, rules: readonly string[]): string | null =>
  rules.find((rule) => new RegExp(String.raw`\b${rule.replaceAll(/[-_]/g, '[- ]')}\b`, 'i').test(text)) ??
  null;

const whichOf = (text: string): Understood['which'] =>
  BEST.test(text)
    ? 'best'
    : WORST.test(text)
      ? 'worst'
      : LAST.test(text)
        ? 'last'
        : FIRST.test(text)
          ? 'first'
          : null;

/** What a question is about, by its words alone; null where none of them says so. The first that fits, from the most particular on. */
function topicOf(
  text: string,
  { deeds, which, ticks, rule, regimes }: Pick<Understood, 'deeds' | 'which' | 'ticks' | 'rule' | 'regimes'>,
): AskTopic | null {
  if (OWNERS.test(text)) return 'orders';
  if (NOW.test(text)) return 'now';
  if (FORECASTS.test(text)) return 'forecasts';
  // "what do you know of the pool" asks memory, whatever the pool did.
  if (MEMORY.test(text)) return 'memory';
  if (STANDING.test(text) && !/\b(?:trades?|decisions?|sales?|deals?|purchases?)\b/i.test(text))
    return 'standing';
  if (deeds.length > 0 || REFUSED.test(text)) return 'trades';
  if (rule !== null) return 'rule';
  if (TRADES.test(text) || /\bdecisions?\b/i.test(text)) return 'trades';
  if (which !== null && /\bmistakes?\b|\bregret/i.test(text)) return 'trades';
  if (MARKET.test(text) || regimes.length > 0) return 'market';
  if (ticks && ticks.from === ticks.to) return 'tick';
  return null;
}

/** A question by rules. Its time is of the world; nothing is asked of anybody. */
export function understand(
  question: string,
  { now, rules, before, documents = false }: QuestionContext,
): Understood {
  const text = question.trim();
  const how = HOWS.find(([, words]) => words.test(text))?.[0] ?? null;
  const named = {
    deeds: HELD.test(text)
      ? (['hold'] as const)
      : DEED_WORDS.flatMap(([deed, words]) => (words.test(text) ? [deed] : [])),
    which: whichOf(text),
    ticks: ticksOf(text),
    regimes: regimesOf(text),
    rule: ruleIn(text, rules),
  };
  const ofOthers = documents && named.ticks === null && !/\b(?:you|your|yours|yourself)\b/i.test(text);
  const topic = ofOthers ? 'memory' : topicOf(text, named);
  const follows =
    before !== null && (FOLLOWS.test(text) || (topic === null && text.split(/\s+/).length <= 4));
  const said: AskSpan | null = spanOf(text, now, follows ? before.span : null);
  if (!follows || before === null) {
    return {
      topic: topic ?? 'memory',
      how: how ?? 'what',
      refused: REFUSED.test(text),
      span: said,
      kept: [],
      ...named,
    };
  }
  const subject = topic === null;
  const time = said === null && named.ticks === null && (before.span !== null || before.ticks !== null);
  const { deeds, which, regimes, rule } = subject ? before : named;
  return {
    topic: topic ?? before.topic,
    how: how ?? before.how,
    refused: subject ? before.refused : REFUSED.test(text),
    deeds,
    which: named.which ?? which,
    regimes,
    rule,
    span: time ? before.span : said,
    ticks: time ? before.ticks : named.ticks,
    kept: [...(subject ? (['subject'] as const) : []), ...(time ? (['time'] as const) : [])],
  };
}
