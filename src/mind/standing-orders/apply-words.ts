import type {
  HeardWord,
  OrderEvent,
  OrderMeaning,
  OwnerWord,
  StandingOrder,
  StandingOrders,
  WordNote,
  LiftWhich,
  OrderDeed,
} from '../../domain/rules/standing-order.ts';
import type { Applied } from '../contract/index.ts';
import { relationOf } from './conflict.ts';
import { stands } from './slice.ts';

/** Whether an order keeps something from being done. */
function keepsFrom(deed: OrderDeed, what: 'buying' | 'selling' | 'trading' | 'providing'): boolean {
  if (deed.kind === 'forbid') return deed.what === what || deed.what === 'trading' || what === 'trading';
  if (deed.kind === 'exposure') {
    if (what === 'selling') return deed.bound !== 'at-most';
    return deed.bound !== 'at-least';
  }
  return deed.kind === 'sell' ? what !== 'selling' : deed.kind === 'buy' && what === 'selling';
}

/** Ids of the standing orders that are lifted. */
function liftedBy(which: LiftWhich, orders: readonly StandingOrder[]): readonly number[] {
  const standing = orders.filter(stands);
  switch (which.kind) {
    case 'all':
      return standing.map(({ id }) => id);
    case 'last':
      return standing.slice(-1).map(({ id }) => id);
    case 'id':
      return standing.filter(({ id }) => id === which.id).map(({ id }) => id);
    case 'allow':
      return standing.filter(({ deed }) => keepsFrom(deed, which.what)).map(({ id }) => id);
  }
}

/** Bans that no price bounds are not of one world: never to trade again is meant everywhere. */
function worldOf({ deed, when, until }: OrderMeaning, worldId: string): string | null {
  return deed.kind === 'forbid' && when === null && until?.kind !== 'price' ? null : worldId;
}

function orderOf(id: number, meaning: OrderMeaning, word: OwnerWord, tick: number): StandingOrder {
  return {
    ...meaning,
    id,
    word: word.n,
    text: word.text,
    since: tick,
    worldId: worldOf(meaning, word.worldId),
    stage: meaning.when === null ? 'working' : 'waiting',
    begun: false,
    goal: null,
    moved: 0,
    fills: [],
    scale: 1,
    failed: null,
    refused: null,
    restsUntil: null,
    over: null,
  };
}

class Hearing {
  orders: StandingOrder[];
  heard: HeardWord[];
  readonly events: OrderEvent[] = [];
  readonly #tick: number;

  constructor({ orders, heard }: StandingOrders, tick: number) {
    this.orders = [...orders];
    this.heard = [...heard];
    this.#tick = tick;
  }

  hear(word: OwnerWord): void {
    const notes: WordNote[] = [];
    if (word.about !== undefined) this.#answer(word, notes);
    for (const part of word.parts) {
      if (part.kind === 'lift') this.#lift(liftedBy(part.which, this.orders), notes);
      if (part.kind === 'order') this.#stand(orderOf(part.id, part.meaning, word, this.#tick), notes);
    }
    this.heard.push({ ...word, tick: this.#tick, notes, reading: null });
  }

  /** What was read in a word is settled; where it is done, what the rules had made of that word is not. */
  #answer({ kind, about }: OwnerWord, notes: WordNote[]): void {
    const state = kind === 'dismiss' ? 'dismissed' : 'confirmed';
    this.heard = this.heard.map((word) =>
      word.n === about && word.reading ? { ...word, reading: { ...word.reading, state } } : word,
    );
    if (kind === 'confirm')
      this.#lift(
        this.orders.filter((order) => order.word === about && stands(order)).map(({ id }) => id),
        notes,
      );
  }

  #lift(ids: readonly number[], notes: WordNote[]): void {
    if (ids.length === 0) notes.push({ kind: 'nothing-to-lift' });
    for (const order of ids) {
      notes.push({ kind: 'lifts', order });
      this.events.push({ kind: 'lifted', order });
      this.#end(order, 'lifted', null);
    }
  }

  #stand(order: StandingOrder, notes: WordNote[]): void {
    for (const older of this.orders.filter(stands)) {
      const relation = relationOf(order, older);
      // What was said in one breath is meant together: only what contradicts it gives way.
      if (relation === null || (older.word === order.word && relation !== 'replaces')) continue;
      notes.push({ kind: relation, order: older.id, by: order.id });
      if (relation !== 'replaces') continue;
      this.events.push({ kind: 'replaced', order: older.id, by: order.id });
      this.#end(older.id, 'replaced', order.id);
    }
    this.orders.push(order);
    this.events.push({ kind: 'heard', order: order.id });
  }

  #end(id: number, stage: 'lifted' | 'replaced', by: number | null): void {
    this.orders = this.orders.map((order) =>
      order.id === id ? { ...order, stage, over: { tick: this.#tick, by } } : order,
    );
  }
}

/** What the owner's waiting words come to on a tick, one after the other. */
export function applyWords(slice: StandingOrders, tick: number): Applied {
  const hearing = new Hearing(slice, tick);
  for (const word of slice.words) hearing.hear(word);
  return hearing;
}
