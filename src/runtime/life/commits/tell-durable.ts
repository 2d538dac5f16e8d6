import { isTickCommit } from '../../../protocol/store/commits.ts';
import type { Commit, TickCommit } from '../../../protocol/store/store.ts';
import { deltaEvent, isDeltaRecord } from './delta-told.ts';
import type { RunControl } from '../heart/run-control.ts';
import type { EventPublisher } from '../../observability/index.ts';

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
