import type { KeptValue } from '../../../adapters/idb/index.ts';
import type { KeptCodexChoice } from '../../../domain/gateway/codex.ts';
import type { ReadingSummary } from '../../../domain/gateway/reading.ts';
import type { AppError } from '../../../domain/errors.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { ModelPort } from '../../../mind/ports.ts';
import type { CollectionsApi } from '../../../protocol/threads/collections.ts';
import type { KeptReading } from './reading/kept-reading.ts';

export interface CodexDeps {
  readonly kept: KeptValue<KeptCodexChoice>;
  /** @throws AppError `store.unavailable` where no documents are taken */
  collections(): Promise<CollectionsApi>;
  /** The owner's models, in the order in which they are asked. */
  models(): readonly ModelConfig[];
  policy(): Pick<GolemPolicy, 'codex' | 'gateway' | 'tools'>;
}

/** What reading a whole codex takes beside that. */
export interface ReadingDeps extends Omit<CodexDeps, 'kept'> {
  readonly keptReadings: KeptValue<readonly KeptReading[]>;
  /** Models behind the gateway, for whoever reads. */
  port(party: Party): Pick<ModelPort, 'generate'>;
  newId(): string;
  /** Unix ms. */
  now(): number;
  /** Told after each step how far it is. */
  tell(reading: ReadingSummary): void;
  /** Told what ended a reading that could not be kept. */
  failed(error: AppError): void;
}
