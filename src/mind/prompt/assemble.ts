import { type Candidate, citedAs } from '../candidates/index.ts';
import type { Prepared, GovernorInput } from '../contract/index.ts';
import type { EntryPayload } from '../../domain/context/payload.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { underHand } from './overrides.ts';
import { CATEGORIES } from '../../domain/context/category.ts';
import type {
  Allocations,
  CategoryUse,
  CognitiveWorkspace,
  WorkspaceEntry,
} from '../../domain/context/context.ts';
import { AppError } from '../../domain/errors.ts';
import type { EntryFormat } from '../../domain/context/entry-format.ts';
import type { AttentionHeld } from '../../domain/attention/attention.ts';
import type { TokenCounter } from '../ports.ts';
import { broughtAlong, goesAlong, type Table, tableHeads, tableSlot } from './along.ts';
import { attentionBy, compositeScores, heldOf, soldForms } from './attention/attend.ts';
import { phaseBudget } from './budget.ts';
import { composeAllocations, steadyAllocations } from './compose.ts';
import { keptBy } from './kept-by-guidelines.ts';
import { maskMemories } from './mask.ts';
import { joinPrompt, orderForPrompt, SEPARATOR } from './prompt.ts';
import { pressureOf } from './pressure.ts';
import { routeOf, slotsOf } from './route.ts';
import { wantedBy } from './wanted.ts';
import { linedRules } from './rule-lines.ts';
import { isBound, selectCandidates, categoryBudgets, type Slot } from './selection.ts';
import { byScore, ranked, wholeOf } from './size.ts';

/** What of an entry can be computed with: its own, the features that it states, and what other organs add. */
function payloadOf(
  { payload }: Candidate,
  readings: EntryPayload['readings'],
  more: EntryPayload | undefined,
): EntryPayload | null {
  if (!readings && !more) return payload;
  return { ...payload, ...(readings && { readings }), ...more };
}

/** What all organs say, before it is put together. */
interface Gathered {
  readonly all: readonly Candidate[];
  /** By the candidate's id. */
  readonly notes: ReadonlyMap<string, string>;
  readonly payloads: ReadonlyMap<string, EntryPayload>;
}

function gather(input: GovernorInput, policy: GolemPolicy, { organs, found }: Prepared): Gathered {
  const all: Candidate[] = [];
  const notes = new Map<string, string>();
  const payloads = new Map<string, EntryPayload>();
  for (const organ of organs) {
    const own = found.get(organ.name) ?? null;
    for (const item of organ.candidates?.(input, policy, own) ?? []) all.push(item);
    for (const [id, note] of organ.notes?.(own) ?? []) notes.set(id, note);
    for (const [id, more] of organ.payloads?.(own) ?? []) payloads.set(id, { ...payloads.get(id), ...more });
  }
  return { all, notes, payloads };
}

/**
 * Everything that could enter the workspace, from every organ that has something. Of two candidates of one id the one that the
 * owner has pinned stands, else the one whose form its organ has decided; what organs say of another's candidate goes along with it,
 * and over all of them stands what the owner wants in every prompt or in none. Last, who dresses them says how each is written.
 */
export function gatherCandidates(
  input: GovernorInput,
  policy: GolemPolicy,
  brought: Prepared,
): readonly Candidate[] {
  const { all, notes, payloads } = gather(input, policy, brought);
  const decided = new Set<string>();
  const pinned = new Set<string>();
  for (const { id, form, pinned: kept } of all) {
    if (form !== null) decided.add(id);
    if (kept) pinned.add(id);
  }
  const { forced } = input;
  // Asked of thousands that state nothing: a map answers sooner than an object.
  const readings = input.readings && new Map(Object.entries(input.readings));
  const overrides = new Map(input.overrides?.map((one) => [one.id, one]));
  const standing: Candidate[] = [];
  const dresses = brought.organs.flatMap(
    (organ) => organ.dresses?.(brought.found.get(organ.name) ?? null) ?? [],
  );
  for (const item of all) {
    const { id, form, pinned: kept } = item;
    if (pinned.has(id) ? !kept : form === null && decided.has(id)) continue;
    const note = notes.get(id) ?? item.note;
    const payload = readings && payloadOf(item, readings.get(id), payloads.get(id));
    const dressed = item.note === note && item.payload === payload ? item : { ...item, note, payload };
    const put = forced?.has(id) ? { ...dressed, required: true, forced: !dressed.required } : dressed;
    const held = underHand(put, overrides.get(id));
    standing.push(dresses.reduce((one, dress) => dress(one), held));
  }
  return standing;
}

/** Tokens of what models are told around a workspace. @param names by which the entries that are in are cited, in their order */
export type Around = (names: readonly string[]) => number;

const NOTHING: Around = () => 0;
const NOBODY: ReadonlyMap<string, string> = new Map();
const NOTHING_KEPT: ReadonlyMap<string, number> = new Map();

/** Of those in a prompt, best first, who gives way when it is too long: soft before hard, the least relevant first; -1 where none may. */
function nextToDrop(inside: readonly Slot[]): number {
  const soft = inside.findLastIndex(({ candidate }) => !candidate.required);
  return soft === -1 ? inside.findLastIndex(({ candidate }) => !isBound(candidate)) : soft;
}

