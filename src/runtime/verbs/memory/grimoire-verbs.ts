import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import { pin, release, undo } from './amend.ts';
import type { grimoireAnswers } from './grimoire-answers.ts';
import { remember } from './remember.ts';
import { hold, restore } from './restore.ts';
import { IngestJobs } from './ingest-jobs.ts';

/** The verbs that change what the golem remembers. */
export function grimoireVerbs(golem: Golem): Omit<VerbsOf<'grimoire'>, keyof typeof grimoireAnswers> {
  const ingestJobs = new IngestJobs(golem);
  return {
    'grimoire.remember': (draft) => remember(golem, draft),
    'grimoire.ingest': (items, options = {}) => ingestJobs.take(items, options),
    'grimoire.look': async (file) => (await import('./bring-in.ts')).lookAt(golem, file),
    'grimoire.bring': (file) => ingestJobs.bring(file),
    'grimoire.cancelIngest': async () => ingestJobs.cancel(),
    'grimoire.release': (id, released = true) => (released ? release(golem, id) : hold(golem, id)),
    'grimoire.undo': (what) => undo(golem, what),
    'grimoire.restore': (ids) => restore(golem, ids),
    'grimoire.rule': async (one, other, stands) =>
      (await import('./contradictions.ts')).rule(golem, one, other, stands),
    'grimoire.findContradictions': async () => (await import('./contradictions.ts')).lookAll(golem),
    'grimoire.pin': (id, pinned = true) => pin(golem, id, pinned),
    'grimoire.curate': async () => (await import('./curator.ts')).curate(golem),
    'grimoire.consolidate': async () => (await import('./curator.ts')).consolidateNow(golem),
    'grimoire.undoCuration': async (act) => (await import('./curator.ts')).undoCuration(golem, act),
  };
}
