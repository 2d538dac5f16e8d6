import { accountOf, savedIn } from '../../../domain/gateway/account.ts';
import type { GatewayRecord, LayerName } from '../../../domain/gateway/gateway.ts';
import { isGuest, keyIdOf, type Party } from '../../../domain/models/party.ts';

/** Requests of one asker with one outcome from one model. */
export interface RequestTally {
  /** `owner`, `program`, `guest`, `key`, or `unknown`; and which key. */
  readonly asker: string;
  readonly key: string;
  /** `model`, `cache`, or `failed`. */
  readonly outcome: string;
  /** Owner's id; empty where none answered. */
  readonly model: string;
  readonly requests: number;
  readonly seconds: number;
  readonly input: number;
  readonly output: number;
  readonly usd: number;
  /** What all layers together saved, as far as it is known: tokens that no provider's cache had, and US dollars. */
  readonly savedTokens: number;
  readonly savedUsd: number;
}

const askerOf = (party: Party | null): Pick<RequestTally, 'asker' | 'key'> => {
  if (party === null) return { asker: 'unknown', key: '' };
  const key = keyIdOf(party);
  if (key !== null) return { asker: 'key', key };
  return { asker: isGuest(party) ? 'guest' : party, key: '' };
};

/** What passed the gateway since it was put together, counted for a collector of metrics: no word of it, and no name of a page. */
export class GatewayTallies {
  readonly #requests = new Map<string, RequestTally>();
  readonly #layers = new Map<LayerName, number>();
  readonly #failures = new Map<string, number>();
  readonly #condensed = new Map<string, number>();
  #broke = 0;

  add(record: GatewayRecord): void {
    if (record.outcome.kind === 'dry') return;
    const account = accountOf([record]);
    const { status, cache, model, code, usage, usd, ms } = account;
    const saved = savedIn(account);
    const asker = askerOf(record.party);
    const outcome = status === 'failed' ? 'failed' : cache === null ? 'model' : 'cache';
    const name = [asker.asker, asker.key, outcome, model ?? ''].join(' ');
    const before = this.#requests.get(name) ?? {
      ...asker,
      outcome,
      model: model ?? '',
      requests: 0,
      seconds: 0,
      input: 0,
      output: 0,
      usd: 0,
      savedTokens: 0,
      savedUsd: 0,
    };
    this.#requests.set(name, {
      ...before,
      requests: before.requests + 1,
      seconds: before.seconds + ms / 1_000,
      input: before.input + (usage.input ?? 0),
      output: before.output + (usage.output ?? 0),
      usd: before.usd + (usd ?? 0),
      savedTokens: before.savedTokens + (saved?.anew ?? 0),
      savedUsd: before.savedUsd + (saved?.usd ?? 0),
    });
    for (const { layer, tookMs } of record.layers)
      this.#layers.set(layer, (this.#layers.get(layer) ?? 0) + tookMs / 1_000);
    const { condensed = [], prefix = null } = record.limits ?? {};
    for (const limit of new Set(condensed.map(({ by }) => by)))
      this.#condensed.set(limit, (this.#condensed.get(limit) ?? 0) + 1);
    if (prefix?.broke) this.#broke += 1;
    if (code !== null) this.#failures.set(code, (this.#failures.get(code) ?? 0) + 1);
  }

  get requests(): readonly RequestTally[] {
    return [...this.#requests.values()];
  }

  /** Seconds by layer. */
  get layers(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#layers);
  }

  /** Requests of which something was condensed, by limit; and those whose prefix broke by it. */
  get limits(): { readonly condensed: Readonly<Record<string, number>>; readonly broke: number } {
    return { condensed: Object.fromEntries(this.#condensed), broke: this.#broke };
  }

  /** By code. */
  get failures(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#failures);
  }
}
