import type { CageRules } from '../../../protocol/page/policy.ts';
import { t } from './strings.ts';

type NumberRule = Exclude<keyof CageRules, 'allowedAssets'>;

export interface CageFieldSpec {
  readonly key: NumberRule;
  readonly unit: '%' | 'orders';
  /** In the unit shown. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The numeric rules as a person edits them: fractions in per cent. */
export const CAGE_FIELDS: readonly CageFieldSpec[] = [
  {
    key: 'maxPosition',
    unit: '%',
    min: 0,
    max: 100,
    step: 1,
  },
  {
    key: 'maxOrder',
    unit: '%',
    min: 0,
    max: 100,
    step: 1,
  },
  {
    key: 'maxSlippage',
    unit: '%',
    min: 0,
    max: 100,
    step: 0.1,
  },
  {
    key: 'maxOrdersPerDay',
    unit: 'orders',
    min: 0,
    max: 1000,
    step: 1,
  },
  {
    key: 'drawdownStop',
    unit: '%',
    min: 0,
    max: 100,
    step: 1,
  },
];

/** What is written behind a value. */
export const unitOf = ({ unit }: CageFieldSpec): string => (unit === '%' ? unit : t.cage.orders);

/** Text of the form, by rule; the assets as a set of symbols. */
export interface CageDraft {
  readonly numbers: Readonly<Record<NumberRule, string>>;
  readonly allowedAssets: readonly string[];
}

/** 0.30000000000000004 is a rounding of the arithmetic, not a rule: twelve digits are kept. */
const tidy = (value: number): number => Number(value.toPrecision(12));

const shown = (spec: CageFieldSpec, rules: CageRules): string =>
  String(spec.unit === '%' ? tidy(rules[spec.key] * 100) : rules[spec.key]);

export function cageDraft(rules: CageRules): CageDraft {
  const numbers = Object.fromEntries(CAGE_FIELDS.map((spec) => [spec.key, shown(spec, rules)]));
  return { numbers: numbers as CageDraft['numbers'], allowedAssets: rules.allowedAssets };
}

/** Why the typed rule cannot be saved, or null. */
export function cageFieldError(spec: CageFieldSpec, text: string): string | null {
  const value = Number(text.trim());
  if (text.trim() === '' || !Number.isFinite(value)) return t.cage.wrong.number;
  if (value < spec.min) return t.cage.wrong.least(spec.min, unitOf(spec));
  if (value > spec.max) return t.cage.wrong.most(spec.max, unitOf(spec));
  if (spec.unit === 'orders' && !Number.isInteger(value)) return t.cage.wrong.whole;
  return null;
}

/** The rules that differ from those in force; null when a typed value is not valid. */
export function cagePatch(rules: CageRules, draft: CageDraft): Partial<CageRules> | null {
  const patch: { -readonly [Key in keyof CageRules]?: CageRules[Key] } = {};
  for (const spec of CAGE_FIELDS) {
    const text = draft.numbers[spec.key];
    if (cageFieldError(spec, text) !== null) return null;
    if (text.trim() === shown(spec, rules)) continue;
    const value = Number(text.trim());
    patch[spec.key] = spec.unit === '%' ? tidy(value / 100) : value;
  }
  const same =
    draft.allowedAssets.length === rules.allowedAssets.length &&
    draft.allowedAssets.every((asset) => rules.allowedAssets.includes(asset));
  if (!same) patch.allowedAssets = [...draft.allowedAssets];
  return patch;
}

/** The entry of `allowedAssets` that stands for every token. */
export const ANY_ASSET = '*';

/** Tokens to choose from: any, those of the worlds, and those already allowed. */
export function assetChoices(
  worlds: readonly { readonly base: string }[],
  allowed: readonly string[],
): readonly string[] {
  return [...new Set([ANY_ASSET, ...worlds.map((world) => world.base), ...allowed])];
}
