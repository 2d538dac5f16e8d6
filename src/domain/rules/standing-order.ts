/** How much an order is about: a share of what is held, owned or free, or an amount in whole tokens. */
export type OrderSize =
  | { readonly of: 'held' | 'equity' | 'cash'; readonly share: number }
  | { readonly of: 'quote' | 'base'; readonly amount: number };

export const FORBIDDEN = ['buying', 'selling', 'trading', 'providing'] as const;
/** What an order can forbid. Trading is all of it. */
export type Forbidden = (typeof FORBIDDEN)[number];

/** What the owner wants done, or not done. */
export type OrderDeed =
  | { readonly kind: 'sell'; readonly size: OrderSize }
  | { readonly kind: 'buy'; readonly size: OrderSize }
  /** Whole tokens held, or what they are worth in quote. It stands after it was reached. */
  | {
      readonly kind: 'holding';
      readonly bound: 'at-most' | 'at-least' | 'at';
      readonly of: 'base' | 'quote';
      readonly amount: number;
    }
  /** A share of equity in the base token; at most 0 is out. It stands after it was reached. */
  | { readonly kind: 'exposure'; readonly bound: 'at-most' | 'at-least' | 'at'; readonly share: number }
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'forbid'; readonly what: Forbidden };

/** A side of a price, quote per base. */
export interface PriceSide {
  readonly side: 'below' | 'above';
  readonly price: number;
}

/** `once`: it begins when the price first is there, and goes on. `while`: it holds only as long as the price is there. */
export interface OrderCondition extends PriceSide {
  readonly mode: 'once' | 'while';
  /** It trails the highest price since then by this share: its price rises with the market, and never falls. */
  readonly trail?: number;
}

/** When an order ends by itself. Times are Unix seconds of the world. */
export type OrderEnd =
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'tick'; readonly tick: number }
  | ({ readonly kind: 'price' } & PriceSide);

/** One order as it was understood. */
export interface OrderMeaning {
  readonly deed: OrderDeed;
  readonly when: OrderCondition | null;
  readonly until: OrderEnd | null;
  /** The owner did not say how much; the size is the house's. */
  readonly assumed: boolean;
}

/** Which standing orders the owner lifts. */
export type LiftWhich =
  | { readonly kind: 'all' | 'last' }
  /** The last that was ordered, in one breath; what it displaced stands again. */
  | { readonly kind: 'undo' }
  | { readonly kind: 'id'; readonly id: number }
  /** Whatever forbids it. */
  | { readonly kind: 'allow'; readonly what: Forbidden };

/** What a part of the owner's words came to. */
export type WordPart =
  | { readonly kind: 'order'; readonly id: number; readonly meaning: OrderMeaning }
  | { readonly kind: 'lift'; readonly which: LiftWhich }
  /** He wants it thought about in full, and orders nothing. */
  | { readonly kind: 'think' }
  | { readonly kind: 'unread'; readonly text: string; readonly hint?: WordHint };

/** What helps an owner whose words order nothing. */
export type WordHint =
  /** With the slips of the keyboard put right they would be understood. */
  | { readonly kind: 'meant'; readonly words: string }
  /** It is not said how deep a dip is, or of what so many are wanted. */
  | { readonly kind: 'dip' | 'close' | 'question' }
  | { readonly kind: 'unit'; readonly verb: 'buy' | 'sell'; readonly amount: number };

/** Words of the owner, as the rules understood them. They take effect with the next tick. */
export interface OwnerWord {
  /** Counts the words of a life, from 1. */
  readonly n: number;
  /** `said` by steering; the others by a button. */
  readonly kind: 'said' | 'lift' | 'confirm' | 'dismiss';
  readonly text: string;
  /** Last tick lived when it was said. */
  readonly after: number;
  readonly worldId: string;
  readonly parts: readonly WordPart[];
  /** Rule of the playbook that reads words which are no order; null where none does. */
  readonly rule: string | null;
  /** Where no rule understands them, models that think for the golem read them. Absent where there are none: then they change nothing. */
  readonly models?: true;
  /** The word whose reading by a model this confirms, corrects or dismisses. */
  readonly about?: number;
}

