import { KeptValue, ModelStore, openForkStore, SmallStateStore } from '../../adapters/idb/index.ts';
import { openSeriesStore } from '../../adapters/market-file/index.ts';
import { loadWordPiece } from '../../adapters/tokenizer/index.ts';
import { WALL_TIMER } from '../../lib/async/timer.ts';
import { tableAt } from '../../lib/threads/line.ts';
import type { HostReading } from '../../domain/environment/reading.ts';
import type { ClockPort } from '../../mind/ports.ts';
import type { GolemApi } from '../../protocol/verbs/api.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import type { GolemWorkerInit } from '../../protocol/page/worker.ts';
import { Device } from '../../runtime/environment/index.ts';
import { ChainSource, MarketFiles, provingSource, tapeSource } from '../../runtime/worlds/index.ts';
import { createApi } from '../../runtime/verbs/index.ts';
import { collectionsInWorker } from './collections-in-worker.ts';
import { forkInWorker } from './fork-in-worker.ts';
import { inferenceInWorker } from './inference-in-worker.ts';
import { replayInWorker } from './replay-in-worker.ts';
import { EventFeed } from '../../runtime/observability/index.ts';
import { Golem } from '../../runtime/golem.ts';
import { workerImporter } from './import-in-worker.ts';
import { languageMemory, languageUnable } from './language-device.ts';
import { languageInWorker } from './language-in-worker.ts';
import { LocalModel } from '../../runtime/models/index.ts';
import { openModelRegistry } from './open-model-registry.ts';

/** Collections are taken up this long after it woke, ms. */
const RESUME_MS = 4_000;

const clock: ClockPort = {
  now: () => Date.now(),
  stopwatch: () => performance.now(),
};

function birth(): { id: string; seed: number } {
  const [seed = 0] = crypto.getRandomValues(new Int32Array(1));
  return { id: crypto.randomUUID(), seed };
}

/** Brings the golem up; events tell how far it is. It can be asked when this resolves. @throws AppError */
export async function beginGolem(init: GolemWorkerInit): Promise<GolemApi> {
  const feed = new EventFeed(WALL_TIMER);
  feed.attach(init.events);
  const files = new MarketFiles({
    importer: workerImporter,
    openStore: () => openSeriesStore(init.name, init.storage),
    newId: () => crypto.randomUUID(),
  });
  const chains = new ChainSource(init.storage === 'memory' ? null : `${init.name}-chains`);
  const localModel = new LocalModel({
    baseUrl: init.baseUrl,
    start: languageInWorker,
    unable: (memoryBytes) => languageUnable(navigator, memoryBytes),
    memory: () => languageMemory(navigator),
    kept: new KeptValue(init.storage === 'memory' ? null : `${init.name}-language-models`),
  });
  const device = new Device();
  init.device.onmessage = ({ data }: MessageEvent<HostReading>) => device.tell(data);
  const modelRegistry = await openModelRegistry(init, feed, localModel, () => device.offline);
  const golem: Golem = new Golem({
    languageModels: modelRegistry.router,
    modelRegistry,
    localModel,
    device,
    store: tableAt<StoreApi>(init.store),
    inference: tableAt<InferenceApi>(init.inference),
    feed,
    chains,
    worlds: [tapeSource(init.baseUrl, fetch), chains, files, provingSource],
    files,
    smallState: new SmallStateStore(init.storage === 'memory' ? null : init.name),
    keptTraces: new KeptValue(init.storage === 'memory' ? null : `${init.name}-traces`),
    keptPoisonTick: new KeptValue(init.storage === 'memory' ? null : `${init.name}-stumble`),
    keptDrift: new KeptValue(init.storage === 'memory' ? null : `${init.name}-drift`),
    keptPii: new KeptValue(init.storage === 'memory' ? null : `${init.name}-pii`),
    keptToolUses: new KeptValue(init.storage === 'memory' ? null : `${init.name}-tool-uses`),
    keptInjectors: new KeptValue(init.storage === 'memory' ? null : `${init.name}-injectors`),
    keptFormatters: new KeptValue(init.storage === 'memory' ? null : `${init.name}-formatters`),
    keptCodex: new KeptValue(init.storage === 'memory' ? null : `${init.name}-codex`),
    keptReadings: new KeptValue(init.storage === 'memory' ? null : `${init.name}-readings`),
    keptTemplates: new KeptValue(init.storage === 'memory' ? null : `${init.name}-templates`),
    keptConversations: new KeptValue(init.storage === 'memory' ? null : `${init.name}-conversations`),
    keptKeys: new KeptValue(init.storage === 'memory' ? null : `${init.name}-program-keys`),
    keptOrigins: new KeptValue(init.storage === 'memory' ? null : `${init.name}-origins`),
    keptMcp: new KeptValue(init.storage === 'memory' ? null : `${init.name}-mcp`),
    keptGateway: new KeptValue(init.storage === 'memory' ? null : `${init.name}-gateway`),
    modelStore: new ModelStore(init.storage === 'memory' ? null : `${init.name}-embedders`),
    collections: collectionsInWorker({
      baseUrl: init.baseUrl,
      name: init.storage === 'memory' ? null : `${init.name}-collections`,
    }),
    startInference: inferenceInWorker,
    fetch: (url, how) => fetch(url, how),
    clock,
    timer: WALL_TIMER,
    baseUrl: init.baseUrl,
    name: init.name,
    storage: init.storage,
    seen: init.seen,
    visit: init.visit,
    ...(init.first && { first: init.first }),
    ...(init.cacheBytes !== undefined && { cacheBytes: init.cacheBytes }),
    ...(init.model && { model: init.model }),
    appVersion: __APP_VERSION__,
    newId: () => crypto.randomUUID(),
    startReplay: replayInWorker(init.baseUrl),
    startFork: forkInWorker({ baseUrl: init.baseUrl, name: init.name, storage: init.storage }),
    openForks: () => openForkStore(init.storage === 'memory' ? null : init.name),
    loadTokens: () => loadWordPiece(init.baseUrl, fetch),
    birth,
  });
  await golem.course.lives.wake();
  // What its documents still lack waits until it lives.
  WALL_TIMER.after(RESUME_MS, () => void golem.programs.collections.resume().catch(() => undefined));
  void golem.programs.resumeToolServers().catch(() => undefined);
  return createApi(golem);
}
