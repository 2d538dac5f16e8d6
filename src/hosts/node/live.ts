import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { AppError } from '../../domain/errors.ts';
import type { PolicyPatch } from '../../domain/rules/policy.ts';
import type { GolemStatus } from '../../domain/events/status.ts';
import { type Headless, lineTo, wakeHeadless } from './headless-golem.ts';
import { nodeInference } from './inference-in-thread.ts';
import { checkedOrigin } from '../../runtime/programs/index.ts';
import { type LifeFolder, openFolder } from './folder/index.ts';
import { keptAccounts } from './kept-accounts.ts';
import { applySettings, hashedKeys, type OwnSettings } from './own-settings.ts';
import { nodeDevice } from './node-device.ts';
import { ownModels } from './own-models.ts';
import type { McpMemories } from './mcp-memories.ts';
import { serveMcp } from './serve-mcp.ts';
import { type ServeOptions, servePrograms } from './serve-programs.ts';

/** As long as orchestrators wait between asking a process to end and ending it. */
const DRAIN_MS = 30_000;
/** In which a newborn begins where nobody says another. */
export const FIRST_WORLD = 'sp500';
/** Ticks between two reports of how far it is. */
const REPORTED_TICKS = 25;

export interface LiveOptions {
  /** Id of a recorded world that a newborn begins in; {@link FIRST_WORLD} without it. */
  readonly world?: string;
  /** A folder in which the life goes on from start to start; it ends with the process without one. */
  readonly data?: string;
  /** Theta ticks to live at most; a tape that ends or a golem that dies ends it before. */
  readonly ticks: number;
  /** Of its random source; the same seed lives the same life. */
  readonly seed: number;
  /** Changes of the policy before the first tick: revision 1. */
  readonly policy?: PolicyPatch;
  /** The playbook as Markdown, in place of the one that golems are born with. */
  readonly playbook?: string;
  /** Whether memories get vectors from the bundled model; the ticks wait for them as the policy says. */
  readonly model: boolean;
  /** Where the whole life goes, as the page exports and imports it. */
  readonly out?: string;
  readonly appVersion: string;
  /** The owner's language models, as `models.configure` takes them; `keyName` names a variable of the environment. None think where a policy maps no tier to them. */
  readonly models?: unknown;
  /** Take the network as absent: models that need it are not asked. */
  readonly offline?: boolean;
  /** What an owner sets on the page, as a file for Node says it; its models stand beside `models`. */
  readonly settings?: OwnSettings;
  /** A folder in which it is kept what callers have used, for the next start; below `data` without it, else in memory. */
  readonly accounts?: string;
  /** Prompt templates as the page exports them, JSON or Markdown, for programs that are answered. */
  readonly templates?: string;
  /** Programs of this machine are answered after the ticks, until `signal`; `served` is told where. */
  readonly serve?: ServeOptions & {
    served(address: string): void;
    /** Ms for which what is under way is let finish when it ends; 30 s where it is left out. */
    readonly drainMs?: number;
    /** Ends what is under way too. */
    readonly now?: AbortSignal;
  };
  /** An MCP client on standard input and output is answered after the ticks, until it leaves. */
  readonly mcp?: boolean;
  /** What that client may do with memories of programs' users; nothing where it is left out. */
  readonly mcpMemories?: McpMemories;
}

/** Why no further tick was lived. */
export type LiveEnd = 'asked-for' | 'died' | 'tape-ended' | 'stopped';

export interface LiveReport {
  readonly end: LiveEnd;
  readonly status: GolemStatus;
  /** Entries by type. */
  readonly entries: Readonly<Record<string, number>>;
  /** Wall time of the ticks alone, ms. */
  readonly ms: number;
}

/** The world, the playbook or the policy cannot be had: said before anything is lived. */
async function prepare(
  { golem, api }: Headless,
  { world, policy, playbook, templates, settings }: LiveOptions,
): Promise<void> {
  const { worldId, tick } = golem.life.state;
  if (world !== undefined && worldId !== world) {
    if (tick > 0) {
      throw new AppError(
        'input.invalid',
        `The life in this folder lives in ${worldId}, at tick ${tick}. Leave out --world, or start another life with another --data.`,
      );
    }
    const known = (await golem.worlds.list()).map(({ id }) => id).join(', ');
    throw new AppError('world.not_found', `There is no world "${world}". Available: ${known}.`);
  }
  if (settings) await applySettings(api, settings, process.env);
  if (policy) await api.policy.set(policy);
  if (playbook !== undefined) await api.playbook.set(playbook);
  if (templates !== undefined) await api.templates.import(templates);
}

