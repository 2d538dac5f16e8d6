import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import type { LifeView } from '../../life/index.ts';
import { router } from '../../navigation/index.ts';
import { formatNumber } from '../../words/index.ts';
import { t } from './strings.ts';

/** Something that a visitor does himself during the first minute, to the golem as it lives. */
export interface TourDeed {
  /** What its button says. */
  readonly label: () => string;
  /** @returns what came of it, in a sentence, and the tick that shows it; null for none */
  run(life: LifeView): Promise<{ readonly said: string; readonly tick: number | null }>;
}

/** Ticks until words are thought about that were put to a golem that lives on by itself. */
const WITHIN = 20;
/** Frames that are waited for them: some twenty seconds. */
const FRAMES = 1_200;
/** Records that are looked through, and entries of each that are left out, until one is found. */
const LATELY = 200;
const TRIED = 6;
const THOUGHTS = 10;

const wait = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** The tick on which words were thought about; null where it is not there yet. The records are asked for when a tick was lived, and not before. */
async function thoughtOf(life: LifeView, after: number): Promise<DecisionCycleRecord | null> {
  const thought = (records: readonly DecisionCycleRecord[]): DecisionCycleRecord | undefined =>
    records.find(({ decision }) => decision !== null);
  if (life.status?.run !== 'running') return thought(await life.golem.step('theta', 1)) ?? null;
  let seen = after;
  for (let frames = 0; frames < FRAMES && seen < after + WITHIN; frames += 1) {
    await wait();
    const now = life.status?.tick ?? after;
    if (now === seen) continue;
    const found = thought(await life.golem.records.list({ from: seen + 1, to: now, limit: WITHIN }));
    if (found) return found;
    seen = now;
  }
  return null;
}

/** Puts words to it, as the box on Live does. */
export const STEER: TourDeed = {
  label: () => t.steer.label(t.steer.words),
  async run(life) {
    const before = life.status?.tick ?? 0;
    await life.golem.steer(t.steer.words);
    const thought = await thoughtOf(life, before);
    if (!thought) return { said: t.steer.waits, tick: null };
    const { tick, decision } = thought;
    return { said: t.steer.thought(formatNumber(tick), decision!.summary), tick };
  },
};

/** Entries of a prompt to leave out, those first that the decision rests on. */
async function toLeaveOut(
  life: LifeView,
  { tick, decision }: DecisionCycleRecord,
): Promise<readonly string[]> {
  const workspace = await life.golem.workspace.get(tick);
  const cited = new Set(decision!.cited);
  return (workspace?.entries ?? [])
    .filter(({ included }) => included)
    .map(({ id }) => id)
    .sort((a, b) => Number(cited.has(b)) - Number(cited.has(a)))
    .slice(0, TRIED);
}

/** Leaves one entry after the other out of the latest prompts until what would be decided is something else, and opens that one. */
export const LEAVE_OUT: TourDeed = {
  label: () => t.leaveOut.label,
  async run(life) {
    const records = await life.golem.records.list({ limit: LATELY });
    const thoughts = records.filter(({ decision }) => decision !== null).slice(-THOUGHTS);
    for (const record of thoughts.reverse())
      for (const id of await toLeaveOut(life, record)) {
        const why = await life.golem.workspace.why(record.tick, id);
        if (why?.otherwise.kind !== 'measured' || !why.otherwise.parts.includes('action')) continue;
        router.go('mind', record.tick, { entry: id });
        const { decision } = why.otherwise;
        return {
          said: t.leaveOut.differs(
            formatNumber(record.tick),
            record.decision!.summary,
            why.entry.title,
            decision?.summary ?? t.leaveOut.nothing,
          ),
          tick: record.tick,
        };
      }
    return {
      said: t.leaveOut.none,
      tick: null,
    };
  },
};
