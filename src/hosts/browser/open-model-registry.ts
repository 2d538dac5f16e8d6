import { deriveInWorker } from '../../adapters/crypto/index.ts';
import { AppError } from '../../domain/errors.ts';
import { WALL_TIMER } from '../../lib/async/timer.ts';
import { tableAt } from '../../lib/threads/line.ts';
import type { BrowserModelApi } from '../../protocol/threads/browser-model.ts';
import type { GolemWorkerInit } from '../../protocol/page/worker.ts';
import { type EventFeed, Throttle } from '../../runtime/observability/index.ts';
import { type LocalModel, ModelRegistry } from '../../runtime/models/index.ts';

/** How often the page is told how models are, ms. */
const REPORT_MS = 100;

/** The owner's models and keys as this worker has them, loaded. */
export async function openModelRegistry(
  init: GolemWorkerInit,
  feed: EventFeed,
  local: LocalModel,
  offline: () => boolean,
): Promise<ModelRegistry> {
  const throttle = new Throttle(WALL_TIMER, REPORT_MS, () =>
    feed.emit({ type: 'models', models: registry.list(), keys: registry.vault.status() }),
  );
  const registry: ModelRegistry = new ModelRegistry({
    name: init.storage === 'memory' ? null : init.name,
    fetch: fetch.bind(globalThis),
    browser: tableAt<BrowserModelApi>(init.browserModel),
    local,
    timer: WALL_TIMER,
    derive: deriveInWorker,
    now: () => Date.now(),
    random: () => Math.random(),
    offline,
    changed: () => throttle.touch(),
  });
  await registry.load().catch((error: unknown) => {
    const { code, message } = AppError.from(error, 'store.query_failed');
    const text = `Your language models could not be read: ${message}`;
    feed.emit({ type: 'notice', level: 'warning', code, text, action: 'reload' });
  });
  return registry;
}
