import { isTickCommit } from '../../protocol/commits.ts';
import type { Commit, TickCommit } from '../../protocol/store.ts';
import { deltaEvent, isDeltaRecord } from '../life/delta-told.ts';
import type { RunControl } from '../life/run-control.ts';
import type { EventPublisher } from './event-publisher.ts';

/** Tells of what was lived, once it is stored. */
export function tellDurable(
  commit: Commit,
  control: Pick<RunControl, 'died'>,
  publisher: Pick<EventPublisher, 'emit'>,
): void {
  if (isTickCommit(commit)) tellTick(commit, control, publisher);
  for (const { record } of commit.behind ?? []) if (isDeltaRecord(record)) publisher.emit(deltaEvent(record));
}

function tellTick(
  { summary, record, events }: TickCommit,
  control: Pick<RunControl, 'died'>,
  publisher: Pick<EventPublisher, 'emit'>,
): void {
  publisher.emit({ type: 'tick', summary });
  for (const event of events ?? []) publisher.emit(event);
  if (!record.death) return;
  control.died(record.death.lastWords);
  publisher.emit({ type: 'death', death: record.death });
}
