import { MOST_PAID, type Paid, type TriageSlice } from './state.ts';

/** Theta ticks that a payment is remembered: what is done with it comes soon. Ours. */
const REMEMBERED = 10;
/** Payments of one payer that are remembered at most where he is of interest: who pays all the time funds nobody in particular. Ours. */
const MOST_OF_ONE = 2;

/** Who paid whom lately, and so on whose account somebody may do what he does. */
export class Payments {
  readonly #tick: number;
  readonly #paid: Paid[];
  /** Whom events of a channel were about on this tick. */
  readonly #parties = new Map<string, Set<string>>();

  constructor(before: readonly Paid[], tick: number) {
    this.#tick = tick;
    this.#paid = before.filter(({ at }) => at > tick - REMEMBERED);
  }

  paid(payer: string, to: string): void {
    this.#paid.push({ payer, to, at: this.#tick });
  }

  spoke(channel: string, party: string): void {
    const known = this.#parties.get(channel);
    if (known) known.add(party);
    else this.#parties.set(channel, new Set([party]));
  }

  /** Who paid those whom events of a channel were about, in a fixed order; nothing where nobody did. */
  funders(channel: string): { readonly funders?: readonly string[] } {
    const about = this.#parties.get(channel);
    if (!about) return {};
    const paidBy = this.#paid.flatMap(({ payer, to }) => (about.has(to) ? [payer] : []));
    const funders = [...new Set(paidBy)]
      .filter((payer) => this.#paid.filter((one) => one.payer === payer).length <= MOST_OF_ONE)
      .sort();
    return funders.length > 0 ? { funders } : {};
  }

  kept(): Pick<TriageSlice, 'triagePaid'> {
    return this.#paid.length > 0 ? { triagePaid: this.#paid.slice(-MOST_PAID) } : {};
  }
}
