import type { CausalFacts } from '../../../../domain/memory/entry-facts.ts';
import type { LinkedEntry } from '../../../../domain/memory/grimoire.ts';
import type { Quality } from '../../../../shared/quality.ts';
import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });
const two = (value: number): string => formatNumber(value, { digits: 2 });

/** How a kind of link reads from its other end. */
const linksFrom: Record<LinkedEntry['kind'], string> = {
  'derived-from': 'source of',
  supports: 'supported by',
  contradicts: 'contradicted by',
  causes: 'caused by',
  follows: 'followed by',
  mentions: 'mentioned by',
};

const qualities: Record<keyof Quality, { readonly label: string; readonly help: string }> = {
  specificity: { label: 'Specific', help: 'Share of regime, rule, order and figures that it names' },
  actionability: { label: 'Actionable', help: 'Whether it says what to do or to avoid' },
  novelty: { label: 'Novel', help: 'How much of it was new when it was written' },
  verifiability: { label: 'Verifiable', help: 'How far the world could check it, and did' },
  consistency: { label: 'Consistent', help: 'How well its outcomes agree with it' },
};

const directions: Record<CausalFacts['direction'], string> = { up: 'up', down: 'down' };

export const english = {
  panels: { entry: 'Entry' },
  close: 'Close',
  what: 'the entry',
  tick: (tick: number) => `tick ${tick}`,
  missing: {
    unknown: 'No entry has this id.',
    unknownHow: 'It may belong to an erased life, or may have been deleted.',
    before: (tick: string) => `Not known yet after tick ${tick}.`,
    beforeHow: 'Select “Now” above the list to see it.',
  },
  asOf: (tick: string) => `As of tick ${tick}.`,
  asItIs: 'Show it as of now',
  headings: {
    contradictions: 'Contradictions',
    outcomes: 'Outcomes',
    confidence: 'Confidence',
    changes: 'Changes',
    prompts: 'Prompts',
    links: 'Links',
  },
  facts: {
    type: 'Type',
    trust: 'Trust',
    trustHelp: 'The lowest label of its sources',
    provenance: 'Provenance',
    source: 'Source',
    verified: 'Verified by the world',
    written: 'Written',
    valid: 'True',
    validHelp: 'When the statement is true, as opposed to when it was made',
    world: 'World',
    regime: 'Regime when written',
    dull: 'Uneventful ticks before',
    dullHelp:
      'Ticks right before this one that left no episode; each left a short trace, and a regime’s baseline counts them all',
    importance: 'Importance',
    importanceHelp:
      '0 to 1: the mean of five qualities for what the golem learnt itself; for anything given or imported, as its source says',
    recalled: 'Recalled',
    recalledHelp: 'How often it was recalled, and the last theta tick that did',
    times: (n: number) => count(n, 'time'),
    timesLast: (n: number, when: string) => `${count(n, 'time')}, last ${when}`,
    usefulness: 'Usefulness',
    usefulnessHelp:
      'Rises when a prediction made with it in the prompt comes true by more than chance, and falls when one does not; starts at 0.5',
    mood: 'Mood when written',
    moodHelp: 'Pleasure, arousal and dominance, each −1 to 1',
    vector: 'Vector',
    dimensions: 'dims',
    noVector: 'not computed yet; the text is kept',
    tags: 'Tags',
    id: 'Id',
    entryId: 'entry id',
  },
  decay: {
    reading: 'Reading the decay settings…',
    label: (then: number, when: string, here: number, now: number, halfLife: number) =>
      `Confidence over theta ticks: ${two(then)} when last reinforced ${when}, ${two(here)} now at tick ${now}, half-life ${whole(halfLife)} ticks before reinforcement stretches it.`,
    tickAxis: 'theta tick',
    axis: 'confidence',
    floor: 'floor',
    now: (confidence: number) => `now ${two(confidence)}`,
    note: (when: string, confidence: number, lasting: number) =>
      `Last reinforced ${when} with ${two(confidence)} (square). This memory lasts ${formatNumber(lasting, { digits: 1 })} times as long as its type: good uses, the episodes behind a fact and the lessons of a death prolong it. Dashed: if nothing more happens.`,
  },
  outcomes: {
    label: (words: string) => `Share of good outcomes: ${words}`,
    summary: (mean: string, mass: string, low: string, high: string) =>
      `mean ${mean}, ${mass} interval ${low} to ${high}`,
    half: (share: string) => `${share} good`,
  },
  changes: 'the changes',
  prompts: {
    what: 'the prompts',
    label: 'Prompts with this memory, newest first',
    prompt: 'Prompt',
    as: 'Category',
    tokens: 'Tokens',
    cited: 'Cited',
    yes: 'yes',
    no: 'no',
    none: 'Not in any prompt yet.',
    noneNewest: 'In none of the newest prompts.',
    older: 'Show older prompts',
    reading: 'Reading…',
    lookingBack: 'Looking through older prompts',
  },
  links: {
    what: 'the links',
    from: linksFrom,
    none: 'No links.',
    noneOfEpisode: 'No links. An episode comes from its own tick.',
  },
  pin: {
    pin: 'Pin into every prompt',
    pinned: 'Pinned into every prompt',
    pinTip: 'In every prompt from the next thought on, whatever it scores',
    unpinTip: 'From the next thought on it competes like any other',
    pinning: 'Pinning',
    unpinning: 'Unpinning',
  },
  quality: { label: 'Parts of the importance', parts: qualities },
  contradictions: {
    otherSide: 'The other side:',
    decide: (what: string) => `Decide: ${what}`,
    deciding: 'Deciding',
    keepThis: 'Keep this one',
    keepThisTip: 'The other one stays stored, and no tick recalls it',
    keepOther: 'Keep the other',
    keepOtherTip: 'This one stays stored, and no tick recalls it',
    both: 'Both can be true',
    bothTip: 'They do not contradict each other',
    undo: 'Undo my decision',
    undoTip: 'Evidence and time decide again which one stands',
    quoted: (says: string, against: string) => `“${says}” against “${against}”`,
    about: (says: string, against: string, about: string) => `${says} against ${against}: ${about}`,
    stands: { this: 'This one stands', other: 'The other one stands', none: 'Both stand' },
    youDecided: 'you decided so',
    youSaidBoth: 'you said that both can be true',
    verdict: (side: string, why: string, since: number) => `${side}: ${why}. Known since tick ${since}.`,
  },
  source: {
    imported: (tick: number) => `imported from a file; written there at tick ${tick}`,
    inherited: (tick: number) => `inherited from a predecessor; written there at tick ${tick}`,
    passage: (source: string) => `taken in from “${source}”`,
    worded: (n: number, by: string, tick: number) =>
      `merged from ${count(n, 'memory', 'memories')} with text by ${by}, since tick ${tick}`,
    theOwner: 'the owner',
    owner: 'from the owner, or a script of theirs',
    lived: (tick: number) => `lived at tick ${tick}`,
    warning: (tick: number) => `made at tick ${tick} from what happened in it`,
    baseline: (tick: number) => `counted tick by tick in delta cycles, last at tick ${tick}`,
    causal: (tick: number) => `causes and effects counted in delta cycles, last at tick ${tick}`,
    insight: (n: number, tick: number) =>
      `from ${count(n, 'settled episode')} in delta cycles, last at tick ${tick}`,
    made: (tick: number) => `made at tick ${tick}`,
    ago: (ticks: number) => `${count(ticks, 'tick')} before it came here`,
    at: (tick: number) => `at tick ${tick}`,
  },
  dull: {
    whole: (n: number, change: string, surprise: number) =>
      `${count(n, 'tick')}: price ${change}, surprise at most ${two(surprise)}`,
    withBeats: (n: number, change: string, most: string, surprise: number) =>
      `${count(n, 'tick')}: price ${change} (at most ${most} between two gamma beats), surprise at most ${two(surprise)}`,
  },
  warning: {
    signs: 'Warning signs',
    signsHelp:
      'The situation before this came true. In a similar one this warning is a candidate for the prompt, whatever its rank',
    situation: (regime: string, drawdown: string, volatility: string, exposure: string) =>
      `${regime}, drawdown ${drawdown}, volatility ${volatility} times its level, exposure ${exposure}`,
    again: 'Came true again',
    againHelp: 'When the situation was similar: how often it came true within five ticks',
    times: (hits: number, of: number) => `${hits} of ${count(of, 'time')}`,
    chance: (rate: string, of: number, low: string, high: string, base: string) =>
      `${rate} of ${of} (${low} to ${high}); within five ticks of any tick: ${base}`,
    chanceOpen: (rate: string, of: number, low: string, high: string, base: string) =>
      `${rate} of ${of} (${low} to ${high}); within five ticks of any tick: ${base}. This may be chance`,
  },
  causal: {
    cause: 'Cause',
    move: 'Move',
    moveHelp: 'Which way the price went more often, and the mean change over both directions',
    directions,
    moved: (direction: string, lag: number, mean: string) =>
      `${direction} over the next ${lag === 1 ? 'tick' : `${lag} ticks`}, ${mean}`,
    support: 'Support',
    supportHelp:
      'How often the move followed; the rest are counter-examples. An occurrence within the lag of the one before is not counted. Chance is how often the price moves so at any time, and at least as often as a price without drift',
    supported: (hits: number, of: number, chance: string) => `${hits} of ${of}; by chance ${chance}`,
    byRegime: 'By regime',
    inRegime: (regime: string, hits: number, of: number) => `${regime} ${hits} of ${of}`,
    followed: 'Followed at',
    followedHelp: 'The newest ticks on which it happened and the move followed',
    otherwise: 'Not followed at',
    otherwiseHelp: 'The newest ticks on which it happened and the price went the other way',
  },
};

export const t = catalog('screens/memory/entry', english);
