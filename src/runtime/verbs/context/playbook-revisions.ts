import { FEATURES } from '../../../mind/heartbeat/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { KeptPlaybook, PlaybookRevision } from '../../../domain/rules/playbook.ts';
import { parsePlaybook, printPlaybook, revise, revisionRows, rulesOf } from '../../../mind/reflex/index.ts';
import type { Golem } from '../../golem.ts';
import { livingView, type View } from '../view.ts';

/** Newest first. @param before revisions below it */
export async function playbookRevisions(
  { golem, state: { playbook }, past }: View,
  limit: number,
  asked?: number,
): Promise<readonly PlaybookRevision[]> {
  const next = playbook.revision + 1;
  const before = past ? Math.min(asked ?? next, next) : asked;
  // One more, since each is told by what it changed of the one before it.
  const kept = await golem.deps.store.playbooks(limit + 1, before);
  // In a life of before revisions were kept, the one in force may not be among them.
  const all = before === undefined && kept[0]?.revision !== playbook.revision ? [playbook, ...kept] : kept;
  return revisionRows(all.slice(0, limit), all[limit] ?? null);
}

/** @throws AppError `golem.not_found` */
async function kept(
  { golem, state: { playbook }, past, at }: Pick<View, 'golem' | 'state' | 'past' | 'at'>,
  revision: number,
): Promise<KeptPlaybook> {
  if (past && revision > playbook.revision)
    throw new AppError('golem.not_found', `Playbook revision ${revision} did not exist at that tick.`, {
      data: { revision, tick: at },
    });
  const { store } = golem.deps;
  const found = revision === playbook.revision ? playbook : await store.playbookAt(revision);
  if (found) return found;
  throw new AppError('golem.not_found', `There is no playbook revision ${revision}.`, { data: { revision } });
}

export const playbookAt = async (view: View, revision: number): Promise<string> =>
  printPlaybook(await kept(view, revision));

/** @throws AppError `input.invalid` with `data.line`: then nothing is changed */
export async function setPlaybook(golem: Golem, markdown: string): Promise<string> {
  // Judged before anything waits for a tick.
  parsePlaybook(markdown, FEATURES);
  await golem.life.revisePlaybook(
    'owner',
    (state) => revise(state, parsePlaybook(markdown, FEATURES, state.playbook).rules, state.tick),
    { trigger: 'owner', what: '' },
  );
  golem.emitStatus();
  return printPlaybook(golem.life.state.playbook);
}

/** @throws AppError `golem.not_found` */
export async function restorePlaybook(golem: Golem, revision: number): Promise<string> {
  const earlier = await kept(livingView(golem), revision);
  await golem.life.revisePlaybook(
    `restore of revision ${revision}`,
    (state) => revise(state, rulesOf(earlier, state.playbook), state.tick),
    { trigger: 'restore', what: String(revision) },
  );
  golem.emitStatus();
  return printPlaybook(golem.life.state.playbook);
}
