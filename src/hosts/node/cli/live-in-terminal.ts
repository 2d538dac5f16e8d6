import { stat } from 'node:fs/promises';
import type { GolemStatus } from '../../../domain/events/status.ts';
import { live, type LiveOptions } from '../live.ts';
import { ownSettings } from '../own-settings.ts';
import type { ServeOptions } from '../serve-programs.ts';

const ENDS = {
  'tape-ended': 'The recorded world has ended.',
  stopped: 'Stopped. All ticks so far are kept.',
};

const money = (value: number): string => value.toFixed(2);
const share = (part: number, of: number): string => `${((100 * part) / Math.max(of, 1)).toFixed(0)} %`;

function tierShares({ tick, tiers }: GolemStatus): string {
  return (['T0', 'T1', 'T2'] as const).map((tier) => `${tier} ${share(tiers[tier], tick)}`).join(', ');
}

function line({ tick, world, regime, phase, vitality, equity, holding }: GolemStatus, ticks: number): string {
  const date = world ? new Date(world.time * 1_000).toISOString().slice(0, 10) : 'nowhere';
  return `tick ${tick} of ${ticks}  ${date}  ${regime}  ${phase} ${vitality.total.toFixed(2)}  equity ${money(equity)}, holding ${money(holding)}`;
}

/** Lives with progress on this terminal. Ctrl-C ends it after the tick under way, and keeps what was lived. */
export async function liveInTerminal(
  options: Omit<LiveOptions, 'appVersion' | 'serve' | 'settings'> & {
    readonly serve?: ServeOptions & { readonly drainMs?: number; readonly logs?: boolean };
    readonly settings?: unknown;
  },
): Promise<void> {
  const { serve: wanted, settings, ...life } = options;
  // Standard output belongs to the MCP client.
  const tell = options.mcp ? console.error : console.log;
  const [ended, now] = [new AbortController(), new AbortController()];
  // Once ends it when what is under way is over, twice at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (ended.signal.aborted ? now : ended).abort());
  }
  const own = process.stderr.isTTY;
  const progress = (status: GolemStatus): void => {
    if (own) process.stderr.write(`\r\x1b[K${line(status, options.ticks)}`);
  };
  const served = (address: string): void => {
    if (own) process.stderr.write('\r\x1b[K');
    tell(`Serving programs at ${address}/v1 (OpenAI’s API) and ${address} (Anthropic’s). Stop with Ctrl-C.`);
  };
  const { end, status, entries, ms } = await live(
    {
      ...life,
      appVersion: __APP_VERSION__,
      ...(settings !== undefined && { settings: ownSettings(settings) }),
      ...(wanted && {
        serve: {
          ...wanted,
          served,
          now: now.signal,
          ...(wanted.logs && { log: (line) => void process.stderr.write(`${JSON.stringify(line)}\n`) }),
        },
      }),
    },
    progress,
    ended.signal,
  );
  if (own) process.stderr.write('\r\x1b[K');
  const { tick, death } = status;
  tell(line(status, options.ticks));
  if (end !== 'asked-for') tell({ ...ENDS, died: `The golem died: ${death?.lastWords}` }[end]);
  tell(`${tierShares(status)}; ${Math.round((1_000 * tick) / Math.max(ms, 1))} ticks/s`);
  tell(
    `memories: ${Object.entries(entries)
      .map(([type, count]) => `${count} ${type}`)
      .join(', ')}`,
  );
  if (options.out === undefined) return;
  const { size } = await stat(options.out);
  tell(`${options.out}: ${(size / 2 ** 20).toFixed(1)} MiB. You can import it in the page, under Settings.`);
}
