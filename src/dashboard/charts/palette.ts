import { CATEGORIES, type ContextCategory } from '../../domain/context/category.ts';
import type { CognitiveTier } from '../../domain/life/life.ts';
import { MARKET_REGIMES, type MarketRegime } from '../../domain/world/market.ts';

/** The tokens of tokens.css, resolved for canvases. Read again when `theme.revision` moves. */
export interface Palette {
  readonly bg: string;
  readonly surface: string;
  readonly raised: string;
  readonly border: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly focus: string;
  readonly gain: string;
  readonly loss: string;
  readonly failed: string;
  readonly waiting: string;
  readonly tiers: Readonly<Record<CognitiveTier, string>>;
  readonly regimes: Readonly<Record<MarketRegime, string>>;
  readonly categories: Readonly<Record<ContextCategory, string>>;
  readonly mono: string;
}

/** Resolves the tokens under `host`: a custom property itself still reads `light-dark(…)`. */
export function readPalette(host: HTMLElement = document.documentElement): Palette {
  const probe = document.createElement('i');
  probe.hidden = true;
  host.append(probe);
  const style = getComputedStyle(probe);
  const read = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return style.color;
  };
  const palette: Palette = {
    bg: read('bg'),
    surface: read('surface'),
    raised: read('raised'),
    border: read('border'),
    text: read('text'),
    text2: read('text-2'),
    text3: read('text-3'),
    focus: read('focus'),
    gain: read('gain'),
    loss: read('loss'),
    failed: read('state-failed'),
    waiting: read('state-waiting'),
    tiers: { T0: read('tier-t0'), T1: read('tier-t1'), T2: read('tier-t2') },
    regimes: byName(MARKET_REGIMES, (name) => read(`regime-${name}`)),
    categories: byName(CATEGORIES, (name) => read(`cat-${name}`)),
    mono: getComputedStyle(document.documentElement).getPropertyValue('--font-mono'),
  };
  probe.remove();
  return palette;
}

/** Hatches by palette, pixel scale and regime: a band is drawn for every run, a tile once. */
const TILES = new WeakMap<Palette, Map<string, CanvasPattern>>();

/** Fill of a regime's band: plain, hatched for `volatile`, cross-hatched for `crisis`. `scale` is pixels per CSS pixel. */
export function regimeFill(
  context: CanvasRenderingContext2D,
  palette: Palette,
  regime: MarketRegime,
  scale: number,
): string | CanvasPattern {
  const colour = palette.regimes[regime];
  if (regime !== 'volatile' && regime !== 'crisis') return colour;
  const tiles = TILES.get(palette) ?? new Map<string, CanvasPattern>();
  TILES.set(palette, tiles);
  const key = `${regime} ${scale}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  const size = Math.round(8 * scale);
  const tile = new OffscreenCanvas(size, size);
  const brush = tile.getContext('2d');
  if (brush === null) return colour;
  brush.strokeStyle = colour;
  brush.lineWidth = 2 * scale;
  hatch(brush, size);
  if (regime === 'crisis') {
    brush.translate(size, 0);
    brush.scale(-1, 1);
    hatch(brush, size);
  }
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern === null) return colour;
  tiles.set(key, pattern);
  return pattern;
}

function hatch(brush: OffscreenCanvasRenderingContext2D, size: number): void {
  brush.beginPath();
  for (const offset of [-size, 0, size]) {
    brush.moveTo(offset - 1, size + 1);
    brush.lineTo(offset + size + 1, -1);
  }
  brush.stroke();
}

function byName<Name extends string>(
  names: readonly Name[],
  read: (name: Name) => string,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}
