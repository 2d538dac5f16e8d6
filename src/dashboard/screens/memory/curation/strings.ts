import type { RefusalReason } from '../../../../domain/memory/grimoire.ts';
import type { CuratorDeed, CuratorStanding } from '../../../../domain/records/curator.ts';
import type { KarmaAct } from '../../../../domain/context/karma-situation.ts';
import type { DistilledRow } from '../../../../domain/rules/distilled.ts';
import type { OverChance } from '../../../../shared/over-chance.ts';
import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });
const percent = (share: number, digits = 0): string => formatNumber(share, { unit: '%', digits });
const tenths = (value: number): string => formatNumber(value, { digits: 1 });

const deeds: Record<CuratorDeed, string> = {
  validate: 'Validated',
  prune: 'Archived',
  compress: 'Merged',
  link: 'Linked',
};

const actStandings: Record<CuratorStanding, string> = {
  'in-force': '',
  undone: 'undone',
  overtaken: 'changed since',
};

const standings: Record<DistilledRow['standing'], string> = {
  waits: 'not proven yet',
  proved: 'answers without a model',
  refuted: 'refuted by the outcome',
  expired: 'expired',
  playbook: 'ended with the playbook it was made under',
  replaced: 'replaced by a newer one',
  room: 'dropped to make room',
};

const acts: Record<KarmaAct, string> = {
  buy: 'Buy',
  sell: 'Sell',
  provide: 'Provide liquidity',
  withdraw: 'Withdraw liquidity',
  wait: 'Wait',
};

const refusedAs: Record<RefusalReason, (n: number) => string> = {
  duplicate: (n) => count(n, 'duplicate'),
  'near-duplicate': (n) => count(n, 'near-duplicate'),
  junk: (n) => `${whole(n)} without content`,
  echo: (n) => `${whole(n)} in the golem’s own words`,
};

