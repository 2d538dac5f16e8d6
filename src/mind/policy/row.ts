import type { PolicyField, PolicyGroup } from '../../domain/rules/policy.ts';

/** Least and greatest value, and the step of the page's stepper. */
interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Bounds of a share, a weight or a probability. */
export const SHARE: Bounds = { min: 0, max: 1, step: 0.01 };

/** What a person is told of a number, and what it may be. Its path is its place in the tree. */
export interface Description extends Pick<
  PolicyField,
  'label' | 'unit' | 'source' | 'description' | 'raised'
> {
  readonly bounds: Bounds;
  /** Of what has shown no worth, and is off by default: what was seen, a sentence. */
  readonly experiment?: string;
}

export interface NumberRow extends Description {
  readonly kind: 'number';
  readonly default: number;
  /** The number of the same section that this one may not exceed. */
  readonly atMost?: string;
}

/** A list of names: any that is not empty. */
interface NamesRow {
  readonly kind: 'names';
  readonly default: readonly string[];
}

/** A number for each of some keys. */
export interface TableRow<Key extends string = string> {
  readonly kind: 'table';
  /** Where the page shows its numbers apart from the section's. */
  readonly group?: PolicyGroup;
  readonly keys: readonly Key[];
  readonly default: Readonly<Record<Key, number>>;
  of(key: Key): Description;
}

/** Numbers by two keys, any of which may be absent. */
export interface OverridesRow<Key extends string = string, Inner extends string = string> {
  readonly kind: 'overrides';
  /** Where the page shows its numbers apart from the section's. */
  readonly group?: PolicyGroup;
  readonly keys: readonly Key[];
  readonly inner: readonly Inner[];
  readonly default: Readonly<Partial<Record<Key, Readonly<Partial<Record<Inner, number>>>>>>;
  of(key: Key, inner: Inner): Description;
}

export type PolicyRow = NumberRow | NamesRow | TableRow | OverridesRow;

/** The numbers that one part of the mind lives by, by name, and what a person is told of them together. */
export interface PolicySection<
  Rows extends Readonly<Record<string, PolicyRow>> = Readonly<Record<string, PolicyRow>>,
> {
  readonly title: string;
  /** One sentence on what they govern. */
  readonly about: string;
  /** Their shape is the policy's, their order the page's. */
  readonly rows: Rows;
}

/** What a section's rows hold: numbers, lists and tables under their names. */
export type PolicyOf<Section extends PolicySection> = {
  readonly [Name in keyof Section['rows']]: Section['rows'][Name]['default'];
};

export const section =
  (title: string, about: string) =>
  <Rows extends Readonly<Record<string, PolicyRow>>>(rows: Rows): PolicySection<Rows> => ({
    title,
    about,
    rows,
  });

export const number = (row: Omit<NumberRow, 'kind'>): NumberRow => ({ kind: 'number', ...row });

export const names = (fallback: readonly string[]): NamesRow => ({ kind: 'names', default: fallback });

export const table = <Key extends string>(row: Omit<TableRow<Key>, 'kind'>): TableRow<Key> => ({
  kind: 'table',
  ...row,
});

export const overrides = <Key extends string, Inner extends string>(
  row: Omit<OverridesRow<Key, Inner>, 'kind'>,
): OverridesRow<Key, Inner> => ({ kind: 'overrides', ...row });

/** A kebab-case key as it is read. */
export const words = (kebab: string): string => kebab.replaceAll('-', ' ');
