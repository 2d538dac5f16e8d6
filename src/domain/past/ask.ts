import type { TrustLabel } from '../life/life.ts';
import type { MarketRegime } from '../world/market.ts';

/** What a question wants to know of what it is about. */
export type AskHow = 'why' | 'what' | 'when' | 'how-much' | 'how-often';

export const ASK_TOPICS = [
  'trades', // orders that were made: bought, sold, provided, withdrew, refused
  'rule', // what a rule of the playbook decided
  'standing', // equity against holding
  'forecasts', // what was predicted, and what came
  'market', // regimes and prices
  'tick', // all of one tick
  'orders', // what the owner ordered
  'now', // how it is
  'memory', // everything else: what memory and documents say
] as const;
export type AskTopic = (typeof ASK_TOPICS)[number];

/** `hold`: it decided, and ordered nothing. */
export const DEEDS = ['buy', 'sell', 'provide', 'withdraw', 'hold'] as const;
export type Deed = (typeof DEEDS)[number];

/** A stretch of the world's time, Unix seconds, `to` excluded. */
export interface AskSpan {
  readonly from: number;
  readonly to: number;
  /** As the question says it. */
  readonly words: string;
}

/** A question as it was understood, by rules. */
export interface Understood {
  readonly topic: AskTopic;
  readonly how: AskHow;
  /** Empty: any. */
  readonly deeds: readonly Deed[];
  /** Orders that the cage or a simulation refused, not those that were filled. */
  readonly refused: boolean;
  readonly which: 'best' | 'worst' | 'first' | 'last' | null;
  readonly span: AskSpan | null;
  /** Both included. */
  readonly ticks: { readonly from: number; readonly to: number } | null;
  readonly regimes: readonly MarketRegime[];
  readonly rule: string | null;
  /** What the question does not say and the one before it did. */
  readonly kept: readonly ('subject' | 'time')[];
}

/** Where an answer takes its words and figures from. */
export interface AskSource {
  /** By which an answer cites it, from 1. */
  readonly n: number;
  readonly kind: 'tick' | 'memory' | 'document' | 'status' | 'orders';
  /** A tick's number, a memory's id, a document's with the chunk behind a slash; empty of the golem as it is. */
  readonly ref: string;
  readonly title: string;
  /** World time, Unix seconds; null where it has none. */
  readonly at: number | null;
  readonly trust: TrustLabel;
  /** What is stored, as far as it was read for the question. */
  readonly text: string;
}

/** `size` is without its sign; `share` a percentage without one in front. */
export type FigureForm = 'number' | 'size' | 'percent' | 'share' | 'date' | 'word' | 'whole';

/** A figure of an answer, and where it is read. Paths are dotted. */
export type AskFigure = { readonly shown: string; readonly as: FigureForm } & (
  | { readonly of: 'record'; readonly tick: number; readonly path: string }
  | { readonly of: 'status'; readonly path: string }
  /** How many these ticks are, of which the field of the summary, or of the decision's outcome, says this. */
  | {
      readonly of: 'count';
      readonly among: 'summaries' | 'outcomes';
      readonly ticks: readonly number[];
      readonly path: string;
      readonly equals: string | number | boolean | null;
    }
  /** What decisions of these ticks foresaw, held against a price without drift: of those whose time does not overlap. */
  | {
      readonly of: 'chance';
      readonly ticks: readonly number[];
      /** `low` and `high`: the middle 95 % of the rate. */
      readonly part: 'times' | 'rate' | 'low' | 'high' | 'chance';
    }
  /** One field of a record over another, less one. */
  | { readonly of: 'ratio'; readonly tick: number; readonly over: string; readonly under: string }
  /** How much a field of a record is more than that of an earlier one, by itself or (`percent`) as a share of that. */
  | { readonly of: 'growth'; readonly from: number; readonly tick: number; readonly path: string }
);

/**
 * A sentence of an answer that no model wrote. A quote is a stored text, letter by letter; a figure's words are a template filled with what
 * records say; a note tells of the looking itself.
 */
