import { isTickCommit } from '../../../protocol/store/commits.ts';
import type { TickCommit } from '../../../protocol/store/store.ts';
import { deltaEvent, isDeltaRecord } from './delta-events.ts';
import type { StoredLife } from './stored-life.ts';
import type { Standing } from '../heart/standing.ts';
import type { EventPublisher } from '../../observability/index.ts';

/** Tells of what was lived, once it is stored. @param over where a life is over with it */
export function tellDurable(
  { durable }: Pick<StoredLife, 'durable'>,
  standing: Pick<Standing, 'died'>,
  publisher: Pick<EventPublisher, 'emit'>,
  over: () => void,
): void {
  durable.hear((commit) => {
    const died = isTickCommit(commit) && tellTick(commit, standing, publisher);
    for (const { record } of commit.behind ?? [])
      if (isDeltaRecord(record)) publisher.emit(deltaEvent(record));
    if (died) over();
  });
}

function tellTick(
  { summary, record, events }: TickCommit,
  standing: Pick<Standing, 'died'>,
  publisher: Pick<EventPublisher, 'emit'>,
): boolean {
  publisher.emit({ type: 'tick', summary });
  for (const event of events ?? []) publisher.emit(event);
  const { dying, death } = record;
  if (dying && dying.acceptedAt === record.tick) publisher.emit({ type: 'dying', dying });
  if (!death) return false;
  standing.died(death.lastWords);
  publisher.emit({ type: 'death', death });
  return true;
}
