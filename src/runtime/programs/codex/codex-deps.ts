import type { KeptValue } from '../../../adapters/idb/index.ts';
import type { KeptCodexChoice } from '../../../domain/gateway/codex.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { CollectionsApi } from '../../../protocol/threads/collections.ts';

export interface CodexDeps {
  readonly kept: KeptValue<KeptCodexChoice>;
  /** @throws AppError `store.unavailable` where no documents are taken */
  collections(): Promise<CollectionsApi>;
  /** The owner's models, in the order in which they are asked. */
  models(): readonly ModelConfig[];
  policy(): Pick<GolemPolicy, 'codex' | 'gateway' | 'tools'>;
}
