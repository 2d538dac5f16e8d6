interface Strings {
  readonly english?: { readonly panels?: Readonly<Record<string, unknown>> };
}

/** What each catalog of the page holds in English, by its path. */
export const CATALOGS = import.meta.glob<Strings>('../../src/dashboard/**/strings.ts', { eager: true });

/** Titles of panels that stand in catalogs, in English. */
export const panelTitles = (): readonly string[] =>
  Object.values(CATALOGS)
    .flatMap(({ english }) => Object.values(english?.panels ?? {}))
    .filter((title) => typeof title === 'string');