export type AskSentence =
  | { readonly kind: 'quote'; readonly text: string; readonly sources: readonly number[] }
  | {
      readonly kind: 'figure';
      readonly text: string;
      readonly sources: readonly number[];
      readonly template: string;
      readonly figures: Readonly<Record<string, AskFigure>>;
    }
  | { readonly kind: 'note'; readonly text: string; readonly sources: readonly [] };

/** What was found for a question, and what can be said of it without a model. */
export interface FoundAnswer {
  /** Of this asking. */
  readonly id: string;
  readonly question: string;
  readonly understood: Understood;
  /** The question as it was understood, in words. */
  readonly reading: string;
  readonly sentences: readonly AskSentence[];
  /** Best first; those behind the ones that sentences name were found beside them. */
  readonly sources: readonly AskSource[];
  /** What was looked through. */
  readonly looked: string;
  /** Last tick that it speaks of. */
  readonly tick: number;
  /** The conversation that it is a turn of; null where it is kept in none. */
  readonly conversation: string | null;
  /** Models that may be asked with it, in their order; none: it is found and quoted. */
  readonly models: readonly string[];
}

/** Who wrote an answer. */
export type AnsweredBy =
  | {
      readonly kind: 'quoted';
      /** Why no model did, where one was to. */
      readonly instead: { readonly code: string; readonly text: string } | null;
    }
  | {
      readonly kind: 'model';
      readonly model: string;
      readonly servedBy: string;
      /** Whoever asked stopped it before its end. */
      readonly stopped?: true;
    };

/** Words of a source that an answer rests on, as the model's provider says. */
export interface AskQuote {
  /** The source's number. */
  readonly n: number;
  readonly text: string;
}

export interface AskAnswer {
  readonly found: FoundAnswer;
  readonly by: AnsweredBy;
  /** Markdown, with its sources as `[1]`. */
  readonly text: string;
  /** Numbers of the sources that it cites, in their order. */
  readonly cited: readonly number[];
  /** Citations of a model that name no source: they were left out of the text. */
  readonly dropped: readonly string[];
  /** In the order of the answer, each once; absent where no provider cites. */
  readonly quotes?: readonly AskQuote[];
  /** The request's id in the gateway; null where nothing was sent. */
  readonly request: string | null;
}

/** An answer as it comes. `started` makes void the text before it; the last one is `done`. */
export type AskEvent =
  | { readonly type: 'found'; readonly found: FoundAnswer }
  | { readonly type: 'started'; readonly model: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'done'; readonly answer: AskAnswer };

export interface AskOptions {
  /** Ids of collections whose documents are looked through too. */
  readonly collections?: readonly string[];
  /** A name of the asker's: questions of one conversation follow each other. Without one it stands alone and is not kept. */
  readonly conversation?: string;
  /** Which models may be asked, in their order; none where empty; all that are set up where left out. */
  readonly models?: readonly string[];
}

/** What is kept of an answer beside what was found. */
export type KeptAnswer = Omit<AskAnswer, 'found'>;

/** A question with its answer, as it is kept. */
export interface AskTurn extends KeptAnswer {
  readonly found: FoundAnswer;
  /** Wall time, Unix ms. */
  readonly at: number;
}

export interface Conversation {
  readonly id: string;
  /** What the owner called it; absent where its first question is its title. */
  readonly title?: string;
  readonly turns: readonly AskTurn[];
}

export interface ConversationSummary {
  readonly id: string;
  /** What the owner called it, else its first question. */
  readonly title: string;
  /** It is called so by the owner. */
  readonly named: boolean;
  readonly turns: number;
  /** Wall time of its last turn, Unix ms. */
  readonly at: number;
}

/** A title for a conversation or a life, for the owner to take. */
export interface SuggestedTitle {
  readonly title: string;
  /** The model that made it, by its id; null where none gave one: it is the one that it has without a model. */
  readonly by: string | null;
  /** Why no model’s title is shown though one was asked, one sentence; null where one is, or none was asked. */
  readonly why: string | null;
}
