import type { AppraisalRule, DaimonView } from '../../../domain/life/daimon.ts';
import type { LeftOpen } from '../../../domain/life/dying.ts';
import type { DeathCause } from '../../../domain/life/life.ts';
import type { NotPassed, TestamentPartName } from '../../../domain/life/testament.ts';
import { catalog } from '../../language/index.ts';
import { count, formatNumber } from '../../words/index.ts';

export const english = {
  screen: 'Life',
  tick: (tick: number) => `tick ${formatNumber(tick)}`,
  quoted: (words: string) => `“${words}”`,
  panels: {
    clocks: 'Three clocks',
    testament: 'Testament',
    feelings: 'Feelings',
    tree: 'Family tree',
    end: 'End this life',
  },
  notes: {
    clocks: 'they multiply',
    testament: 'nine parts, each read from the life',
    feelings: 'mood over the whole life',
  },
  /** What is being read, within a sentence. */
  reading: {
    clocks: 'the clocks',
    testament: 'the testament',
    mood: 'the mood',
    tree: 'the family tree',
  },
  noTestament: 'This testament is not stored here.',
  /** What ended a life. */
  ended: {
    economic: 'Its life credit was spent.',
    epistemic: 'It no longer predicted the world.',
    stochastic: 'It died by chance.',
    owner: 'Its owner ended its life.',
  } satisfies Record<DeathCause, string>,
  endedSaying: (words: string) => `Its owner ended its life: ${words}`,
  death: {
    died: (tick: number) => `This golem died at tick ${formatNumber(tick)}`,
    dying: 'This golem is dying',
    stages: {
      settling: 'It closes its positions and makes no more decisions.',
      reflecting: 'It looks back on its life.',
      leaving: 'Its testament is stored. The memories that pass on are being chosen.',
    },
    sold: (tick: number, quote: string) => `Tick ${formatNumber(tick)}: sold for ${quote}`,
    withdrew: (tick: number, quote: string) => `Tick ${formatNumber(tick)}: withdrew ${quote}`,
    /** @param why what became of it instead */
    notSold: (tick: number, why: string) => `Tick ${formatNumber(tick)}: sale ${why}`,
    notWithdrawn: (tick: number, why: string) => `Tick ${formatNumber(tick)}: withdrawal ${why}`,
    blockedBy: (blocked: string, rule: string) => `${blocked} (${rule})`,
  },
  birth: {
    begins: (generation: number) => `Generation ${formatNumber(generation)} begins`,
    about: (memories: number) =>
      `It starts where its predecessor died, with new capital and ${count(memories, 'inherited memory', 'inherited memories')}. Prompts mark each of them as inherited, and each has to prove itself before it is believed more.`,
    predecessor: 'The predecessor’s testament',
    memories: 'The inherited memories',
  },
  clocks: {
    economic: 'economic',
    epistemic: 'epistemic',
    stochastic: 'stochastic',
    vitality: 'vitality',
    credit: (left: string, initial: string, reserve: string) =>
      `${left} of ${initial} life credit left, ${reserve} of it kept for dying.`,
    lasts: (ticks: string) => `The rest lasts about ${ticks} ticks at this pace.`,
    noneDue: 'No prediction has come due yet.',
    predictions: (held: number, due: number, stated: string, fitness: string, least: string) =>
      `${formatNumber(held)} of the last ${count(due, 'prediction')} held, stated at ${stated} on average: fitness ${fitness}, death at ${least}.`,
    ahead: (ticks: string) => `The chance of living ${ticks} more ticks.`,
    hazard: (oneIn: string) => `The next tick is the last with a chance of 1 in ${oneIn}.`,
    hazardThen: (oneIn: string) => `At the end each tick was the last with a chance of 1 in ${oneIn}.`,
    since: (ageing: string, frailty: string) => `Since birth: ×${ageing} by age, ×${frailty} by frailty.`,
    zero: 'Any clock at zero is death.',
    stopped: 'The clocks as they stood at the end.',
  },
  feeling: {
    mood: 'Mood:',
    intensities: {
      faint: 'faint',
      clear: 'clear',
      strong: 'strong',
    } satisfies Record<DaimonView['intensity'], string>,
    axes: { pleasure: 'pleasure', arousal: 'arousal', dominance: 'dominance' },
    atRest: (values: string) => `At rest it returns to ${values}.`,
    path: (from: number, to: number) =>
      `Mood from tick ${formatNumber(from)} to ${formatNumber(to)}: pleasure, arousal and dominance between −1 and 1.`,
    to: 'to',
    none: 'The path of the mood over the whole life.',
    begins: 'It begins with the first theta tick.',
    causes: (by: string) => `Causes on the last tick (pleasure, arousal, dominance): ${by}.`,
    rules: {
      gain: 'equity moved',
      proof: 'predictions came due',
      regime: 'the regime',
      surprise: 'surprise',
      move: 'the price moved',
      vitality: 'life left',
      blocked: 'the cage refused',
      steer: 'the owner spoke',
      marker: 'a gut feeling',
    } satisfies Record<AppraisalRule, string>,
    gut: 'Gut feelings',
    unused: 'Recorded but not used.',
    turnOn: 'Turn them on under Settings → Temperament',
    noneYet: 'None yet. One appears when a prediction comes due.',
    exposures: { out: 'out of the market', partly: 'partly invested', in: 'mostly invested' },
    drawdowns: { some: 'equity a little below its peak', deep: 'equity far below its peak' },
    /** Stands before a tick. */
    decisions: (decisions: number) => `${count(decisions, 'decision')}, last`,
  },
  tree: {
    writing: (generation: number) =>
      `The testament of generation ${formatNumber(generation)} is being written.`,
    /** Stands before a date. */
    lived: (generation: number, ticks: number) =>
      `Generation ${formatNumber(generation)} lived ${count(ticks, 'tick')}, until`,
    passed: (memories: number) => `Memories that pass on: ${formatNumber(memories)}.`,
    beingWritten: 'Its testament is being written.',
    generation: (generation: number) => `Generation ${formatNumber(generation)}`,
    lives: (tick: number) => `lives, at tick ${formatNumber(tick)}.`,
  },
  end: {
    about:
      'The golem stops, closes its positions and writes its testament. Its records stay until you start a successor or erase everything. This cannot be undone.',
    ask: 'End this life…',
    legend: 'Confirm the end of this life',
    reason: 'Reason (optional)',
    /** What has to be typed, so that no stray click ends a life; lower case. */
    word: 'end',
    typeBefore: 'Type',
    typeAfter: 'to confirm',
    now: 'End this life now',
    ending: 'Ending…',
    keep: 'Let it live',
    failed: (why: string) => `The life was not ended: ${why}`,
    kept: 'Nothing was lost.',
  },
  succession: {
    about: (generation: number, memories: number) =>
      `Generation ${formatNumber(generation)} begins where this one stood, with new capital, ${count(memories, 'memory', 'memories')} and what the death taught, each with a confidence of at most ${formatNumber(0.34)} until it proves itself. Ticks, prompts and all other episodes of the dead life are then deleted.`,
    export: 'Export this life first',
    begin: (generation: number) => `Begin generation ${formatNumber(generation)}`,
    beginning: 'Beginning…',
    failed: (why: string) => `The successor did not begin: ${why}`,
    kept: 'The dead life is still here.',
  },
  testament: {
    lived: (ticks: number, world: string, thoughts: number, trades: number) =>
      `${count(ticks, 'tick')} in ${world}: ${count(thoughts, 'thought')}, ${count(trades, 'trade')}.`,
    livedFromTo: (ticks: number, world: string, span: string, thoughts: number, trades: number) =>
      `${count(ticks, 'tick')} in ${world}, ${span}: ${count(thoughts, 'thought')}, ${count(trades, 'trade')}.`,
    /** Stand around what it came to against holding. */
    leftBefore: (equity: string, capital: string) => `It left ${equity} of ${capital},`,
    leftAfter: 'against holding.',
    leftOpen: (value: string, why: string) => `${value} stayed in the market: ${why}.`,
    whyOpen: {
      'no-more-blocks': 'the world had no more blocks',
      'time-is-over': 'the time to settle was over',
      'too-little': 'no order could close it',
    } satisfies Record<LeftOpen['why'], string>,
    parts: {
      worked: 'What worked',
      failed: 'What failed',
      confused: 'What confused it',
      untested: 'What it never had time to test',
      killed: 'What killed it',
      otherwise: 'What it would do otherwise',
      suspected: 'What it suspects and cannot prove',
      edges: 'Its strongest causal edges',
      feelings: 'How it felt',
    } satisfies Record<TestamentPartName, string>,
    nothing: 'Nothing.',
    memory: 'memory',
    memoryNumber: (place: number) => `memory ${formatNumber(place)}`,
    more: (lines: number) => `And ${formatNumber(lines)} more.`,
    passes: 'What passes on',
    choosing: 'The memories that pass on are being chosen.',
    passed: (passed: number, all: number) =>
      `${formatNumber(passed)} of ${count(all, 'memory', 'memories')}.`,
    notPassed: (reasons: string) => `Not: ${reasons}.`,
    whyNot: {
      raw: 'not yet settled',
      quarantined: 'in quarantine',
      external: 'written by strangers',
      brought: 'from a file, unproved here',
      instruction: 'read like an instruction',
      'does-not-stand': 'no longer valid',
      refuted: 'refuted by the world',
      unsupported: 'without a stored episode behind them',
      faded: 'faded below a confidence of 0.1',
      'no-room': 'no room left',
    } satisfies Record<NotPassed, string>,
  },
  title: {
    looking: 'Looking for a title',
    changing: 'Changing the title',
    byRule: (why: string) => (why === '' ? 'By rule.' : `By rule. ${why}`),
    by: (model: string) => `By ${model}.`,
    refused: (why: string) => `${why} The title by rule is shown.`,
    change: 'Change the title',
    ruleAgain: 'Use the title by rule',
    undo: 'Undo',
    form: 'Title of this life',
    field: 'Title, at most eight words',
    save: 'Save',
    cancel: 'Cancel',
    source: 'Suggested by',
    sourceRule: 'by rule',
    sourceModel: (model: string) => `by ${model}`,
    suggest: 'Suggest a title',
    asking: 'Asking…',
  },
};

export const t = catalog('screens/life', english);
