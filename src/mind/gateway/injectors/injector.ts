import type { InjectedFact, InjectorPlace, InjectorSetting } from '../../../domain/gateway/injected.ts';
import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type { TrustLabel } from '../../../domain/life/life.ts';
import type { Payload } from '../../../domain/gateway/formatted.ts';
import type { TokenCounter } from '../../ports.ts';
import type { LivingWorld } from './living-world.ts';

/** What injectors are made with. */
export interface InjectorPorts {
  readonly tokens: TokenCounter;
  /** The world that the golem lives in, as it is now; null before it has woken. */
  world(): LivingWorld | null;
  /** Answers a verb of the golem that a model may call as a tool. @throws AppError */
  ask(verb: string, args: readonly unknown[]): Promise<unknown>;
  /** A payload as text. @throws AppError `input.invalid` */
  format(formatter: string, payload: Payload, profile: GatewayProfile): WrittenRows;
}

/** A payload as text, and who wrote it. */
export interface WrittenRows {
  readonly text: string;
  /** Title of the third party’s formatter that did; left out where a built-in one did. */
  readonly by?: string;
  /** Why the third party’s did not, in a sentence. */
  readonly instead?: string;
}

/** A request as an injector sees it. */
export interface InjectorRequest {
  readonly profile: GatewayProfile;
  /** What the asker says last, in the asker's own words; empty where nobody asks. */
  readonly question: string;
  /** Tokens of the block at most. */
  readonly budget: number;
}

/** What is to be told, and why. */
export interface InjectedBlock {
  readonly title: string;
  /** Its address, e.g. `golem://world/sp500`. */
  readonly source: string;
  readonly text: string;
  /** Words of a third party are in it; left out where it is trusted as its injector is. */
  readonly trust?: 'external';
  /** One sentence of facts, without anything personal. */
  readonly reason: string;
  readonly facts?: readonly InjectedFact[];
  /** What there was no room for. */
  readonly left?: readonly string[];
}

/** Why nothing is told. */
export interface NothingToTell {
  readonly none: string;
}

export interface Injector {
  block(asked: InjectorRequest): InjectedBlock | NothingToTell | Promise<InjectedBlock | NothingToTell>;
}

/** An injector as the list has it (`injectors.ts`). */
export interface InjectorDescription {
  readonly name: string;
  readonly title: string;
  /** What it does, one sentence for the page. */
  readonly does: string;
  readonly place: InjectorPlace;
  readonly trust: TrustLabel;
  /** Tokens of its block at most; within what the policy leaves for its slot. */
  readonly budget: number;
  /** Where it is on before the owner says otherwise; never for the golem, which decides by its workspace alone. */
  readonly on: Omit<InjectorSetting['on'], 'golem'>;
  create(ports: InjectorPorts): Injector;
}
