import { isTickCommit } from '../../protocol/commits.ts';
import type { Commit, TickCommit } from '../../protocol/store.ts';
import { deltaEvent, isDeltaRecord } from '../life/delta-told.ts';
import type { RunControl } from '../life/run-control.ts';
import type { EventPublisher } from './event-publisher.ts';

/** Tells of what was lived, once it is stored. @returns whether a life is over with it */
export function tellDurable(
  commit: Commit,
  control: Pick<RunControl, 'died'>,
  publisher: Pick<EventPublisher, 'emit'>,
): boolean {
  const died = isTickCommit(commit) && tellTick(commit, control, publisher);
  for (const { record } of commit.behind ?? []) if (isDeltaRecord(record)) publisher.emit(deltaEvent(record));
  return died;
}

function tellTick(
  { summary, record, events }: TickCommit,
  control: Pick<RunControl, 'died'>,
  publisher: Pick<EventPublisher, 'emit'>,
): boolean {
  publisher.emit({ type: 'tick', summary });
  for (const event of events ?? []) publisher.emit(event);
  const { dying, death } = record;
  if (dying && dying.acceptedAt === record.tick) publisher.emit({ type: 'dying', dying });
  if (!death) return false;
  control.died(death.lastWords);
  publisher.emit({ type: 'death', death });
  return true;
}
