import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

export const english = {
  panels: {
    outcomes: 'Outcomes',
    overTime: 'Outcomes over time',
    worth: 'Worth per token',
    shares: 'Learnt shares',
    mutations: 'Counterfactuals',
    guidelines: 'Guidelines',
    faults: 'Fix lines',
    history: 'Policy history',
  },
  notes: {
    outcomes: 'by regime at decision time',
    overTime: 'against the base rate, and against not trading',
    worth: 'loop 1: how often decisions came true',
    shares: 'loop 2: shares of the budget',
    mutations: 'loop 3: bad ticks replayed in forks, and trials of what did better',
    guidelines: 'guidelines, learnt where the full prompt would have decided better',
    faults: 'faults of models that came again, and how the prompt has them avoided',
    history: 'each revision, with its evidence',
  },
  /** Behind “Reading”. */
  reads: {
    loopOne: 'what loop 1 has learnt',
    loopTwo: 'what loop 2 has learnt',
    loopThree: 'what loop 3 has staged',
    guidelines: 'the guidelines',
    faults: 'faults of models',
    history: 'the policy’s history',
    outcomes: 'what came of decisions',
  },
  evidence: {
    of: (bound: string) => `of ${bound}`,
  },
  interval: {
    between: (mean: string, low: string, high: string) => `${mean}, between ${low} and ${high}`,
    to: (low: string, high: string) => `${low} to ${high}`,
    of: (some: string, all: string) => `${some} of ${all}`,
  },
  shares: {
    none: 'At the end of each delta cycle, loop 2 gives more room to categories whose entries are cited or sway decisions, and less to the others. No share moved yet.',
    undone:
      'At the end of each delta cycle, loop 2 gives more room to categories whose entries are cited or sway decisions, and less to the others. All its moves have been taken back.',
    moved: (times: number) =>
      `Loop 2 has moved shares ${count(times, 'time')}. Added to the allocations now, before normalisation:`,
  },
  fixes: {
    none: 'No model has replied yet. Faults that come twice are told in later prompts, with how to avoid them.',
    of: (replies: number, faulty: number, despite: number) =>
      `${count(replies, 'reply', 'replies')}, ${formatNumber(faulty)} with a fault, ${formatNumber(despite)} of them despite a line.`,
    seen: (times: number, tick: number) => `${count(times, 'time')}, last at tick ${tick}.`,
    waits: 'Not in the prompt: not seen often enough, no room left, or chosen after the next delta cycle.',
  },
  item: {
    tick: (tick: number) => `Tick ${tick}`,
  },
  guidelines: {
    none: 'Nothing replayed yet. With loops.guidelines at 1 in the policy, bad ticks with a shortened prompt are replayed with every entry in full. Where that would have been worth more, such entries are kept in full from then on.',
    looked: (looked: number, forks: number) =>
      `${count(looked, 'bad tick')} replayed with every entry in full, in ${count(forks, 'fork')}: none would have been worth more.`,
    lookedWith: (looked: number, forks: number, failures: number) =>
      `${count(looked, 'bad tick')} replayed with every entry in full, in ${count(forks, 'fork')}: ${failures} would have been worth more.`,
    name: (number: number) => `guideline ${number}`,
    delete: 'Delete',
    deleting: (number: number) => `Delete guideline ${number}`,
    helps: 'Helps',
    hurts: 'Hurts',
    learntAfter: 'learnt after',
    tick: (tick: number) => `tick ${tick}`,
    status: {
      'in-force': 'In force',
      withdrawn: 'Withdrawn: it hurt',
      'taken-back': 'Deleted',
    },
    failure: (
      entries: number,
      worth: string,
      decided: string,
      wholeWorth: string,
      keptWorth: string,
      otherwise: string,
    ) =>
      `${count(entries, 'entry', 'entries')} excluded or shortened; the decision was worth ${worth}: ${decided} Everything in full would have been worth ${wholeWorth}, the best of these in full ${keptWorth}: ${otherwise}`,
    unused: 'No prompt in its regime has needed it since.',
    used: (applied: number, differed: number, helped: number, hurt: number) =>
      `It changed ${count(applied, 'prompt')}; without it ${differed} of the decisions would have differed. Counting those that are due and do not overlap, it helped in ${helped} and hurt in ${hurt}.`,
  },
  mutations: {
    none: 'Nothing replayed yet. With loops.counterfactuals at 1 in the policy, the worst ticks of each delta cycle are replayed with other context policies. What did better is tried before it counts.',
    replayed: (rests: number, forks: number) =>
      `Bad ticks replayed in ${count(rests, 'rest')} and ${count(forks, 'fork')}.`,
    next: 'Next:',
    tick: (tick: number) => `tick ${tick}`,
    name: (number: number) => `mutation ${number}`,
    hands: {
      promote: 'Promote',
      refute: 'Refute',
      'roll-back': 'Roll back',
    },
    settling: {
      promote: (number: number) => `Promote mutation ${number}`,
      refute: (number: number) => `Refute mutation ${number}`,
      'roll-back': (number: number) => `Roll back mutation ${number}`,
    },
    better: 'Better',
    worse: 'Worse',
    confidence: (confidence: string) => `confidence ${confidence}, staged after`,
    status: {
      staged: 'On trial',
      promoted: 'Promoted',
      refuted: 'Refuted',
      'rolled-back': 'Rolled back',
    },
    overridden: 'Promoted, overridden since',
    found: (worth: string, decided: string, otherwiseWorth: string, otherwise: string) =>
      `The decision was worth ${worth}: ${decided} With the mutation, ${otherwiseWorth}: ${otherwise}`,
    trial: (pairs: number, mostPairs: number, thoughts: number, mostThoughts: number, differed: number) =>
      `${pairs} of ${mostPairs} pairs, ${thoughts} of ${mostThoughts} thoughts; ${differed} decisions would have differed.`,
  },
  outcomes: {
    table: 'Outcomes by regime',
    none: 'None yet. Once the first predictions have come due: how many came true, how good their probabilities were, and what not trading would have been worth.',
    regime: 'Regime',
    cameTrue: 'Came true',
    cameTrueHelp: 'Predictions that came true, with the 95 % credible interval',
    brier: 'Brier score',
    brierHelp:
      'Mean squared error of the stated probability (0 is best), against that of the base rate until then',
    regret: 'Regret per trade',
    regretHelp:
      'How much more not trading would have been worth, as a share of equity; below zero the trade was better',
    betterThan: (base: string) => `better than ${base}`,
    against: (base: string) => `against ${base}`,
    regretted: (regretted: number, trades: number) => `${regretted} of ${trades} regretted`,
    noTrade: 'no trade yet',
  },
  overTime: {
    none: 'None yet. Once the first predictions have come due, two lines along the ticks of this life: how good recent probabilities were against the base rate, and what trades came to against none.',
    stated: 'stated',
    baseRate: 'base rate',
    regret: 'regret so far',
    notTrading: 'not trading',
    decidedIn: 'Decided in',
    allRegimes: 'all regimes',
    noneUpTo: (tick: number) => `No decision had an outcome by tick ${tick}.`,
    brier: (tick: number, brier: string, last: number, base: string) =>
      `By tick ${tick}: Brier score ${brier} over the last ${last}, base rate ${base}.`,
    noTradeUpTo: 'No trade had an outcome.',
    regretOf: (trades: number, regret: string) => `Regret of ${count(trades, 'trade')} in all: ${regret}.`,
    cameTrue: (rate: string, times: number, low: string, high: string, chance: string) =>
      `Predictions came true in ${rate} of ${times} that do not overlap (${low} to ${high}), where a price without drift gives ${chance}.`,
    brierHead: (last: number) => `Brier score of the last ${last} decisions`,
    brierChart: (last: number, readout: string) =>
      `Mean Brier score of the last ${last} decisions by tick, of the stated probability and of the base rate; lower is better. ${readout}`,
    regretHead: 'Regret of trades',
    noTrade: 'No trade decided in this selection has an outcome yet.',
    regretChart: (readout: string) =>
      `How much more not trading would have been worth by tick, summed over trades, in % of equity; below zero trading was better. ${readout}`,
    regretUnit: '% of equity',
  },
  posterior: {
    none: 'None yet. When a prediction comes due, its hit or miss counts for every category in the prompt, in the regime of the decision. For a category that swayed the decision, it also counts whether the decision was better with it.',
    never: 'never',
    regime: 'Regime',
    usual: (of: string) => `Of all decisions in this regime, ${of} came true (dashed line).`,
    table: 'How often decisions came true, by category',
    category: 'Category',
    inPrompt: 'In the prompt',
    inPromptHelp: 'Decisions with an entry of this category in the prompt',
    better: 'Made it better',
    betterHelp:
      'Of the decisions it swayed, those that came out better than without it, each weighted by its part; the line is an even chance',
    traced: 'Traced to it',
    tracedHelp:
      'Decisions traced to their sources, each weighted by the category’s part of what made it likelier',
    scale:
      'From 0 to 100 %: the mean and the 95 % credible interval, from a prior of two hits and two misses. A change of regime halves all counts.',
  },
  history: {
    list: 'The policy’s history, newest first',
    none: 'None yet. Your changes of the policy appear here, and what the loops learn, with its evidence.',
    checkedBefore: (events: number) => `Checked: rebuilt from ${count(events, 'event')} alone, the policy of`,
    checkedAfter: (policy: string) => `is the same to the last bit: ${policy}.`,
    differsBefore: (events: number) => `Rebuilt from ${count(events, 'event')} alone, the policy of`,
    differsAfter: (differs: string) => `differs from what was stored: ${differs}.`,
    tick: (tick: number) => `tick ${tick}`,
    head: (tick: number) => `Tick ${tick}`,
    birth: 'Birth',
    values: (many: number) => count(many, 'value'),
    nothing: 'nothing',
    revision: {
      policy: (number: number) => `policy revision ${number}`,
      'learnt-shares': (number: number) => `shares revision ${number}`,
      mutation: (number: number) => `mutation ${number}`,
      guideline: (number: number) => `guideline ${number}`,
    },
    causes: {
      genesis: 'Born with these numbers',
      owner: 'You changed the policy',
      restore: 'You restored an earlier policy',
      cycle: 'Loop 2 moved shares at the end of a delta cycle',
      regime: 'The regime changed: loop 2 moved shares and halved what it had learnt',
      staged: 'Loop 3 staged a mutation: no effect until its trial is over',
      promoted: 'A mutation was promoted: in force in its regime from here on',
      refuted: 'A mutation was refuted: it changed nothing',
      'in-force': 'A shortened prompt failed and left a guideline: in force in its regime from here on',
      withdrawn: 'A guideline was withdrawn because it hurt',
      'taken-back': 'You deleted a guideline: prompts are as they would be without it',
      'rolled-back': 'You rolled back a mutation: the policy is as it would be without it',
    },
    usedIn: (used: number, prompts: number) => `used in ${used} of ${count(prompts, 'prompt')}`,
    swayed: (used: number, prompts: number) => `swayed ${used} of ${count(prompts, 'prompt')}`,
    worth: (worth: number, tokens: number) =>
      `worth ${formatNumber(worth, { digits: 1 })} for ${count(tokens, 'token')}`,
    short: (short: number) => `${formatNumber(short)} excluded or shortened`,
    missing: (times: number) => `missing ${count(times, 'time')}`,
    learntShares: (shares: number) => count(shares, 'learnt share'),
  },
};

export const t = catalog('screens/mind/learnt', english);
