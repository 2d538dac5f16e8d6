import type { BootOptions } from '../../hosts/browser/boot.ts';
import type { ThemeChoice } from '../page/index.ts';

/** What the address of an embedded golem asks for. */
export interface EmbedOptions {
  readonly boot: BootOptions;
  /** `auto` follows the reader's system. */
  readonly theme: ThemeChoice;
  /** Whether it waits for somebody to press Run. */
  readonly click: boolean;
  /** The only origin whose messages are taken; null takes none. */
  readonly host: string | null;
}

const SLOWEST = 1;
const FASTEST = 10_000;
const USUAL_SPEED = 100;

/**
 * Reads the address: `tape`, `speed`, `theme`, `start`, `mind` (a name), `keep=1` (stored under that name), `shared`
 * (`leader`, `follower`, or `1` where a lock decides), `model=load`, `host`. A name gets a prefix, so that a page which embeds a golem never reaches the visitor's own.
 * @param random a name that nobody else has
 */
export function embedOptions(search: string, random: () => string): EmbedOptions {
  const query = new URLSearchParams(search);
  const theme = query.get('theme');
  const tape = query.get('tape');
  const shared = query.get('shared');
  const role = shared === 'leader' || shared === 'follower' ? shared : null;
  const speed = Number(query.get('speed') ?? USUAL_SPEED);
  const name = (query.get('mind') ?? '').replaceAll(/[^a-z0-9-]/gi, '').slice(0, 80) || random();
  return {
    boot: {
      name: `embed-${name}`,
      storage: query.get('keep') === '1' ? 'auto' : 'memory',
      first: {
        running: false,
        speed: Number.isFinite(speed) ? Math.min(FASTEST, Math.max(SLOWEST, speed)) : USUAL_SPEED,
        ...(tape !== null && { worldId: tape }),
      },
      model: query.get('model') === 'load' ? 'load' : 'off',
      shared: shared !== null,
      ...(role && { role }),
      offline: false,
    },
    theme: theme === 'dark' || theme === 'light' ? theme : 'auto',
    click: query.get('start') === 'click',
    host: originOf(query.get('host')),
  };
}

function originOf(text: string | null): string | null {
  try {
    const { origin, protocol } = new URL(text ?? '');
    return /^https?:$/.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}
