import { worldKindOf } from '../../../domain/world/world-id.ts';
import { inspectArchive } from '../../../adapters/archive/index.ts';
import type { ArchiveSummary } from '../../../domain/storage/archive.ts';
import { AppError } from '../../../domain/errors.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import type { ArchiveListener, WorldPart } from '../../../protocol/store/archive.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import type { travelRows } from '../../../protocol/verbs/life/travel.ts';
import type { Golem } from '../../golem.ts';
import { leadsIn } from '../../models/index.ts';

/** Neither the page nor the store is waited for: telling how far it is must not slow it down. */
const relay =
  (listener: ArchiveListener | undefined): ArchiveListener =>
  (progress) =>
    void listener?.(progress);

/**
 * Taking a life along and bringing one in.
 * @param moves what changes where the golem stands happens one at a time
 */
export function travelVerbs(golem: Golem, moves: Mutex): Pick<GolemApi, keyof typeof travelRows> {
  const { store, clock, name, appVersion } = golem.deps;
  const imports = new Mutex();

  /** A life in a world that this page does not have could not be lived here. */
  async function requireWorld({ worldId: id, worlds }: ArchiveSummary): Promise<void> {
    if (worlds.some((world) => world.id === id) || (await golem.worlds.offers(id))) return;
    const what =
      worldKindOf(id) === 'chain'
        ? 'on a live chain that this page was never connected to. Connect it on the World screen'
        : `in the world “${id}”, which this page does not have. Add that world`;
    throw new AppError('world.not_found', `The life in this file is ${what}, then import the file again.`, {
      data: { id },
    });
  }

  /** Models are no part of the life: it has come whether or not they can be kept. */
  async function adoptModels(
    { settings: { models = [] } }: ArchiveSummary,
    near: readonly string[],
  ): Promise<readonly string[]> {
    try {
      const left = models.filter((model) => leadsIn(model) && !near.includes(model.id));
      if (left.length > 0) {
        const which = left.map(({ id, baseUrl }) => `${id} (${baseUrl})`).join(', ');
        golem.notice(
          'warning',
          'address.refused',
          `Not set up: ${which}. An imported file may not send prompts to this machine or your own network. To use that address, enter it yourself under Settings, Language models.`,
        );
      }
      return (await golem.deps.modelRegistry?.adopt(models, near)) ?? [];
    } catch (error) {
      const { code, message } = AppError.from(error);
      golem.notice('warning', code, `The life’s language models could not be set up: ${message}`);
      return [];
    }
  }

  /** Reads a life and its worlds, checks them, and only then lets them take the place of what is here. */
  async function bringIn(
    stream: ReadableStream<Uint8Array>,
    progress: ArchiveListener | undefined,
  ): Promise<ArchiveSummary> {
    const worlds = await golem.deps.files?.arriving();
    try {
      const life = await store.importLife(stream, relay(progress), async (part: WorldPart) =>
        worlds?.take(part),
      );
      await requireWorld(life);
      await worlds?.publish();
      await moves.run(() =>
        golem.course.lives.replace(
          () => store.takeImported(),
          () => store.goBack(),
          // Whoever paused it did not ask for it to go on elsewhere.
          life.settings.running ?? true,
        ),
      );
      return life;
    } catch (error) {
      await store.dismissImported().catch(() => undefined);
      await worlds?.drop();
      throw error;
    }
  }

  return {
    async exportAll(progress) {
      // What took the life away took the owner's market files too.
      const own = golem.storage?.gone === true ? undefined : await golem.deps.files?.leaving();
      const models = golem.deps.modelRegistry?.leaving() ?? [];
      const { speed, running } = golem.pulse.heart;
      const settings = { speed, running, ...(models.length > 0 && { models }) };
      return store.exportLife(
        { name, app: appVersion, made: clock.now(), settings, worlds: own?.worlds ?? [] },
        relay(progress),
        (world, index) => own!.chunk(world, index),
      );
    },
    importAll: (stream, options, progress) =>
      imports.run(async () => {
        const life = await bringIn(stream, progress);
        golem.pulse.control.setSpeed(life.settings.speed);
        golem.notice('info', 'life.imported', `Life imported. It continues from tick ${life.tick}.`);
        const kept = await store.keptLife();
        if (kept === null) throw new AppError('internal', 'The replaced life was not kept.');
        const models = options.models === true ? await adoptModels(life, options.near ?? []) : [];
        return { life, kept, models };
      }),
    inspectArchive,
    keptLife: () => store.keptLife(),
    goBack: () =>
      imports.run(async () => {
        await moves.run(() => golem.course.lives.replace(() => store.goBack()));
        golem.notice('info', 'life.restored', 'Import undone: the previous life is back.');
      }),
    exportMemory: (format = 'jsonl', { ids = null } = {}) =>
      store.exportMemory(format, { ids, pinned: golem.life.state.pinned ?? [] }),
    exportRecords: () => store.exportRecords(),
    exportLedger: () => store.exportLedger(),
    exportEvents: () => store.exportEvents(),
  };
}
