import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { confidenceAt } from '../../../shared/decay.ts';
import {
  lineOf,
  type LifeReviewed,
  type Ranked,
  type RuleInRegime,
  rulesInRegimes,
  share,
} from './review.ts';

/** A rule that came true, or did not, in fewer than so many decisions has proved nothing. Ours. */
const PROVED = 4;
/** Between these shares a rule is neither good nor bad. */
const [BAD, GOOD] = [0.4, 0.6];
/** Evidence at which it counts half. Ours, as of insights. */
const EVIDENCE_HALF = 4;
/** What is believed with less was never more than a suspicion, and with less than the other is forgotten. Ours. */
const [FORGOTTEN, SUSPECTED] = [0.1, 0.45];

const evidence = (count: number): number => count / (count + EVIDENCE_HALF);

const countOf = ({ facts }: GrimoireEntry): number =>
  facts.kind === 'insight' ? facts.hits + facts.misses : 0;

const cameTrue = ({ title, regime, times, credit }: RuleInRegime): string =>
  `“${title}” in ${regime}: what it expected came ${credit.helpful} times of ${times}`;

const ofRule = (one: RuleInRegime, text: string, worth: number): Ranked => ({ text, rule: one.rule, worth });

const isKnowledge = ({ type }: Pick<GrimoireEntry, 'type'>): boolean =>
  type === 'insight' || type === 'heuristic';

/** 1. What worked: rules and knowledge whose expectations came true. */
export function worked(life: LifeReviewed): Ranked[] {
  const rules = rulesInRegimes(life).filter(({ times, rate }) => times >= PROVED && rate >= GOOD);
  const known = life.knowledge.filter(
    ({ type, verified, outcomes }) =>
      isKnowledge({ type }) && verified !== 'refuted' && outcomes.alpha > outcomes.beta,
  );
  return [
    ...rules.map((one) => ofRule(one, `${cameTrue(one)}.`, one.rate * evidence(one.times))),
    ...known
      .filter((entry) => confidenceAt(entry, life.death.tick, life.memory) >= SUSPECTED)
      .map((entry) => lineOf(entry, life, confidenceAt(entry, life.death.tick, life.memory))),
  ];
}

/** 2. What failed: rules that did not come true, knowledge that the world refuted, and what must not be done again. */
export function failed(life: LifeReviewed): Ranked[] {
  const rules = rulesInRegimes(life).filter(({ times, rate }) => times >= PROVED && rate <= BAD);
  const known = life.knowledge.filter(
    ({ type, verified, outcomes }) =>
      type === 'anti-knowledge' ||
      type === 'warning' ||
      verified === 'refuted' ||
      (isKnowledge({ type }) && outcomes.beta > outcomes.alpha),
  );
  return [
    ...rules.map((one) => ofRule(one, `${cameTrue(one)}.`, (1 - one.rate) * evidence(one.times))),
    ...known.map((entry) => lineOf(entry, life, entry.importance)),
  ];
}

/** 3. What confused it: memories of which not both can be true and nothing tells which is, and rules that were right as often as wrong. */
export function confused(life: LifeReviewed): Ranked[] {
  const undecided = life.contradictions.filter(({ stands }) => stands === null);
  const torn = rulesInRegimes(life).filter(
    ({ times, rate }) => times >= 2 * PROVED && rate > BAD && rate < GOOD,
  );
  return [
    ...undecided.map(({ one, other, about, oneSays, otherSays }) => ({
      text: `${about === '' ? 'Two memories' : about}: “${oneSays}” and “${otherSays}”, and nothing told which holds.`,
      entries: [one, other],
      worth: 1,
    })),
    ...torn.map((one) => ofRule(one, `${cameTrue(one)}, neither right nor wrong.`, evidence(one.times) / 2)),
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
      worth: 1,
    })),
    ...unasked.map((entry) => {
      const line = lineOf(entry, life, 0.5 * evidence(countOf(entry)));
      return { ...line, text: `Known, and never asked for: ${line.text}` };
    }),
    ...idle.map(({ id, title }) => ({
      text: `“${title}” never decided anything that came due.`,
      rule: id,
      worth: 0.4,
    })),
    ...(open > 0
      ? [{ text: `${open} ${open === 1 ? 'prediction was' : 'predictions were'} not due yet.`, worth: 0.3 }]
      : []),
  ];
}

/** 6. What it would do otherwise: where trading by a rule cost more than not trading would have. */
export function otherwise(life: LifeReviewed): Ranked[] {
  return rulesInRegimes(life).flatMap((one) => {
    const { trades, regret } = one.credit;
    if (trades < 2 || regret <= 0) return [];
    const each = regret / trades;
    const text =
      `Not trade by “${one.title}” in ${one.regime}: the other side of its ${trades} trades was better by ` +
      `${share(each)} of equity each.`;
    return [ofRule(one, text, each * evidence(trades))];
  });
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
      text: `In ${regime}: ${what}. Better by ${(trial.sum / trial.pairs).toFixed(3)} in the mean of ${trial.pairs} pairs.`,
      worth: 0.5,
    })),
  ];
}

/** 8. Its strongest causal edges: what followed on what, by how often that was seen. */
export function edges(life: LifeReviewed): Ranked[] {
  return life.knowledge.flatMap((entry) => {
    const { facts } = entry;
    if (facts.kind === 'causal')
      return [lineOf(entry, life, confidenceAt(entry, life.death.tick, life.memory))];
    if (facts.kind !== 'insight') return [];
    const { about, measured, meanChange, hits, misses } = facts;
    // What a regime is like follows on nothing.
    if (about.kind === 'baseline') return [];
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
        text: `${from}: what was expected came ${hits} times of ${hits + misses}${moved}.`,
        entries: [entry.id],
        worth: evidence(hits + misses),
      },
    ];
  });
}
