import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { confidenceAt } from '../../../shared/decay.ts';
import { againstChanceWords, type OverChance, overChance } from '../../../shared/over-chance.ts';
import { triedHere } from '../../grimoire/index.ts';
import { putOff } from './lessons.ts';
import {
  lineOf,
  type LifeReviewed,
  mean,
  type Ranked,
  type RuleInRegime,
  rulesInRegimes,
  share,
} from './review.ts';

/** A rule that is like chance says so after this many decisions. Ours. */
const LIKE_CHANCE = 8;
/** Evidence at which it counts half. Ours, as of insights. */
const EVIDENCE_HALF = 4;
/** What is believed with less was never more than a suspicion, and with less than the other is forgotten. Ours. */
const [FORGOTTEN, SUSPECTED] = [0.1, 0.45];

const evidence = (count: number): number => count / (count + EVIDENCE_HALF);

const countOf = ({ facts }: GrimoireEntry): number =>
  facts.kind === 'insight' ? facts.hits + facts.misses : 0;

const cameTrue = ({ title, regime, times, credit, over }: RuleInRegime): string =>
  `“${title}” in ${regime}: what it expected came ${credit.helpful} times of ${times}` +
  (over ? `; ${againstChanceWords(over)}` : '');

const ofRule = (one: RuleInRegime, text: string, worth: number): Ranked => ({
  text,
  rule: one.rule,
  lesson: true,
  worth,
});

const isKnowledge = ({ type }: Pick<GrimoireEntry, 'type'>): boolean =>
  type === 'insight' || type === 'heuristic';

/** What knowledge came to against chance: what it counts, or, of what was inherited, what came of decisions by it. */
const overOf = (entry: GrimoireEntry): OverChance | null =>
  triedHere(entry) ?? (entry.facts.kind === 'insight' ? overChance(entry.facts.against) : null);

/** How far from chance, and on how much it rests. */
const clearness = ({ rate, chance, times }: OverChance): number => Math.abs(rate - chance) * evidence(times);

/** Rules, and knowledge, that came out on one side of chance. */
function onSide(life: LifeReviewed, side: OverChance['verdict']): Ranked[] {
  const rules = rulesInRegimes(life).flatMap((one) =>
    one.over?.verdict === side ? [ofRule(one, `${cameTrue(one)}.`, clearness(one.over))] : [],
  );
  const known = life.knowledge.flatMap((entry) => {
    const over = isKnowledge(entry) && entry.verified !== 'refuted' ? overOf(entry) : null;
    return over?.verdict === side ? [lineOf(entry, life, clearness(over))] : [];
  });
  return [...rules, ...known];
}

/** 1. What worked: rules and knowledge whose expectations came true more often than chance would have it. */
export const worked = (life: LifeReviewed): Ranked[] => onSide(life, 'better');

/** 2. What failed: rules and knowledge that did worse than chance, what the world refuted, and what must not be done again. */
export function failed(life: LifeReviewed): Ranked[] {
  const known = life.knowledge.filter(
    ({ type, verified }) => type === 'anti-knowledge' || type === 'warning' || verified === 'refuted',
  );
  return [...onSide(life, 'worse'), ...known.map((entry) => lineOf(entry, life, entry.importance))];
}

/** 3. What confused it: memories of which not both can be true and nothing tells which is, and rules that did no better or worse than chance. */
export function confused(life: LifeReviewed): Ranked[] {
  const undecided = life.contradictions.filter(({ stands }) => stands === null);
  const torn = rulesInRegimes(life).filter(
    ({ over }) => over !== null && over.verdict === 'open' && over.times >= LIKE_CHANCE,
  );
  return [
    ...undecided.map(({ one, other, about, oneSays, otherSays }) => ({
      text: `${about === '' ? 'Two memories' : about}: “${oneSays}” and “${otherSays}”, and nothing told which holds.`,
      entries: [one, other],
      worth: 1,
    })),
    ...torn.map((one) => ofRule(one, `${cameTrue(one)}: as chance would have it.`, evidence(one.times) / 2)),
  ];
}