/** What callers have used until now, of those whom this start lets ask. */
async function accountsOf(
  folder: string,
  { settings, serve: serving }: LiveOptions,
): ReturnType<typeof keptAccounts> {
  const keys = await hashedKeys(settings?.keys ?? [], process.env);
  const origins = [...(serving?.origins ?? []), ...(settings?.origins ?? []).map(({ origin }) => origin)];
  return keptAccounts(folder, {
    hashes: new Set(keys.map(({ hash }) => hash)),
    origins: new Set(origins.map(checkedOrigin)),
  });
}

function endOf({ golem }: Headless, left: number, stopped: boolean): LiveEnd | null {
  if (golem.life.death) return 'died';
  if (left <= 0) return 'asked-for';
  if (golem.life.world.state().ended) return 'tape-ended';
  return stopped ? 'stopped' : null;
}

/** Written beside its place first, so that a run that is killed leaves no half file. */
async function writeLife({ api }: Headless, path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    const life = await api.exportAll();
    await pipeline(Readable.fromWeb(life as NodeReadableStream<Uint8Array>), createWriteStream(part));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Answers programs until it is ended. */
async function serve(
  { api, verbs }: Headless,
  options: NonNullable<LiveOptions['serve']>,
  signal: AbortSignal,
): Promise<void> {
  const { address, drain } = await servePrograms(api, { ...options, verbs: lineTo(verbs) });
  options.served(address);
  if (!signal.aborted) await once(signal, 'abort');
  await drain(options.drainMs ?? DRAIN_MS, options.now);
}

/**
 * Lives a golem in Node: the page's mind, store and worlds, without the page. The same options live the same life.
 * @param progress told after every few ticks, and at the end
 * @param signal ends it after the tick under way; what was lived until then is kept
 * @throws AppError `world.*`, `template.*`, `input.invalid` for a policy, a playbook or models, `keys.not_found`, `model.load_failed`,
 * `store.*` for the folders, `golem.busy` where another process has the folder of the life
 */
export async function live(
  options: LiveOptions,
  progress: (status: GolemStatus) => void = () => undefined,
  signal?: AbortSignal,
): Promise<LiveReport> {
  const folder = options.data === undefined ? null : await openFolder(options.data);
  try {
    return await liveIn(folder, options, progress, signal);
  } finally {
    await folder?.release();
  }
}

async function liveIn(
  folder: LifeFolder | null,
  options: LiveOptions,
  progress: (status: GolemStatus) => void,
  signal: AbortSignal | undefined,
): Promise<LiveReport> {
  const drafts = [options.models ?? [], options.settings?.models ?? []].flat() as readonly unknown[];
  const { offline = false, world = FIRST_WORLD } = options;
  // What asks no model lives the same life on every machine.
  const device = drafts.length > 0 || offline ? nodeDevice({ offline }) : null;
  const models = drafts.length === 0 ? null : await ownModels(drafts, process.env, () => offline);
  const counted = options.accounts ?? folder?.accounts;
  const accounts = counted === undefined ? null : await accountsOf(counted, options);
  const own = options.model ? nodeInference() : null;
  const headless = await wakeHeadless({
    ...(models && { languageModels: models.router, modelRegistry: models }),
    ...(device && { device }),
    ...(folder && { shelf: folder.shelf }),
    world,
    seed: options.seed,
    id: createHash('sha256').update(`${world} ${options.seed}`).digest('hex').slice(0, 32),
    appVersion: options.appVersion,
    ...(own && { inference: own.inference }),
    ...(accounts && { accounts }),
  });
  const { golem, api, store } = headless;
  try {
    if (options.model) {
      const { state, error } = await api.models.load();
      if (state !== 'ready')
        throw new AppError('model.load_failed', `The embedding model could not be loaded: ${error}`);
    }
    await prepare(headless, options);
    const began = performance.now();
    let left = options.ticks;
    let end = endOf(headless, left, false);
    while (end === null) {
      const ticks = Math.min(left, REPORTED_TICKS);
      await golem.pulse.heart.step('theta', ticks);
      await golem.queue.idle();
      left -= ticks;
      progress(await api.status());
      end = endOf(headless, left, signal?.aborted ?? false);
    }
    const ms = performance.now() - began;
    await golem.memory.backfill.idle();
    await store.putVectors(golem.queue.takeVectors());
    if (options.out !== undefined) await writeLife(headless, options.out);
    if (options.mcp)
      await serveMcp(api, {
        version: options.appVersion,
        ...(options.mcpMemories && { memories: options.mcpMemories }),
      });
    if (options.serve && signal && !signal.aborted) await serve(headless, options.serve, signal);
    return { end, status: await api.status(), entries: await api.grimoire.count(), ms };
  } finally {
    if (accounts) await Promise.all([golem.programs.written(), golem.models.gateway.log.written()]);
    await store.close();
    await own?.end();
  }
}
