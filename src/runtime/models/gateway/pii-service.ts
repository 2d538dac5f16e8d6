import type { KeptValue } from '../../../adapters/idb/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import { OWNER, type Party } from '../../../domain/models/party.ts';
import type { MaskedText, PiiKind, PiiKindSetting, PiiSpan } from '../../../domain/gateway/pii.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { nextTask } from '../../../lib/async/next-task.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import { RecentTexts } from '../../../lib/containers/recent-texts.ts';
import {
  type PiiFound,
  PiiMap,
  type PiiPort,
  refuseLeft,
  loadPiiRules,
  piiKinds,
} from '../../../mind/gateway/index.ts';

/** Conversations of a party whose placeholders are remembered, in memory only. */
const MOST_SESSIONS = 64;
/** Characters of texts whose findings are remembered: most of a prompt is as it was. */
const MOST_FOUND = 2_000_000;

/** Characters beyond which others are heard while a text is looked at. */
const LONG = 20_000;

type Rules = Awaited<ReturnType<typeof loadPiiRules>>;

/** What rules find in a text: all of it, and what of it counts where nothing else is found. */
interface Found {
  readonly all: readonly PiiSpan[];
  readonly settled: readonly PiiSpan[];
}

/** Names of persons, places and organisations in each text; null where the classifier is not there, `late` where it was not done in time. */
export type NamesFound = readonly (readonly PiiSpan[])[] | 'late' | null;

export interface PiiServiceDeps {
  readonly kept: KeptValue<piiKinds.PiiSwitches>;
  newId(): string;
  /** Ms. */
  stopwatch(): number;
  /** By the classifier. */
  names(texts: readonly string[]): Promise<NamesFound>;
}

/**
 * Finds what is personal in texts, and keeps which placeholder stands for what: per conversation of a party, in memory, never stored. By
 * verbs only the owner's conversations are reached.
 */
export class PiiService implements PiiPort {
  readonly #deps: PiiServiceDeps;
  readonly #maps = new PerParty(() => new LruCache<string, PiiMap>(MOST_SESSIONS));
  readonly #found = new RecentTexts<Found>(MOST_FOUND);
  #switches: piiKinds.PiiSwitches = {};
  #loaded: Promise<void> | null = null;
  #loadedRules: Promise<Rules> | null = null;

  constructor(deps: PiiServiceDeps) {
    this.#deps = deps;
  }

  /** Which kinds the owner has switched is read, once. */
  load(): Promise<void> {
    this.#loaded ??= this.#deps.kept.get().then(
      (switches) => void (this.#switches = switches ?? {}),
      () => undefined,
    );
    return this.#loaded;
  }

  kinds(profile: GatewayProfile): ReadonlySet<PiiKind> {
    return piiKinds.maskedKinds(profile, this.#switches);
  }

  map(party: Party, session: string | null): PiiMap {
    if (session === null) return new PiiMap();
    const maps = this.#maps.of(party);
    const known = maps.get(session);
    if (known) return known;
    const map = new PiiMap();
    maps.set(session, map);
    return map;
  }

  /** A conversation that goes on from another of the same party knows what its placeholders stand for. */
  share(party: Party, from: string, to: string): void {
    this.#maps.of(party).set(to, this.map(party, from));
  }

  /** Lets go of what stands for what in a party's conversations. */
  forget(party: Party): void {
    this.#maps.forget(party);
  }

  async find(texts: readonly string[], map: PiiMap, names: boolean, signal?: AbortSignal): Promise<PiiFound> {
    const byRule = await this.#byRule(texts, signal);
    const found = names ? await this.#deps.names(texts) : null;
    const named = found === 'late' ? null : found;
    const { settled } = await this.#rules();
    const spans = texts.map((text, i) => {
      const more = [...(named?.[i] ?? []), ...map.seenBefore(text)];
      return more.length === 0 ? byRule[i]!.settled : settled(text, [...byRule[i]!.all, ...more]);
    });
    return { spans, names: found === 'late' ? found : named ? 'classifier' : 'rules' };
  }

  async #byRule(texts: readonly string[], signal: AbortSignal | undefined): Promise<readonly Found[]> {
    const { findByRule, findByRuleInTurns, settled } = await this.#rules();
    const pause = async (): Promise<void> => {
      await nextTask();
      refuseLeft(signal);
    };
    const found: Found[] = [];
    for (const text of texts) {
      let one = this.#found.get(text);
      if (!one) {
        const all =
          text.length > LONG ? await findByRuleInTurns(text, { ...this.#deps, pause }) : findByRule(text);
        one = { all, settled: settled(text, all) };
        this.#found.set(text, one);
      }
      found.push(one);
    }
    return found;
  }

  /** Their tables are large: they are loaded with the first text. */
  #rules(): Promise<Rules> {
    this.#loadedRules ??= loadPiiRules();
    return this.#loadedRules;
  }

  /** Texts of nobody's conversation, masked alike. */
  async maskApart(texts: readonly string[], profile: GatewayProfile): Promise<readonly string[]> {
    await this.load();
    const map = new PiiMap();
    const masked: string[] = [];
    for (const text of texts) masked.push((await this.#masked(text, profile, map)).text);
    return masked;
  }

  /** A text of a conversation of the owner's; of a new one where none is named. */
  async mask(text: string, profile: GatewayProfile, session: string | undefined): Promise<MaskedText> {
    await this.load();
    const id = session ?? this.#deps.newId();
    return { ...(await this.#masked(text, profile, this.map(OWNER, id))), session: id };
  }

  async #masked(
    text: string,
    profile: GatewayProfile,
    map: PiiMap,
  ): Promise<Pick<MaskedText, 'text' | 'spans'>> {
    const {
      spans: [found = []],
    } = await this.find([text], map, true);
    const kinds = this.kinds(profile);
    const spans = found.filter(({ kind }) => kinds.has(kind));
    return { text: map.mask(text, spans), spans };
  }

  /** A text with nothing in place of what is personal in it, of whatever kind: for what is kept, and never put back. */
  async without(text: string): Promise<string> {
    const {
      spans: [found = []],
    } = await this.find([text], new PiiMap(), true);
    return found
      .toReversed()
      .reduce((rest, { start, end }) => `${rest.slice(0, start)}…${rest.slice(end)}`, text);
  }

  /** @throws AppError `gateway.not_found` for a conversation that is not in memory any more */
  restore(session: string, text: string): string {
    const map = this.#maps.of(OWNER).get(session);
    if (!map) {
      throw new AppError(
        'gateway.not_found',
        'The placeholders of this conversation are gone: they are kept only until the page is closed or reloaded.',
        { data: { session } },
      );
    }
    return map.restore(text);
  }

  async settings(): Promise<readonly PiiKindSetting[]> {
    await this.load();
    return piiKinds.kindSettings(this.#switches);
  }

  /** @throws AppError `input.invalid` for a kind that is always masked */
  async set(profile: GatewayProfile, kind: PiiKind, on: boolean): Promise<readonly PiiKindSetting[]> {
    await this.load();
    const switches = { ...this.#switches, [profile]: { ...this.#switches[profile], [kind]: on } };
    if (piiKinds.isMasked(kind, profile, switches) !== on) {
      throw new AppError(
        'input.invalid',
        'This kind can’t be changed here: what spends money or gives access is always masked.',
        {
          data: { kind },
        },
      );
    }
    this.#switches = switches;
    await this.#deps.kept.set(switches);
    return piiKinds.kindSettings(switches);
  }
}