/**
 * Joins what is in and measures the whole text with what is sent around it. A tokenizer may merge or split across separators, so the sum of
 * the parts is only an estimate: whatever the whole has too much is dropped again.
 * @param best best first
 * @param tables what tells of those that are in
 */
function fitPrompt(
  best: readonly Slot[],
  budget: number,
  tokens: TokenCounter,
  around: Around,
  interleaves: boolean,
  tables: readonly Table[],
): { ordered: Slot[]; rest: Slot[]; prompt: string; total: number; beside: number } {
  const inside = best.filter((slot) => slot.included);
  const dropped = new Map<Slot, Slot>();
  for (;;) {
    const ids = new Set(tables.length === 0 ? [] : inside.map(({ candidate }) => candidate.id));
    const slots = tables.map((item) => tableSlot(item, ids, tokens));
    const ordered = orderForPrompt(
      inside.concat(slots.filter((slot) => slot.included)),
      byScore,
      interleaves,
    );
    const prompt = joinPrompt(ordered);
    const total = tokens.count(prompt);
    const beside = around(ordered.map(({ candidate: { id, of }, text }) => citedAs({ id, of, text })));
    const needed = total + beside;
    if (needed <= budget) {
      const rest: Slot[] = [];
      for (const slot of best) {
        const left = slot.included ? dropped.get(slot) : slot;
        if (left) rest.push(left);
      }
      for (const slot of slots) if (!slot.included) rest.push(slot);
      return { ordered, rest, prompt, total, beside };
    }
    const at = nextToDrop(inside);
    if (at === -1)
      throw new AppError('input.invalid', `The invariants need ${needed} tokens, the budget is ${budget}.`, {
        data: { needed, budget, path: 'context.budgetTokens' },
      });
    const why = `Joined, the prompt has ${needed} of ${budget} tokens; the least relevant gave way.`;
    const [drop] = inside.splice(at, 1);
    dropped.set(drop!, { ...drop!, included: false, reason: { code: 'over-budget', text: why } });
  }
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** What was done to an entry; what it said before is kept of what stands in the prompt so. */
const formatOf = ({ from, ...format }: EntryFormat, stands: boolean): EntryFormat =>
  stands && from !== undefined ? { ...format, from } : format;

function toEntry(
  { candidate, text, tokens, wholeTokens, included, reason }: Slot,
  position: number,
): WorkspaceEntry {
  const { id, of, category, title, score, trust, note, payload, memory, learns, at: placed } = candidate;
  const withNote = note === null ? reason : { ...reason, text: `${reason.text} ${note}` };
  const at = included ? position : null;
  const scored = memory?.scored;
  // Of what there may be thousands in one go: to add a key to what is there costs as much as all of these.
  if (payload !== null && wholeTokens === undefined && scored && !placed && !candidate.formatted)
    return {
      id,
      of,
      category,
      title,
      text,
      tokens,
      score,
      trust,
      included,
      reason: withNote,
      position: at,
      cited: null,
      payload,
      scored,
    };
  const entry: Writable<WorkspaceEntry> = {
    id,
    of,
    category,
    title,
    text,
    tokens,
    score,
    trust,
    included,
    reason: withNote,
    position: at,
    cited: null,
  };
  if (payload !== null) entry.payload = payload;
  if (wholeTokens !== undefined) entry.wholeTokens = wholeTokens;
  if (placed) entry.layer = placed.layer;
  if (scored) entry.scored = scored;
  if (learns !== undefined) entry.learns = learns;
  if (candidate.formatted)
    entry.formatted = formatOf(candidate.formatted, included && text === candidate.text);
  return entry;
}

function categoryUse(
  entries: readonly WorkspaceEntry[],
  allocations: Allocations,
  budget: number,
): CategoryUse[] {
  const budgets = categoryBudgets(allocations, budget);
  const uses = new Map(CATEGORIES.map((category) => [category, { used: 0, included: 0, excluded: 0 }]));
  for (const { category, included, tokens } of entries) {
    const use = uses.get(category)!;
    if (included) {
      use.included += 1;
      use.used += tokens;
    } else use.excluded += 1;
  }
  return CATEGORIES.map((category) => ({
    category,
    allocation: allocations[category],
    budget: budgets[category],
    ...uses.get(category)!,
  }));
}

/** As hard context: what a rule of the prompt reads, and what a guideline keeps. */
function bringing(item: Candidate, wanted: string | undefined, guideline: number | undefined): Candidate {
  if (item.required || (wanted === undefined && guideline === undefined)) return item;
  return {
    ...item,
    required: true,
    ...(wanted !== undefined && { wanted }),
    ...(guideline !== undefined && { guideline }),
  };
}

/**
 * {@link assembleWorkspace} for candidates that are already there.
 * @throws AppError `input.invalid` when the invariants alone exceed the budget
 */
export function assembleFrom(
  candidates: readonly Candidate[],
  input: Pick<GovernorInput, 'tick' | 'tier' | 'task' | 'phase' | 'pad' | 'worth' | 'reader'> & {
    readonly regime: Pick<GovernorInput['regime'], 'regime'>;
    readonly learnt?: GovernorInput['learnt'];
    readonly overrides?: GovernorInput['overrides'];
    /** What entries are weighed against; where it is left out, scores decide. */
    readonly held?: AttentionHeld;
  },
  policy: GolemPolicy,
  tokens: TokenCounter,
  around: Around = NOTHING,
): CognitiveWorkspace {
  const { tick, tier, task, phase, pad, worth, reader } = input;
  const budget = phaseBudget(policy, phase, reader);
  const composed = { task, phase, regime: input.regime.regime, pad, learnt: input.learnt };
  const { allocations, steps } = composeAllocations(policy, composed);
  const room = Math.max(0, budget - around([]));
  const tables = candidates.filter(goesAlong);
  const own = tables.length === 0 ? candidates : candidates.filter((item) => !goesAlong(item));
  const all = tables.length === 0 ? own : [...own, ...tables];
  const sizes = all.map((item) => wholeOf(item, tokens));
  const repeats = new Set(own.map(({ id }) => id)).size < own.length;
  const separator = tokens.count(SEPARATOR);
  const pressure = worth && pressureOf(all, sizes, room, separator, repeats);
  const asks = (reader?.queries ?? 0) > 0;
  const route = pressure === null ? 'hybrid' : routeOf(pressure, tier, asks, policy.context);
  const masked = maskMemories(own, policy.context, slotsOf(route, asks, policy.context), repeats);
  const pressed =
    pressure !== null && pressure > policy.context.essentialsAbove && policy.context.ruleLines !== 0;
  const lined = pressed ? linedRules(own, masked) : masked;
  const brought = broughtAlong(tables, tokens);
  const free = room - tableHeads(tables, tokens, separator);
  const { held } = input;
  const by = held ? attentionBy(policy.context.attention) : 'score';
  const taking = (at: number): number => sizes[at]! + (brought.get(own[at]!.id) ?? 0) + separator;
  const sizesAlong = (): readonly number[] => own.map((_, at) => taking(at));
  const sold = held && by === 'auction' ? soldForms(own, sizesAlong(), lined, free, held) : null;
  const composite = held && by !== 'score' ? compositeScores(own, held) : undefined;
  const best = ranked(own, sizes, sold?.forms ?? lined, brought, composite);
  const steady = categoryBudgets(steadyAllocations(policy, composed), budget);
  const slots = selectCandidates(best, { budget: free, allocations, steady, tokens, repeats });
  // Policies of earlier minds have no such row, and interleaved.
  const { ordered, rest, prompt, total, beside } = fitPrompt(
    slots,
    budget,
    tokens,
    around,
    policy.context.interleaves !== 0,
    tables,
  );
  const entries = ordered.concat(rest).map(toEntry);
  return {
    tick,
    tier,
    task,
    policyRevision: policy.revision,
    tokenizer: tokens.name,
    budget,
    ...(reader && { reader }),
    ...(pressure !== null && { route, pressure }),
    totalTokens: total,
    ...(beside > 0 && { aroundTokens: beside }),
    composition: steps,
    categories: categoryUse(entries, allocations, room),
    ...(input.overrides && input.overrides.length > 0 && { overrides: input.overrides }),
    ...(held && { attention: { held, ...(sold && { auction: sold.auction }) } }),
    entries,
    prompt,
  };
}

/**
 * The workspace of one deliberation (seed G, S2 and S5.1): candidates of every organ, selected within the budget
 * that policy, task, phase, regime and mood give each category, ordered for attention, every decision with its
 * reason. What rules of the prompt read and was left out is brought in place of the least relevant, and what guidelines keep stays whole. `prompt` is the entries' texts by position, joined by {@link joinPrompt}; `totalTokens` measures it whole.
 * Included entries come first, by position; then the excluded ones, best first.
 * @param brought what organs looked for
 * @param around what models are told beside it counts against the budget too; nothing where it is left out
 * @throws AppError `input.invalid` when the invariants alone exceed the budget
 */
export function assembleWorkspace(
  input: GovernorInput,
  policy: GolemPolicy,
  tokens: TokenCounter,
  brought: Prepared,
  around?: Around,
): CognitiveWorkspace {
  const candidates = gatherCandidates(input, policy, brought);
  const withHeld = { ...input, held: heldOf(input) };
  const first = assembleFrom(candidates, withHeld, policy, tokens, around);
  const wanted = input.worth === null || policy.context.bringsWanted < 1 ? NOBODY : wantedBy(first);
  const kept = input.guidelines ? keptBy(first, input.guidelines) : NOTHING_KEPT;
  if (wanted.size === 0 && kept.size === 0) return first;
  const again = assembleFrom(
    candidates.map((item) => bringing(item, wanted.get(item.id), kept.get(item.id))),
    withHeld,
    policy,
    tokens,
    around,
  );
  return kept.size === 0 ? again : { ...again, guidelines: [...new Set(kept.values())] };
}