/** What a word did to orders that stood before it. */
export type WordNote =
  /** `stays`: it has a price of its own, and is an exception to the newer one. */
  | {
      readonly kind: 'replaces' | 'goes-before' | 'holds-back' | 'stays';
      readonly order: number;
      readonly by: number;
    }
  /** `gives-back`: it stands again; `too-late`: it is done, and cannot be undone. */
  | { readonly kind: 'lifts' | 'gives-back' | 'too-late'; readonly order: number }
  | { readonly kind: 'nothing-to-lift' };

/** What a model made of the owner's words. It acts only once the owner has confirmed it. */
export interface OrderReading {
  readonly model: string;
  readonly tick: number;
  readonly meanings: readonly OrderMeaning[];
  readonly state: 'same' | 'open' | 'confirmed' | 'dismissed';
}

/** A word that a tick has heard. */
export interface HeardWord extends OwnerWord {
  readonly tick: number;
  readonly notes: readonly WordNote[];
  readonly reading: OrderReading | null;
}

/** What an order did, as it was filled. Amounts in whole tokens, both positive. */
export interface OrderFill {
  readonly tick: number;
  readonly kind: 'buy' | 'sell' | 'withdraw';
  readonly base: number;
  readonly quote: number;
}

/**
 * `waiting` for its price; `working`; `kept`: there is nothing to do and it stands; `resting`: done, and what it did is not undone yet.
 * The others stand no more.
 */
export type OrderStage =
  'waiting' | 'working' | 'kept' | 'resting' | 'done' | 'lifted' | 'replaced' | 'ended';

export interface StandingOrder extends OrderMeaning {
  readonly id: number;
  /** The word that it came of. */
  readonly word: number;
  readonly text: string;
  /** Tick that heard it. */
  readonly since: number;
  /** The world that it is about; null where it holds in each. */
  readonly worldId: string | null;
  readonly stage: OrderStage;
  /** Whether its price has been there; always, where it has none. */
  readonly begun: boolean;
  /** What it has to move, base to sell or quote to spend, and what it has moved; null before it began, and where there is no such sum. */
  readonly goal: number | null;
  readonly moved: number;
  /** Newest last. */
  readonly fills: readonly OrderFill[];
  /** Share of the largest order that it may give now: less after one that would have moved the price too far. */
  readonly scale: number;
  /** The last of its orders that came to nothing, how many in a row, and why; null after a fill. */
  readonly failed: { readonly tick: number; readonly times: number; readonly why: string } | null;
  /** What others wanted against it: how often, when last, and who. */
  readonly refused: { readonly times: number; readonly tick: number; readonly by: string } | null;
  /** Tick of which on what it did may be undone. */
  readonly restsUntil: number | null;
  /** When it ceased to stand; by which newer order, where one took its place. */
  readonly over: { readonly tick: number; readonly by: number | null } | null;
}

/** The organ's slice: what was said and not heard yet, what was heard, and what stands or stood lately. Plain data. */
export interface StandingOrders {
  /** Numbers of the next word and of the next order. */
  readonly next: { readonly word: number; readonly order: number };
  readonly words: readonly OwnerWord[];
  readonly heard: readonly HeardWord[];
  readonly orders: readonly StandingOrder[];
}

export const WAITS = [
  'its-price', // the price is not where the order says
  'orders-a-day', // the cage lets no further order through on this world day
  'drawdown-stop', // the cage buys nothing so far below the peak
  'not-allowed', // the cage does not let the token be bought
  'no-room', // the cage lets no more of equity into the token
  'no-cash',
  'shut', // the cage lets no order through at all
  'try-again', // its last order came to nothing, and it waits before the next
  'newer-order', // a newer order forbids what it would do
  'own-bound', // another order bounds the exposure, which is there
  'nothing-held',
] as const;
/** Why an order that has something to do does nothing now. */
export type OrderWait = (typeof WAITS)[number];

