import type { Payload } from '../../../domain/gateway/formatted.ts';
import type {
  DigestedFormatter,
  FormattedPart,
  FormatterFile,
  FormatterPreview,
  FormatterUse,
  Formatting,
  FormatterEntry,
  FormatterState,
} from '../../../domain/gateway/formatter.ts';
import { AppError } from '../../../domain/errors.ts';
import { formatterOf } from '../../../mind/gateway/index.ts';
import type { FormatterSample } from '../../../protocol/verbs/programs/formatters.ts';
import type { Golem } from '../../golem.ts';

/** Formatters that one life’s prompts may be written by. */
const MOST_CHOSEN = 8;

const NONE: Formatting = { revision: 0, chosen: [] };

const registryOf = ({ programs }: Golem) => programs.formatters.registry();
const chosenOf = ({ life }: Golem): Formatting['chosen'] => (life.state.formatting ?? NONE).chosen;

const entryOf = (installed: FormatterState): FormatterEntry => {
  const { id, title, does } = installed.file;
  return { name: id, title, does, installed };
};

/** Built-in ones, installed ones, and what writes this life’s prompts though it is not installed here. */
export async function listed(golem: Golem): Promise<readonly FormatterEntry[]> {
  const registry = await registryOf(golem);
  const chosen = chosenOf(golem);
  const lifeOf = ({ file, digest }: DigestedFormatter): FormatterState['life'] => {
    const used = chosen.find((one) => one.file.id === file.id);
    if (!used) return null;
    return used.digest === digest ? 'same' : 'earlier';
  };
  const strange = chosen.filter(({ file }) => !registry.installed.some((one) => one.file.id === file.id));
  return [
    ...registry.builtIn(),
    ...registry.installed.map((one) => entryOf({ ...one, life: lifeOf(one) })),
    ...strange.map((one) => entryOf({ ...one, addedAt: null, programs: false, life: 'same' })),
  ];
}

/** Installs a file. @throws AppError `input.invalid`, `store.query_failed` */
export async function add(golem: Golem, given: unknown): Promise<FormatterEntry> {
  const { file } = await (await registryOf(golem)).add(given);
  return (await listed(golem)).find(({ name }) => name === file.id)!;
}

/** Changes what this life’s prompts are written by, between two ticks: it is an input of the next one, and begins an epoch. */
async function change(
  golem: Golem,
  what: string,
  after: (chosen: Formatting['chosen']) => Formatting['chosen'],
): Promise<void> {
  await golem.life.amend({ kind: 'formatters', what }, async (state) => {
    const { revision, chosen } = state.formatting ?? NONE;
    const next = after(chosen);
    return next === chosen ? state : { ...state, formatting: { revision: revision + 1, chosen: next } };
  });
  golem.emitStatus();
}

function withFormatter(
  chosen: Formatting['chosen'],
  { file, digest }: DigestedFormatter,
): Formatting['chosen'] {
  if (chosen.some((one) => one.digest === digest)) return chosen;
  const at = chosen.findIndex((one) => one.file.id === file.id);
  if (at !== -1) return chosen.with(at, { file, digest });
  if (chosen.length >= MOST_CHOSEN)
    throw new AppError(
      'input.invalid',
      `At most ${MOST_CHOSEN} formatters can write one prompt. Stop using one first.`,
    );
  return [...chosen, { file, digest }];
}

const without = (chosen: Formatting['chosen'], id: string): Formatting['chosen'] =>
  chosen.some(({ file }) => file.id === id) ? chosen.filter(({ file }) => file.id !== id) : chosen;

/** Uses a formatter somewhere, or no longer. @throws AppError `gateway.not_found`, `input.invalid` */
export async function use(
  golem: Golem,
  id: string,
  where: FormatterUse,
  on = true,
): Promise<readonly FormatterEntry[]> {
  const registry = await registryOf(golem);
  if (where === 'programs') await registry.useForPrograms(id, on);
  else if (!on) await change(golem, `not ${id}`, (chosen) => without(chosen, id));
  else {
    const one = registry.get(id);
    const { file, digest } = one;
    if (!file.applies.profiles.includes('golem'))
      throw new AppError('input.invalid', `“${file.title}” formats rows for programs. Use it for programs.`, {
        data: { id },
      });
    await change(golem, `${id} ${file.version} ${digest}`, (chosen) => withFormatter(chosen, one));
  }
  return listed(golem);
}

/** Forgets a formatter, and no longer uses it anywhere. @throws AppError `gateway.not_found` */
export async function remove(golem: Golem, id: string): Promise<FormatterFile> {
  const registry = await registryOf(golem);
  const used = chosenOf(golem).find(({ file }) => file.id === id);
  const { file } = used ?? registry.get(id);
  if (used) await change(golem, `not ${id}`, (chosen) => without(chosen, id));
  return (await registry.remove(id)) ?? file;
}

const summed = (parts: readonly FormattedPart[], of: 'before' | 'after'): number =>
  parts.reduce((sum, { tokens }) => sum + tokens[of], 0);

/** Parts as they would be. @throws AppError `gateway.not_found`; `golem.not_found` where the tick has no prompt */
export async function preview(golem: Golem, id: string, of?: FormatterSample): Promise<FormatterPreview> {
  const registry = await registryOf(golem);
  const one = chosenOf(golem).find(
    ({ file }) => file.id === id && !registry.installed.some((i) => i.file.id === id),
  );
  const formatter = one ?? registry.get(id);
  const done = (tick: number | null, parts: readonly FormattedPart[]): FormatterPreview => ({
    id,
    tick,
    parts,
    tokens: { before: summed(parts, 'before'), after: summed(parts, 'after') },
  });
  const tokens = await golem.deps.loadTokens();
  const { engine } = registry;
  if (of && 'payload' in of) return done(null, [rowsPart(formatter, of.payload)]);
  const { store } = golem.deps;
  const workspace = await (of ? store.workspace(of.tick) : store.workspaceBefore(golem.life.state.tick));
  if (!workspace) {
    const says = of ? `Tick ${of.tick} has no prompt: nothing was thought.` : 'Nothing was thought yet.';
    throw new AppError('golem.not_found', `${says} Choose a tick with a decision.`, { data: { id } });
  }
  return done(workspace.tick, engine.previewOf(formatter, workspace.entries, tokens));

  function rowsPart(of: DigestedFormatter, payload: Payload): FormattedPart {
    const before = formatterOf('xml').write(payload);
    const made = engine.formattedRows(engine.compiledOf(of), payload, tokens);
    const after = made.text ?? before;
    return {
      id: payload.name,
      title: payload.name,
      before,
      after,
      tokens: { before: tokens.count(before), after: tokens.count(after) },
      why: made.why ?? null,
    };
  }
}
