import { cacheArguments, cacheRows, type CacheVerbs } from './cache.ts';
import { compressArguments, compressRows, type CompressVerbs } from './compress.ts';
import { gatewayArguments, type GatewayForms, gatewayRows, type GatewayVerbs } from './gateway.ts';
import { injectionArguments, injectionRows, type InjectionVerbs } from './injection.ts';
import { keysArguments, keysRows, type KeysVerbs } from './keys.ts';
import {
  type KvVerbs,
  localModelArguments,
  type LocalModelForms,
  localModelRows,
  type LocalModelVerbs,
} from './local-model.ts';
import {
  modelsArguments,
  type ModelsForms,
  type ModelsInner,
  modelsRows,
  type ModelsVerbs,
} from './models.ts';
import { piiArguments, type PiiForms, piiRows, type PiiVerbs } from './pii.ts';
import { thinkingArguments, thinkingRows, type ThinkingVerbs } from './thinking.ts';

/** Public verbs of models and of what stands before them. */
export interface Topics {
  readonly cache: CacheVerbs;
  readonly gateway: GatewayVerbs;
  readonly injection: InjectionVerbs;
  readonly keys: KeysVerbs;
  readonly localModel: LocalModelVerbs;
  readonly kv: KvVerbs;
  readonly models: ModelsVerbs;
  readonly pii: PiiVerbs;
  readonly thinking: ThinkingVerbs;
}

/** Those without a topic. */
export type Root = CompressVerbs;

/** Those that the page puts into another form than the one in which the worker is asked. */
export interface Forms extends GatewayForms, LocalModelForms, ModelsForms, PiiForms {}

/** Those that only the page’s own code asks, on behalf of public ones. */
export type Inner = ModelsInner;

export const rows = {
  ...cacheRows,
  ...compressRows,
  ...gatewayRows,
  ...injectionRows,
  ...keysRows,
  ...localModelRows,
  ...modelsRows,
  ...piiRows,
  ...thinkingRows,
};

export const schemas = {
  ...cacheArguments,
  ...compressArguments,
  ...gatewayArguments,
  ...injectionArguments,
  ...keysArguments,
  ...localModelArguments,
  ...modelsArguments,
  ...piiArguments,
  ...thinkingArguments,
};