/** An order as it stands at a moment: what is left of it, and why it waits. */
export interface OrderNow {
  readonly order: StandingOrder;
  readonly wait: OrderWait | null;
  /** Share of equity in the base token, base held in whole tokens, and the tick that both are of. */
  readonly exposure: number;
  readonly held: number;
  readonly tick: number;
}

/** What happened to an order on a tick. */
export type OrderEvent =
  | {
      readonly kind: 'heard' | 'began' | 'done' | 'kept' | 'ended' | 'lifted' | 'restored';
      readonly order: number;
    }
  | { readonly kind: 'replaced'; readonly order: number; readonly by: number }
  | { readonly kind: 'filled'; readonly order: number; readonly fill: OrderFill }
  | { readonly kind: 'failed'; readonly order: number; readonly why: string }
  | ({ readonly kind: 'refused' } & RefusedAction);

/** What a tick's record says of standing orders: which stand when it is over, and what happened to them. */
export interface OrdersOfTick {
  readonly standing: readonly number[];
  readonly events: readonly OrderEvent[];
}

/** An action that a standing order forbade to whoever wanted it. */
export interface RefusedAction {
  readonly order: number;
  /** The rule or the model. */
  readonly by: string;
  readonly wanted: 'buy' | 'sell' | 'provide' | 'withdraw';
}

/** An order as it is shown: what was ordered, and what is left of it. */
export interface ShownOrder {
  readonly id: number;
  /** The word that it came of. */
  readonly word: number;
  readonly meaning: OrderMeaning;
  readonly stage: OrderStage;
  /** Tick that heard it; null while none has. */
  readonly since: number | null;
  /** The order in words that are understood as it again. */
  readonly words: string;
  /** What is left, and what it waits for, in sentences. */
  readonly left: string;
  /** What it did, oldest first. */
  readonly fills: readonly (OrderFill & { readonly text: string })[];
}

/** Words of the owner with the answer to them. */
export interface ShownWord {
  readonly n: number;
  readonly kind: OwnerWord['kind'];
  readonly text: string;
  /** Last tick lived when it was said. */
  readonly after: number;
  /** Tick that heard it; null while none has. */
  readonly tick: number | null;
  /** Whether any of it was understood. */
  readonly understood: boolean;
  /** What was understood and what it led to, a sentence each. */
  readonly answer: readonly string[];
  /** Orders that came of it. */
  readonly orders: readonly number[];
  /** What a model made of it; null where none was asked. `words` are understood as what it read. */
  readonly reading:
    | (Pick<OrderReading, 'model' | 'tick' | 'state'> & { readonly text: string; readonly words: string })
    | null;
}

/** What words of the owner would come to if he said them now. */
export interface WordsRead {
  readonly text: string;
  /** Whether any of it is understood. */
  readonly understood: boolean;
  /** Whether anything comes of it: an order, a rule of the playbook, or a model that reads it. */
  readonly heeded: boolean;
  /** What helps where it orders nothing; null where nothing does. */
  readonly hint: WordHint | null;
  /** What it is understood as and what that does to orders that stand, a sentence each. */
  readonly answer: readonly string[];
  /** Orders that stand, are not done, and would lose their place to it. */
  readonly ends: readonly ShownOrder[];
}

/** What the owner has ordered, and how it stands. */
export interface OrdersView {
  /** Last tick lived. */
  readonly tick: number;
  /** Oldest first. */
  readonly standing: readonly ShownOrder[];
  /** Those that stand no more, newest first. */
  readonly over: readonly ShownOrder[];
  /** Newest first. */
  readonly words: readonly ShownWord[];
  /** Words that are understood. */
  readonly examples: readonly string[];
}
