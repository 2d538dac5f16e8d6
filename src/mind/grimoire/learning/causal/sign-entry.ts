import { type CausalFacts, MOODS, type Mood, type Moods } from '../../../../domain/memory/entry-facts.ts';
import { causeWords } from '../../../../domain/memory/causes.ts';
import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { expm1 } from '../../../../lib/math/math.ts';
import { knowledgeId } from '../../id.ts';
import { percent } from '../../words.ts';
import { WITHIN } from './attribute.ts';
import type { Sign } from './signs.ts';

type Known = Pick<Sign, 'cause' | 'mood' | 'direction' | 'outsized'>;

export const signId = (worldId: string, { cause, mood, direction, outsized }: Known): string =>
  knowledgeId(`${worldId}|sign|${cause}|${outsized ? 'outsized' : mood}|${direction}`);

/** Ids of all signs that a cause could be. */
export const signIds = (worldId: string, cause: string): readonly string[] =>
  [...MOODS.map((mood) => ({ mood })), { mood: 'any', outsized: true } as const].flatMap((kind) =>
    (['up', 'down'] as const).map((direction) => signId(worldId, { cause, direction, ...kind })),
  );

/** Ticks that are named of each kind: the newest. */
const MOST_TICKS = 8;
const DECIMALS = 8;
const SHARES = 4;
const kept = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0;

const keptMoods = ({ calm, wild, turnsWild, turnsCalm }: Moods): Moods => ({
  calm: kept(calm, DECIMALS),
  wild: kept(wild, DECIMALS),
  turnsWild: kept(turnsWild, DECIMALS),
  turnsCalm: kept(turnsCalm, DECIMALS),
});

/** What a sign is kept as. @param through the last tick that is counted */
export function signFacts(sign: Sign): Omit<CausalFacts, 'novelty'> {
  const { cause, mood, moods, direction, of, made, power, size, after, chance, among } = sign;
  const { followed, otherwise, outsized } = sign;
  const measured = Math.max(1, Math.round(of));
  const hits = Math.min(measured, Math.round(made));
  const share = direction === 'up' ? power : -power;
  return {
    kind: 'causal',
    cause,
    lag: WITHIN,
    direction,
    hits,
    misses: measured - hits,
    measured,
    meanChange: kept(share * size, DECIMALS),
    chance: kept(chance, SHARES),
    byRegime: {},
    among,
    ticks: { followed: followed.slice(-MOST_TICKS), otherwise: otherwise.slice(-MOST_TICKS) },
    through: Math.max(followed.at(-1) ?? 0, otherwise.at(-1) ?? 0),
    sign: {
      mood,
      ...(outsized && { outsized }),
      ...(moods && { moods: keptMoods(moods) }),
      power: kept(power, SHARES),
      size: kept(size, DECIMALS),
      after: after.map((one) => kept(one, SHARES)),
    },
  };
}

const IN_MOOD: Readonly<Record<Mood, string>> = {
  any: '',
  calm: ' in a calm market',
  wild: ' in a wild market',
};
const MOVES = { up: 'rise', down: 'fall' } as const;

/** The ticks after which most of its moves come: without the rarest on both sides. */
function mostlyAfter(after: readonly number[]): readonly [first: number, last: number] {
  const often = 1 / (2 * after.length);
  const first = after.findIndex((share) => share > often);
  return [first + 1, after.findLastIndex((share) => share > often) + 1];
}

/** What a sign says. */
export function signWords(
  facts: Omit<CausalFacts, 'novelty'>,
): Pick<GrimoireEntry, 'title' | 'text' | 'summary'> {
  const { cause, lag, direction, hits, measured, chance, among, sign, handed, told } = facts;
  const { mood, power, size, after, outsized } = sign!;
  const move = MOVES[direction];
  const when = `${causeWords(cause)}${IN_MOOD[mood]}`;
  const change = expm1(direction === 'up' ? size : -size);
  const by = percent(change);
  const large = `${(100 * Math.abs(change)).toFixed(0)} %`;
  const [first, last] = mostlyAfter(after);
  const toldSo = told ? ' A note that I was given says so too.' : '';
  if (outsized)
    return {
      title: `${when}: a ${move} that dwarfs all others may follow`,
      text:
        `A ${move} of ${large} came within ${lag} ticks of ${measured === 1 ? 'the one time' : `${hits} of the ${measured} times`} that ${when}. Such moves are too few to be counted: it ` +
        `is laid to what was said before it, to each by how seldom it is said and how often nothing came of it.${toldSo}`,
      summary: `After ${when} a ${move} of ${large} came in ${hits} of ${measured}`,
    };
  return {
    title: `A sharp ${move} within ${lag} ticks of ${when}`,
    text:
      `Of some ${measured} times that ${when} while I looked, a sharp ${move} within ${lag} ticks is laid to it ${hits} times, ` +
      `by ${by} on average, mostly ${first === last ? first : `${first} to ${last}`} ticks later; now it makes one in ${(100 * power).toFixed(0)} of 100. ` +
      `What else may have made these moves is allowed for. Whatever happens one comes within as many ticks in ${(100 * chance).toFixed(0)} of 100, ` +
      `and ${among} such beliefs were looked at.` +
      (handed ? ` Predecessors counted ${handed.hits} of ${handed.measured}.` : '') +
      toldSo,
    summary: `After ${when} a sharp ${move} comes within ${lag} ticks in ${(100 * power).toFixed(0)} of 100, by ${by}`,
  };
}
