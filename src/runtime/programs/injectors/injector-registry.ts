import type { KeptValue } from '../../../adapters/idb/index.ts';
import { AppError } from '../../../domain/errors.ts';
import { GATEWAY_PROFILES, type GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type { InjectorDraft, InjectorSetting } from '../../../domain/gateway/injected.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import {
  askInjectors,
  type GatewayContext,
  type GatewayRequest,
  type Injected,
  type InjectorDescription,
  type InjectorPorts,
  INJECTORS,
  type Said,
  type ConfiguredInjector,
  withSaid,
} from '../../../mind/gateway/index.ts';
import type { TokenCounter } from '../../../mind/ports.ts';
import type { FormatterRegistry } from '../formatters/formatter-registry.ts';
import { checkedInjector } from './checked-injector.ts';
import { injectorOf } from './own-injector.ts';

/** Injectors that scripts registered. */
const MOST_OWN = 50;
/** Requests whose rounds go on at once. */
const MOST_THREADS = 64;

/** What is kept of injectors in this browser. */
export interface KeptInjectors {
  readonly own: readonly InjectorDraft[];
  /** Where the owner said otherwise than they are made. */
  readonly switches: Readonly<Record<string, Readonly<Partial<Record<GatewayProfile, boolean>>>>>;
}

export interface InjectorRegistryDeps extends Omit<InjectorPorts, 'format'> {
  readonly kept: KeptValue<KeptInjectors>;
  readonly tokens: TokenCounter;
  readonly formatters: Pick<FormatterRegistry, 'written'>;
  budget(): number;
  stopwatch(): number;
}

interface Registered extends ConfiguredInjector {
  readonly description: InjectorDescription;
  readonly builtIn: boolean;
}

const NOTHING: KeptInjectors = { own: [], switches: {} };

/** Every injector: those that come with the product, and those that scripts registered by plain data. */
export class InjectorRegistry {
  readonly #deps: InjectorRegistryDeps;
  readonly #ports: InjectorPorts;
  readonly #builtIn: readonly Registered[];
  readonly #one = new Mutex();
  /** What was said to the first round of a request, for those that follow. */
  readonly #threads = new LruCache<string, readonly Said[]>(MOST_THREADS);
  #own: readonly Registered[] = [];
  #now: KeptInjectors;

  private constructor(
    deps: InjectorRegistryDeps,
    kept: KeptInjectors,
    listed: readonly InjectorDescription[],
  ) {
    this.#deps = deps;
    const { tokens, world, ask, formatters } = deps;
    this.#ports = { tokens, world, ask, format: (...asked) => formatters.written(...asked) };
    this.#builtIn = listed.map((description) => this.#registered(description, true));
    this.#now = kept;
    this.#own = this.#made(kept.own);
  }

  /** @param listed those that come with the product */
  static async open(deps: InjectorRegistryDeps, listed = INJECTORS): Promise<InjectorRegistry> {
    const kept = await deps.kept.get().catch(() => null);
    return new InjectorRegistry(deps, { ...NOTHING, ...kept }, listed);
  }

  list(): readonly InjectorSetting[] {
    return this.#all().map(({ description, builtIn }) => {
      const { name, title, does, place, trust, budget } = description;
      const on = GATEWAY_PROFILES.map((profile) => [profile, this.#isOn(description, profile)] as const);
      return {
        name,
        title,
        does,
        place,
        trust,
        budget,
        builtIn,
        on: Object.fromEntries(on) as InjectorSetting['on'],
      };
    });
  }

  /** @throws AppError `gateway.not_found`, `input.invalid` for the golem */
  set(profile: GatewayProfile, name: string, on: boolean): Promise<readonly InjectorSetting[]> {
    return this.#one.run(async () => {
      this.#named(name);
      if (profile === 'golem' && on) {
        throw new AppError(
          'input.invalid',
          'Injectors can’t be turned on for the golem itself: it decides from its workspace only.',
          { data: { profile } },
        );
      }
      const { switches } = this.#now;
      await this.#keep({
        ...this.#now,
        switches: { ...switches, [name]: { ...switches[name], [profile]: on } },
      });
      return this.list();
    });
  }

  /** Takes an injector as plain data, in place of a script's earlier one of that name. @throws AppError `input.invalid` */
  register(given: unknown): Promise<InjectorSetting> {
    const draft = checkedInjector(given);
    return this.#one.run(async () => {
      if (this.#builtIn.some(({ description }) => description.name === draft.name)) {
        throw new AppError('input.invalid', `"${draft.name}" is built in. Choose another name.`, {
          data: { name: draft.name },
        });
      }
      const others = this.#now.own.filter(({ name }) => name !== draft.name);
      if (others.length >= MOST_OWN)
        throw new AppError('input.invalid', `You can keep at most ${MOST_OWN} injectors. Remove one first.`);
      await this.#keep({ ...this.#now, own: [...others, draft] });
      return this.list().find(({ name }) => name === draft.name)!;
    });
  }

  /** @throws AppError `gateway.not_found` where no script registered it */
  forget(name: string): Promise<void> {
    return this.#one.run(async () => {
      const { own, switches } = this.#now;
      if (!own.some((one) => one.name === name)) this.#missing(name);
      const { [name]: _gone, ...others } = switches;
      await this.#keep({ own: own.filter((one) => one.name !== name), switches: others });
    });
  }

  /** A request with the blocks of those that are on for its profile. */
  async into(request: GatewayRequest, { profile, thread, dry }: GatewayContext): Promise<Injected> {
    const before = thread.round > 1 ? this.#threads.get(thread.id) : undefined;
    const said = before ?? (await this.#asked(request, profile));
    if (!dry) this.#threads.set(thread.id, said);
    return withSaid(request, said);
  }

  #asked(request: GatewayRequest, profile: GatewayProfile): Promise<readonly Said[]> {
    const { tokens, budget, stopwatch } = this.#deps;
    const configured = this.#all().filter(({ description }) => this.#isOn(description, profile));
    return askInjectors(request, configured, { profile, tokens, room: budget(), now: stopwatch });
  }

  #all(): readonly Registered[] {
    return [...this.#builtIn, ...this.#own];
  }

  #isOn({ name, on }: InjectorDescription, profile: GatewayProfile): boolean {
    return profile !== 'golem' && (this.#now.switches[name]?.[profile] ?? on[profile]);
  }

  #named(name: string): Registered {
    return this.#all().find(({ description }) => description.name === name) ?? this.#missing(name);
  }

  #missing(name: string): never {
    throw new AppError('gateway.not_found', `There is no injector "${name}". injectors.list() names them.`, {
      data: { name },
    });
  }

  #made(own: readonly InjectorDraft[]): readonly Registered[] {
    return own.map((draft) => this.#registered(injectorOf(draft), false));
  }

  #registered(description: InjectorDescription, builtIn: boolean): Registered {
    return { description, injector: description.create(this.#ports), builtIn };
  }

  /** What the browser does not take is not kept here either. */
  async #keep(next: KeptInjectors): Promise<void> {
    await this.#deps.kept.set(next);
    this.#now = next;
    this.#own = this.#made(next.own);
  }
}
