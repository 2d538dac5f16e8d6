import type { AppError } from '../../../domain/errors.ts';
import { isTickCommit } from '../../../protocol/store/commits.ts';
import type { LostTicks } from '../commits/commit-queue.ts';
import type { Lives } from '../lives.ts';
import { isAboutContent, mayGoOn, type PoisonTicks } from '../commits/poison-ticks.ts';
import type { Heart } from './heart.ts';
import type { ModelDeadlines } from '../../models/index.ts';
import type { RunStatus } from '../run-status.ts';
import type { Living } from '../living.ts';
import type { StoredLife } from '../commits/stored-life.ts';
import type { EventPublisher } from '../../observability/index.ts';

/** What the owner is told of a tick that the store would not take. */
const WORDS_OF_POISON = {
  again: 'The golem continues from the last stored tick.',
  setAside:
    'The tick is retried without outside input: no model is asked, and your words for it are not carried out.',
} as const;

interface Failing {
  readonly living: Living;
  readonly run: RunStatus;
  readonly stored: StoredLife;
  readonly publisher: EventPublisher;
  readonly heart: Heart;
  readonly deadlines: ModelDeadlines;
  readonly poisonTicks: PoisonTicks;
  readonly lives: Pick<Lives, 'again'>;
}

/**
 * The store did not take a write: the golem stops, says why, and says what the owner can do. Nothing that was told as lived is lost.
 * @param lost ticks that it was about; null where it was about something else
 */
export async function storeFailed(error: AppError, lost: LostTicks | null, failing: Failing): Promise<void> {
  const { run, stored, publisher, heart, deadlines } = failing;
  const { running } = heart;
  await deadlines.without('The database failed.', () => heart.pause());
  if (lost && isAboutContent(error) && (await goesOn(error, lost, running, failing).catch(() => false)))
    return;
  const gone = error.data['gone'] === true;
  run.failed(
    gone
      ? 'the stored data is gone. The life now exists only in this tab; export it.'
      : 'the database rejected the last ticks. No tick shown as stored is lost.',
  );
  // At once: reading the store's own word takes a while, because it opens its last image again.
  if (stored.storage) stored.storage = { ...stored.storage, failed: error.message, gone };
  const action = gone ? 'export' : error.code === 'store.quota' ? 'erase' : 'reload';
  publisher.notice('error', error.code, error.message, action);
  publisher.status();
  await stored.askStorage().catch(() => undefined);
  publisher.status();
}

/** Ticks were refused for what is in them. @returns whether the life goes on from what is stored */
async function goesOn(
  error: AppError,
  { tried }: LostTicks,
  running: boolean,
  { living, poisonTicks, lives, publisher }: Failing,
): Promise<boolean> {
  const [first] = tried;
  const last = tried.at(-1);
  if (!first || !last) return false;
  const { golemId } = living.life.state;
  const { tick } = first.record;
  const steers = isTickCommit(first) ? first.record.steers : [];
  // Of several that failed together nobody knows yet which one was at fault.
  const poison =
    tried.length === 1 ? await poisonTicks.note({ golemId, tick, steers, reason: error.message }) : null;
  if (poison && !mayGoOn(poison)) return false;
  const what =
    poison && poisonTicks.setAside(golemId, tick) ? WORDS_OF_POISON.setAside : WORDS_OF_POISON.again;
  await lives.again(running, last.record.tick);
  publisher.notice('warning', error.code, `Tick ${tick} could not be stored. ${what} ${error.message}`);
  return true;
}
