import { AppError } from '../../domain/errors.ts';
import type { Heart } from './heart.ts';
import type { ModelDeadlines } from '../models/model-deadlines.ts';
import type { RunControl } from './run-control.ts';
import type { StoredLife } from './stored-life.ts';
import type { EventPublisher } from '../events/event-publisher.ts';

/** What the golem does when its store or its heart fails: it stops, says why, and says what the owner can do. */

interface Failing {
  readonly control: RunControl;
  readonly stored: StoredLife;
  readonly publisher: EventPublisher;
}

/** The store did not take a write. Nothing that was told as lived is lost. */
export async function storeFailed(
  error: AppError,
  {
    control,
    stored,
    publisher,
    heart,
    deadlines,
  }: Failing & { readonly heart: Heart; readonly deadlines: ModelDeadlines },
): Promise<void> {
  await deadlines.without('The database failed.', () => heart.pause());
  control.failed('the database did not take the last ticks. Nothing that was shown as lived is lost.');
  // At once: reading the store's own word takes a while, because it opens its last image again.
  if (stored.storage) stored.storage = { ...stored.storage, failed: error.message };
  publisher.notice('error', error.code, error.message, error.code === 'store.quota' ? 'erase' : 'reload');
  publisher.status();
  await stored.askStorage().catch(() => undefined);
  publisher.status();
}

/** A beat failed, and the heart has stopped. */
export function heartFailed(error: unknown, { control, stored, publisher }: Failing): void {
  // A store that fails to take a tick has told already; one that fails to answer a question has not.
  if (stored.queue.failure) return;
  const fault = AppError.from(error);
  control.failed(fault.message);
  publisher.notice('error', fault.code, fault.message, 'retry');
  publisher.status();
}
