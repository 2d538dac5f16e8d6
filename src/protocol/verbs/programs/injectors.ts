import * as v from 'valibot';
import { GATEWAY_PROFILES, type GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type { InjectorDraft, InjectorSetting } from '../../../domain/gateway/injected.ts';
import { objectJudgedInside, oneOf, text } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from '../row.ts';

/** Blocks that are added to requests of persons and programs before the layers. */
export interface InjectorsVerbs {
  /** Every injector, and where it is on: those that come with the product, then those of scripts. */
  list(): Promise<readonly InjectorSetting[]>;
  /** Switches one for a profile, from the next request on. @throws AppError `gateway.not_found`, `input.invalid` for `golem` */
  set(profile: GatewayProfile, name: string, on: boolean): Promise<readonly InjectorSetting[]>;
  /** Takes an injector as plain data; it is on for chats. @throws AppError `input.invalid`, `store.query_failed` */
  register(draft: InjectorDraft): Promise<InjectorSetting>;
  /** @throws AppError `gateway.not_found` where no script registered it */
  forget(name: string): Promise<void>;
}

type Api = Named<'injectors', InjectorsVerbs>;

export const injectorsRows = {
  'injectors.list': QUERY,
  'injectors.set': COMMAND,
  'injectors.register': COMMAND,
  'injectors.forget': COMMAND,
} as const satisfies Rows<Api>;

const name = text('The name of an injector', 100);

export const injectorsArguments = {
  'injectors.list': [],
  'injectors.set': [
    oneOf('A profile', GATEWAY_PROFILES),
    name,
    v.boolean('The switch must be true (on) or false (off).'),
  ],
  'injectors.register': [objectJudgedInside<InjectorDraft>('An injector')],
  'injectors.forget': [name],
} satisfies ArgumentsOf<Api>;
