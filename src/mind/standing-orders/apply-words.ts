import type {
  HeardWord,
  OrderEvent,
  OrderMeaning,
  OwnerWord,
  StandingOrder,
  StandingOrders,
  WordNote,
  LiftWhich,
  Forbidden,
} from '../../domain/rules/standing-order.ts';
import type { Applied } from '../contract/index.ts';
import { isOut, relationOf } from './conflict.ts';
import { isLevel } from './ground.ts';
import { standsAgain } from './restored.ts';
import { stands } from './slice.ts';

/** Whether an order keeps something from being done at all. A bound does not, nor what waits for its price or was held back there. */
function keepsFrom({ deed, when, stage, fills }: StandingOrder, what: Forbidden): boolean {
  if (deed.kind === 'forbid') return deed.what === what || deed.what === 'trading' || what === 'trading';
  if (when !== null && fills.length === 0 && stage !== 'kept') return false;
  if (isLevel(deed)) return isOut(deed) && what !== 'selling';
  return deed.kind === 'sell' ? what !== 'selling' : deed.kind === 'buy' && what === 'selling';
}

/** The last word that something was ordered by and not lifted since. */
function lastWord(orders: readonly StandingOrder[]): number | null {
  return orders.findLast(({ stage }) => stage !== 'lifted' && stage !== 'replaced')?.word ?? null;
}

/** Ids of the standing orders that are lifted. */
function liftedBy(which: LiftWhich, orders: readonly StandingOrder[]): readonly number[] {
  const standing = orders.filter(stands);
  switch (which.kind) {
    case 'all':
      return standing.map(({ id }) => id);
    case 'last':
      return standing.slice(-1).map(({ id }) => id);
    case 'undo':
      return standing.filter(({ word }) => word === lastWord(orders)).map(({ id }) => id);
    case 'id':
      return standing.filter(({ id }) => id === which.id).map(({ id }) => id);
    case 'allow':
      return standing.filter((order) => keepsFrom(order, which.what)).map(({ id }) => id);
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

/** What was said in one breath is meant together: a ban in it begins when the rest is done, and only what contradicts it gives way. */
const givesWay = (order: StandingOrder, older: StandingOrder): boolean =>
  relationOf(order, older) === 'replaces' && (order.deed.kind !== 'forbid' || older.deed.kind === 'forbid');

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
      if (part.kind === 'lift') this.#lift(liftedBy(part.which, this.orders), notes, part.which.kind);
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

  #lift(ids: readonly number[], notes: WordNote[], kind: LiftWhich['kind'] = 'id'): void {
    if (ids.length === 0) notes.push(this.#nothingLifted(kind));
    for (const order of ids) {
      notes.push({ kind: 'lifts', order });
      this.events.push({ kind: 'lifted', order });
      this.#end(order, 'lifted', null);
    }
    if (kind === 'undo') this.#giveBack(ids, notes);
  }

  #nothingLifted(kind: LiftWhich['kind']): WordNote {
    const last = kind === 'undo' ? this.orders.findLast(({ word }) => word === lastWord(this.orders)) : null;
    return last ? { kind: 'too-late', order: last.id } : { kind: 'nothing-to-lift' };
  }

  /** @param displacers orders that are gone */
  #giveBack(displacers: readonly number[], notes: WordNote[]): void {
    this.orders = this.orders.map((order) => {
      if (order.stage !== 'replaced' || !displacers.includes(order.over?.by ?? 0)) return order;
      notes.push({ kind: 'gives-back', order: order.id });
      this.events.push({ kind: 'restored', order: order.id });
      return standsAgain(order);
    });
  }

  #stand(order: StandingOrder, notes: WordNote[]): void {
    for (const older of this.orders.filter(stands)) {
      const relation = relationOf(order, older);
      if (relation === null || (older.word === order.word && !givesWay(order, older))) continue;
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
