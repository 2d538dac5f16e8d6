import { deriveKey } from '../../adapters/crypto/index.ts';
import { browserModelApi } from '../../adapters/models/index.ts';
import { AppError } from '../../domain/errors.ts';
import { WALL_TIMER } from '../../lib/async/timer.ts';
import { ModelRegistry } from '../../runtime/models/index.ts';
import { providerFetch } from './provider-fetch.ts';

/**
 * The owner's models in Node, as the page has them, with their keys; nothing of it is written down.
 * @param drafts one or some, as `models.configure` takes them; `keyName` names a variable of the environment
 * @param offline whether the owner says that no network is there
 * @throws AppError `input.invalid` for a draft, `keys.not_found` where the variable is not set
 */
export async function ownModels(
  drafts: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  offline: () => boolean = () => false,
): Promise<ModelRegistry> {
  const registry = new ModelRegistry({
    name: null,
    fetch: providerFetch,
    browser: browserModelApi(() => undefined),
    timer: WALL_TIMER,
    derive: deriveKey,
    now: () => Date.now(),
    random: () => Math.random(),
    offline,
    changed: () => undefined,
  });
  await registry.configure(Array.isArray(drafts) ? (drafts as readonly unknown[]) : [drafts]);
  for (const name of new Set(registry.models.flatMap(({ keyName }) => keyName ?? []))) {
    const key = environment[name];
    if (key === undefined) {
      throw new AppError(
        'keys.not_found',
        `The environment variable ${name} is not set. Set it to the model’s key.`,
      );
    }
    await registry.vault.set(name, key, { keep: 'session' });
  }
  return registry;
}
