import { inspectArchive } from '../../../src/adapters/archive/summary.ts';
import type { LyingLife } from '../../../src/domain/storage/lying-life.ts';
import { names } from './copies.ts';
import type { Outcome } from './plan.ts';
import type { Known } from './scenes.ts';
import type { Opening, Visit } from './visits.ts';

/** What is known at the end of a case. */
export interface Ending {
  readonly visit: Visit;
  readonly opening: Opening;
  /** The one that should open first; those that were given up in due time are not among them. */
  readonly lives: readonly Known[];
  /** What all openings after the damage said. */
  readonly said: readonly string[];
  /** After the damage no store of these lives was left, and no word of them. */
  readonly traceless: boolean;
}

export interface Judgement {
  readonly outcome: Outcome;
  readonly faults: readonly string[];
}

/** Whether every life that could be read before is readable, or kept and exportable, and whether what happened was said. */
export async function judge(ending: Ending): Promise<Judgement> {
  const { visit, opening, lives, said, traceless } = ending;
  const listed = await visit.lives();
  const lost: string[] = [];
  for (const life of lives) {
    const fault = await missing(life, ending, listed);
    if (fault !== null) lost.push(fault);
  }
  if (lost.length > 0) return { outcome: 'lost', faults: lost };
  if (traceless) return { outcome: 'no trace left', faults: [] };
  const unsaid = silence(ending, listed);
  if (unsaid.length > 0) return { outcome: 'unsaid', faults: unsaid };
  if (opening.fault !== null) return { outcome: 'refused, said', faults: [] };
  const expected = opening.golemId === lives[0]?.golemId;
  if (!expected) return { outcome: 'missed, said', faults: [] };
  return { outcome: said.length === 0 ? 'as before' : 'goes on, said', faults: [] };
}

/** Why a life counts as lost; null where it does not. */
async function missing(
  life: Known,
  { visit, opening }: Ending,
  listed: readonly LyingLife[],
): Promise<string | null> {
  if (life.deleted) return null;
  const who = `${life.golemId} in ${life.id}`;
  if (opening.golemId === life.golemId && idOf(opening.directory) === life.id) {
    if (opening.tick < life.tick) return `${who} is at tick ${opening.tick}, and was at ${life.tick}`;
    return opening.records < life.tick ? `${who} has ${opening.records} records of ${life.tick}` : null;
  }
  const lying = listed.find(({ id }) => id === life.id);
  if (lying === undefined) return `${who} is not listed`;
  if (lying.why === 'gone') return `${who} is listed as gone`;
  if (!(await names()).some((database) => idOf(database) === life.id))
    return `${who} has no database any more`;
  const { form, file, why } = await visit.store.exportLying(life.id);
  if (file.size === 0) return `${who} was exported to nothing`;
  if (life.damaged) return null;
  if (form !== 'life') return `${who} was not damaged and cannot be exported: ${why}`;
  const head = await inspectArchive(file);
  const right = head.golemId === life.golemId && head.tick >= life.tick;
  return right ? null : `${who} was exported as ${head.golemId} at tick ${head.tick}`;
}

/** What happened without a word. */
function silence({ opening, lives, said }: Ending, listed: readonly LyingLife[]): string[] {
  const [first] = lives;
  const unsaid: string[] = [];
  if (opening.fault === null && opening.golemId !== first?.golemId && said.length === 0)
    unsaid.push(`${first?.golemId} should have opened, and ${opening.golemId} did`);
  // A life that lies aside and is gone is on the list, in so many words; one that opened is not to be missed.
  for (const life of lives.slice(1)) {
    const lying = listed.find(({ id }) => id === life.id);
    if (life.deleted && lying !== undefined && lying.standing !== 'kept' && lying.why !== 'gone')
      unsaid.push(`${life.golemId} is gone, and is listed as ${lying.why}`);
  }
  return unsaid;
}

function idOf(directory: string): string {
  return directory.replace(/-v\d+-pg\d+$/, '');
}