export const english = {
  panels: {
    forgetting: 'Fading memories',
    curator: 'The Curator',
    suggestions: 'Suggestions',
    distilled: 'Decisions without a model',
    karma: 'Karma',
  },
  admission: {
    refusedAs,
    noneRefused: (kept: number, junk: number) =>
      `No passage refused, ${whole(kept)} kept; junk ${percent(junk, 1)}.`,
    refused: (refused: number, kept: number, why: string, junk: number) =>
      `${count(refused, 'passage')} refused, ${whole(kept)} kept: ${why}. Junk: ${percent(junk, 1)} of all given.`,
    quarantined: (n: number) =>
      n === 1
        ? '1 passage is in quarantine: it reads like an instruction, so nothing recalls it.'
        : `${whole(n)} passages are in quarantine: they read like instructions, so nothing recalls them.`,
    release: 'Release',
    releaseOf: (summary: string) => `Release: ${summary}`,
    releaseTip: 'From now on recalled like any other',
    releasing: 'Releasing',
  },
  forgetting: {
    note: 'unless used or seen again',
    what: 'the fading memories',
    none: (below: number) =>
      `Nothing is fading. Memories below ${tenths(below)} confidence are archived by the Curator; use, or seeing the same again, keeps them.`,
    fades: (confidence: number, halfLife: number, left: number) =>
      `${formatNumber(confidence, { digits: 2 })} now, half in ${count(halfLife, 'tick')}; forgotten in ${count(left, 'tick')}`,
    line: (below: number) => `Dashed line: ${tenths(below)}, below which no tick recalls a memory.`,
  },
  curator: {
    note: 'after each delta cycle',
    what: 'the Curator’s reports',
    tidyNow: 'Tidy now',
    tidying: 'Tidying memory',
    undoing: 'Undoing the Curator’s act',
    none: 'Not run yet. After every delta cycle the Curator retires stale facts, archives faded ones, merges duplicates and links related ones. You can undo each step.',
    tick: (tick: number) => `Tick ${tick}`,
    checked: (facts: number, sources: number) =>
      `${count(facts, 'fact')} and ${count(sources, 'source')} checked`,
    nothingToDo: 'nothing to do',
    acts: (n: number) => count(n, 'act'),
    deeds,
    standings: actStandings,
    touched: (first: string, others: number) => `${first} and ${count(others, 'other')}`,
    reworded: (before: string, after: string) => `Before: “${before}” Now: “${after}”`,
    undo: 'Undo',
  },
  suggestions: {
    note: 'nothing changes until you take one',
    judgedBy: 'Judged by',
    rulesOnly: 'rules only',
    rulesThen: (model: string) => `rules, then ${model}`,
    mergedText: 'Merged text',
    moreConfident: 'from the more confident note',
    look: 'Find duplicates',
    cancel: 'Cancel',
    judging: (done: number, of: number) => `${whole(done)} of ${count(of, 'pair')} judged`,
    judged: (done: number, of: number, malformed: number) =>
      `${whole(done)} of ${count(of, 'pair')} judged` +
      (malformed > 0 ? `; no valid verdict on ${count(malformed, 'pair')}.` : '.'),
    poorJudge:
      'The model in this tab is no good at this: it judged all but one of 50 pairs to be neither, 26 contradictions among them.',
    poorWriter:
      'The model in this tab wrote usable text for 26 of 80 pairs, and none that says more than the fuller of the two.',
    stopped: (why: string) => `The search stopped: ${why}`,
    none: 'Pairs of notes and facts with similar wording appear here. A merge becomes an act of the Curator, which you can undo there; a contradiction can be settled in either entry.',
    same: 'Duplicates',
    contradict: 'Contradiction',
    rules: 'rules',
    by: (judge: string) => `by ${judge}`,
    text: 'Text of the merged note',
    edited: (writer: string) => `by ${writer}, edited by you`,
    noText: (writer: string, why: string) => `No usable text from ${writer}: ${why}.`,
    mergeWith: 'Merge with this text',
    keepText: 'Merge with the more confident text',
    merge: 'Merge',
    confirm: 'Confirm the contradiction',
    dismiss: 'Dismiss',
  },
  distilled: {
    note: 'reused model decisions',
    what: 'the reused decisions',
    none: 'None yet. Model decisions that turn out right are reused here without asking the model again.',
    tick: (tick: number) => `Tick ${tick}`,
    situation: 'Situation',
    older: (n: number) => `${count(n, 'older decision')} not shown.`,
    record: (hits: number, misses: number) => `${whole(hits)} right, ${whole(misses)} wrong`,
    chance: ({ rate, times, interval: [low, high], chance }: OverChance) =>
      `forecast came true in ${percent(rate)} of ${whole(times)} non-overlapping cases (${percent(low)} to ${percent(high)}; a price without drift: ${percent(chance)})`,
    answered: (n: number) => `answered ${count(n, 'time')}`,
    standings,
    provedUntil: (tick: number) => `answers without a model until tick ${whole(tick)}`,
  },
  karma: {
    note: 'approved and rejected decisions',
    none: 'None yet. Approve or reject a tick, an order or an answer: the golem then prefers or avoids the same in a similar situation.',
    acts,
    act: (act: string, regime: string, volatility: string) => `${act} in ${regime}, volatility ${volatility}`,
    answer: (topic: string, sources: number) => `Answer about ${topic}, from ${count(sources, 'source')}`,
    candidate: 'Not verified yet.',
    revoked: 'Revoked: in no prompt, and no decision goes by it.',
    barred: {
      trust: 'Not used: it rests on words from outside.',
      instruction: 'Not used: its text reads like an instruction.',
    },
    preferred: (worth: number) => `Preferred, weight ${percent(worth)}`,
    avoided: (worth: number) => `Avoided, weight ${percent(worth)}`,
    inPrompt: ', in prompts now',
    evidence: (n: number) => count(n, 'piece of evidence', 'pieces of evidence'),
    verdict: { approved: 'you approved', rejected: 'you rejected' },
    outcome: { good: 'came out well', other: 'did not come out well' },
    tick: (tick: number) => `Tick ${tick}`,
    seal: (start: string) => `seal ${start}…`,
    text: 'In prompts',
    revoke: 'Revoke',
    restore: 'Restore',
    older: (n: number) => `${count(n, 'older trace')} not shown.`,
  },
};

export const t = catalog('screens/memory/curation', english);
