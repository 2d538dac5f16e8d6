import type { PredictionOutcome } from '../../domain/decisions/decision.ts';
import type { OutcomeReflection, ReflectionDue } from '../../domain/decisions/thought.ts';
import type { TrustLabel } from '../../domain/life/life.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { ModelCitation } from '../../domain/models/model.ts';
import { cutText } from '../../lib/text/cut-text.ts';
import type { Reflecting, ReflectPorts } from '../contract/index.ts';
import { loadReflectTurn, planOf } from '../deliberation/index.ts';
import { leftOutBy } from '../environment/index.ts';
import { referencesIn } from './referenced.ts';
import { categoryOf, lowestTrust } from '../grimoire/index.ts';

/** Tokens of memories that are laid before a model, and characters of a lesson that are kept. Ours. */
const ROOM = 1_500;
const LONGEST = 600;

const ADDRESS = 'grimoire://';
/** Whose words the golem answers for: no layer of the gateway makes them shorter. */
const OWN: ReadonlySet<TrustLabel> = new Set(['system', 'owner', 'self', 'world']);

type Due = PredictionOutcome & { readonly due: ReflectionDue; readonly entryId: string };

/** Of the outcomes of a tick the one furthest from what was stated that somebody is to reflect on; null where none is. */
function chosen({ observed, policy, environment }: Reflecting): Due | null {
  const surroundings = environment && { reading: environment, policy: policy.environment };
  const due = observed.decided.flatMap((outcome): readonly Due[] => {
    const { reflects, entryId } = outcome.prediction;
    if (!reflects || entryId === null || leftOutBy([reflects.model], surroundings).length > 0) return [];
    const { reflect } = planOf(reflects.tier, policy.thinking).turns;
    const wanted = reflect === 2 || (reflect === 1 && !outcome.correct);
    return wanted ? [{ ...outcome, due: reflects, entryId }] : [];
  });
  return due.toSorted((one, other) => one.quality - other.quality)[0] ?? null;
}

/**
 * The subset of what was known then that the phase is shown (seed G, S5.2): the decision's episode, and of the memories of its prompt those
 * that were cited first, then by what their category counts when it is reflected.
 */
async function remembered(
  { entryId, prediction }: Due,
  { policy }: Reflecting,
  { memory, tokens }: ReflectPorts,
): Promise<readonly GrimoireEntry[]> {
  const cited = new Set(prediction.cited);
  const ids = [entryId, ...(prediction.context?.memories ?? []), ...prediction.cited];
  const [episode, ...others] = await memory.byIds([...new Set(ids)]);
  if (!episode || episode.id !== entryId) return [];
  const { reflectMultipliers } = policy.context;
  const rank = (entry: GrimoireEntry): number =>
    (cited.has(entry.id) ? 10 : 0) + reflectMultipliers[categoryOf(entry, false)];
  let left = ROOM - tokens.count(episode.text);
  const beside = others
    .filter((entry) => rank(entry) > 0)
    .toSorted((one, other) => rank(other) - rank(one))
    .filter(({ text }) => {
      const takes = tokens.count(text);
      if (takes > left) return false;
      left -= takes;
      return true;
    });
  return [episode, ...beside];
}

/** Memories that a lesson rests on: those that its provider cites; where it cites none, by its words. */
function restsOn(
  lesson: string | null,
  citations: readonly ModelCitation[],
  memories: readonly GrimoireEntry[],
): readonly string[] {
  const sources = new Set(citations.map(({ source }) => source));
  const own = memories.filter(({ id }) => sources.has(`${ADDRESS}${id}`)).map(({ id }) => id);
  if (own.length > 0 || lesson === null) return own;
  return referencesIn([lesson], memories).map(({ id }) => id);
}

/**
 * What models make of the outcomes that came due on a tick: the one that took a decision reflects on what came of it, and its lesson goes
 * into the episode. One a tick, as it costs a request.
 * @throws AppError `store.*` of the memory
 */
export async function reflectionsOn(
  moment: Reflecting,
  ports: ReflectPorts,
): Promise<readonly OutcomeReflection[]> {
  const outcome = chosen(moment);
  if (!outcome) return [];
  const memories = await remembered(outcome, moment, ports);
  if (memories.length === 0) return [];
  const { tick, observed, mood, policy } = moment;
  const { due, entryId, prediction } = outcome;
  const { reflectTurn } = await loadReflectTurn();
  const { asked, turn } = await reflectTurn(
    {
      tick,
      due,
      outcome,
      mood,
      documents: memories.map(({ id, title, text, trust }) => ({
        id,
        source: `${ADDRESS}${id}`,
        title,
        text,
        ...(OWN.has(trust) && { trust }),
      })),
      regime: observed.regime.regime,
      policy: policy.thinking,
      ms: planOf(due.tier, policy.thinking).reflectMs,
    },
    ports.tokens,
    ports,
  );
  const said = asked.reply?.text.replace(/\s+/gu, ' ').trim() ?? '';
  const lesson = said === '' ? null : cutText(said, LONGEST);
  const citations = asked.reply?.citations ?? [];
  return [
    {
      decidedAt: prediction.madeAtTick,
      predictionId: prediction.id,
      entryId,
      model: due.model,
      turn,
      lesson,
      trust: lowestTrust(memories.map(({ trust }) => trust)),
      citations,
      cited: restsOn(lesson, citations, memories),
    },
  ];
}
