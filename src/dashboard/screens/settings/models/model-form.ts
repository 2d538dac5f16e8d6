import type {
  ListedPrices,
  ModelConfig,
  ModelDraft,
  ModelProvider,
} from '../../../../domain/models/model-config.ts';
import { CAPABILITIES, type Capability, type ModelTier } from '../../../../domain/models/route.ts';
import { NO_PRICES, type PriceForm, priceErrors, pricesFrom, priceTexts } from './price-form.ts';
import { t } from './strings.ts';

export type PresetId = keyof typeof t.presets;

/** A well-known place to find models; the owner may write any other address. */
interface Preset {
  readonly id: PresetId;
  readonly provider: ModelProvider;
  readonly baseUrl: string;
  readonly model: string;
  readonly needsKey: boolean;
}

export const PRESETS: readonly Preset[] = [
  {
    id: 'compatible',
    provider: 'openai-compatible',
    baseUrl: '',
    model: '',
    needsKey: false,
  },
  {
    id: 'openai',
    provider: 'openai-compatible',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-4o-mini',
    needsKey: true,
  },
  {
    id: 'responses',
    provider: 'openai-responses',
    baseUrl: 'https://api.openai.com/v1',
    model: '',
    needsKey: true,
  },
  {
    id: 'openrouter',
    provider: 'openai-compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
    model: '',
    needsKey: true,
  },
  {
    id: 'ollama',
    provider: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    model: '',
    needsKey: false,
  },
  {
    id: 'llamaCpp',
    provider: 'openai-compatible',
    baseUrl: 'http://localhost:8080/v1',
    model: 'default',
    needsKey: false,
  },
  {
    id: 'vllm',
    provider: 'openai-compatible',
    baseUrl: 'http://localhost:8000/v1',
    model: '',
    needsKey: false,
  },
  {
    id: 'anthropic',
    provider: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    model: '',
    needsKey: true,
  },
  {
    id: 'browser',
    provider: 'browser',
    baseUrl: '',
    model: 'built-in',
    needsKey: false,
  },
];

/** Whose API a model may speak, as the form lists them. */
export const PROVIDERS: readonly ModelProvider[] = [
  'openai-compatible',
  'openai-responses',
  'openai-completions',
  'anthropic',
  'browser',
  'local',
];

/** Without an address, a key and prices. */
export const onDevice = (provider: ModelProvider): boolean => provider === 'browser' || provider === 'local';

/** What the form holds, as typed. */
export interface ModelForm extends PriceForm {
  readonly id: string;
  readonly provider: ModelProvider;
  readonly baseUrl: string;
  readonly model: string;
  /** Name of a kept key; empty for none. */
  readonly keyName: string;
  readonly structured: ModelConfig['structured'];
  readonly traceparent: boolean;
  /** Tokens that it reads at most, as typed; empty is the table’s. */
  readonly contextTokens: string;
  /** For requests that ask by tier; empty where it is in none. */
  readonly tier: ModelTier | '';
  /** One of {@link ABILITIES}; empty is what its kind of API has. */
  readonly abilities: string;
}

const NEITHER = 'none';
const JOINED = '+';
/** What a model can, as a choice: its capabilities in their order, joined by `+`. */
export const ABILITIES: readonly (readonly [value: string, words: keyof typeof t.abilities])[] = [
  ['', 'api'],
  ['tools+schema', 'toolsSchemas'],
  ['tools+vision+schema', 'toolsSchemasImages'],
  ['tools', 'tools'],
  ['schema', 'schemas'],
  [NEITHER, 'neither'],
];

const abilitiesOf = ({ capabilities }: ModelConfig): string =>
  capabilities === undefined ? '' : capabilities.join(JOINED) || NEITHER;
const capabilitiesFrom = (abilities: string): readonly Capability[] | null =>
  abilities === '' ? null : CAPABILITIES.filter((one) => abilities.split(JOINED).includes(one));

export const EMPTY_FORM: ModelForm = {
  id: '',
  provider: 'openai-compatible',
  baseUrl: '',
  model: '',
  keyName: '',
  structured: 'schema',
  traceparent: false,
  contextTokens: '',
  tier: '',
  abilities: '',
  ...NO_PRICES,
};

/** The form of a model that is already configured. @param listed what the price table says of it */
export function formOf(config: ModelConfig, listed: ListedPrices | null): ModelForm {
  return {
    id: config.id,
    provider: config.provider,
    baseUrl: config.baseUrl ?? '',
    model: config.model,
    keyName: config.keyName ?? '',
    structured: config.structured,
    traceparent: config.traceparent === true,
    contextTokens: config.contextTokens === undefined ? '' : String(config.contextTokens),
    tier: config.tier ?? '',
    abilities: abilitiesOf(config),
    ...priceTexts(config.prices, listed),
  };
}

/** Tokens as typed, 512 to 100 million; null where they are none. */
function tokensOf(text: string): number | null {
  const tokens = Number(text.trim());
  return Number.isInteger(tokens) && tokens >= 512 && tokens <= 100_000_000 ? tokens : null;
}

const NAME = /^[\w.-]{1,64}$/;

function addressError(text: string): string | null {
  try {
    const url = new URL(text);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return t.errors.addressScheme;
    return url.username || url.password ? t.errors.addressSecret : null;
  } catch {
    return t.errors.address;
  }
}

/** Why a field cannot be saved, by field; empty when all can. @param taken names of other models */
export function formErrors(
  form: ModelForm,
  taken: readonly string[],
  listed: ListedPrices | null,
): Readonly<Partial<Record<keyof ModelForm, string>>> {
  const errors: Partial<Record<keyof ModelForm, string>> = {};
  if (!NAME.test(form.id.trim())) errors.id = t.errors.name;
  else if (taken.includes(form.id.trim())) errors.id = t.errors.nameTaken;
  if (form.model.trim() === '') errors.model = t.errors.model;
  if (form.contextTokens.trim() !== '' && tokensOf(form.contextTokens) === null)
    errors.contextTokens = t.errors.context;
  const address = onDevice(form.provider) ? null : addressError(form.baseUrl.trim());
  if (address !== null) errors.baseUrl = address;
  // A model on this machine costs nothing, and its prices are not shown.
  return onDevice(form.provider) ? errors : { ...errors, ...priceErrors(form, listed) };
}

/** The form as a draft; what it does not show is taken from the model that it changes. */
export function draftOf(
  form: ModelForm,
  keyName: string | null,
  before: ModelConfig | null,
  listed: ListedPrices | null,
): ModelDraft {
  const { traceparent: _t, contextTokens: _c, tier: _i, capabilities: _a, ...others } = before ?? {};
  const capabilities = capabilitiesFrom(form.abilities);
  const contextTokens = tokensOf(form.contextTokens);
  return {
    ...others,
    id: form.id.trim(),
    provider: form.provider,
    baseUrl: onDevice(form.provider) ? null : form.baseUrl.trim(),
    model: form.model.trim(),
    keyName,
    structured: form.structured,
    ...(form.traceparent && { traceparent: true }),
    ...(contextTokens !== null && { contextTokens }),
    ...(form.tier !== '' && { tier: form.tier }),
    ...(capabilities && { capabilities }),
    prices: onDevice(form.provider) ? null : pricesFrom(form, listed),
  };
}
