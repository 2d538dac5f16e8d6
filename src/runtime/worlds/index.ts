/**
 * It alone lists the markets a golem can live in and opens one: recorded, imported, made or a live chain.
 * It may not know who lives there.
 * Begin with `worlds.ts`.
 */
export { ChainSource } from './chain-source.ts';
export { MarketFiles, type FileImporter } from './market-files.ts';
export { provingSource } from './proving-source.ts';
export { tapeSource } from './tape-source.ts';
export { Worlds, type OpenOptions, type WorldSource } from './worlds.ts';