/** 4. What it never had time to test. */
export function untested(life: LifeReviewed): Ranked[] {
  const { playbook, credits, mutations, knowledge, open } = life;
  const idle = playbook.rules.filter(({ id, enabled }) => enabled && !credits[id]);
  const staged = mutations.filter(({ status, trial }) => status === 'staged' && trial.pairs === 0);
  const unasked = knowledge.filter((entry) => isKnowledge(entry) && entry.accessCount === 0);
  return [
    ...staged.map(({ what, regime, found }) => ({
      text: `In ${regime}: ${what}. Seen once, living tick ${found.tick} again.`,
      ticks: [found.tick],
      lesson: true as const,
      worth: 1,
    })),
    ...unasked.map((entry) => {
      const line = lineOf(entry, life, 0.5 * evidence(countOf(entry)));
      return { ...line, text: `Known, and never asked for: ${line.text}` };
    }),
    ...idle.map(({ id, title }) => ({
      text: `“${title}” never decided anything that came due.`,
      rule: id,
      lesson: true as const,
      worth: 0.4,
    })),
    ...(open > 0
      ? [{ text: `${open} ${open === 1 ? 'prediction was' : 'predictions were'} not due yet.`, worth: 0.3 }]
      : []),
  ];
}

/** Standard errors that a mean regret must lie from none: some 97.5 % on that side. */
const REGRET_ERRORS = 2;

/** 6. What it would do otherwise: where trading by a rule clearly cost more than not trading would have, and what would have put off its death. */
export function otherwise(life: LifeReviewed): Ranked[] {
  const trades = rulesInRegimes(life).flatMap((one) => {
    const { trades: times, regret, regretSquares } = one.credit;
    if (times < 2) return [];
    const each = regret / times;
    const error = Math.sqrt(Math.max(0, regretSquares / times - each * each) / (times - 1));
    if (each <= REGRET_ERRORS * error) return [];
    const text =
      `Not trade by “${one.title}” in ${one.regime}: the other side of its ${times} trades was better by ` +
      `${share(each)} of equity each, ± ${share(REGRET_ERRORS * error)}.`;
    return [ofRule(one, text, each * evidence(times))];
  });
  return [...putOff(life), ...trades];
}

/** 7. What it suspects and cannot prove. */
export function suspected(life: LifeReviewed): Ranked[] {
  const weak = life.knowledge.flatMap((entry) => {
    const confidence = confidenceAt(entry, life.death.tick, life.memory);
    const open = isKnowledge(entry) && entry.verified !== 'refuted';
    return open && confidence >= FORGOTTEN && confidence < SUSPECTED ? [lineOf(entry, life, confidence)] : [];
  });
  const trying = life.mutations.filter(({ status, trial }) => status === 'staged' && trial.pairs > 0);
  return [
    ...weak,
    ...trying.map(({ what, regime, trial }) => ({
      text: `In ${regime}: ${what}. Better by ${(trial.sum / trial.pairs).toFixed(3)} in the mean of ${trial.pairs} pairs; a bet on that at the odds of chance made ${mean(trial.better).toFixed(2)} of 1.`,
      lesson: true as const,
      worth: 0.5,
    })),
  ];
}

/** 8. Its strongest causal edges: what followed on what more or less often than by chance. */
export function edges(life: LifeReviewed): Ranked[] {
  return life.knowledge.flatMap((entry) => {
    const { facts } = entry;
    if (facts.kind === 'causal')
      return [lineOf(entry, life, confidenceAt(entry, life.death.tick, life.memory))];
    if (facts.kind !== 'insight') return [];
    const { about, measured, meanChange, hits, misses } = facts;
    const over = overChance(facts.against);
    // What a regime is like follows on nothing, and what comes as often by chance neither.
    if (about.kind === 'baseline' || over === null || over.verdict === 'open') return [];
    const from =
      about.kind === 'rule'
        ? `${about.rule} in ${about.regime}`
        : about.kind === 'pattern'
          ? entry.title
          : `${about.from} to ${about.to}`;
    const moved =
      measured > 0 ? `, and the price moved by ${share(meanChange)} in the mean of ${measured}` : '';
    return [
      {
        text: `${from}: what was expected came ${hits} times of ${hits + misses}; ${againstChanceWords(over)}${moved}.`,
        entries: [entry.id],
        worth: clearness(over),
      },
    ];
  });
}
