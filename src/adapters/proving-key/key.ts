import { type Planted, PROVING_LIFE, type ProvingSpec } from '../../domain/world/proving.ts';
import { Draws } from './draws.ts';
import { CUE_EVENTS, EVENT_SIGNATURES, type EventName } from './events.ts';
import { notesOf } from './notes.ts';
import {
  BLOCKS_PER_STEP,
  type Cue,
  type CueName,
  CUES,
  type Direction,
  type Happening,
  type Key,
  type Meaning,
  meaningAt,
  type StepRange,
} from './planted.ts';
import { SIZES } from './sizes.ts';

const SHARE = 0.8;
/** Steps from the end of one return to the beginning of the next. */
const AWAY = 1_500;
const RETURN_LASTS = 250;
/** Where a fall can begin. Of a life of 3,000. */
const FALLS: readonly (readonly [number, number])[] = [
  [500, 1_100],
  [1_900, 2_700],
];
const FOREVER: StepRange = { from: 0, to: PROVING_LIFE };

/** Two things by turns, each as long as the other on average. @returns when it is the second */
function turns(draws: Draws, mean: number): readonly StepRange[] {
  const spans: StepRange[] = [];
  let at = 0;
  let second = draws.coin(0.5);
  while (at < PROVING_LIFE) {
    const to = Math.min(PROVING_LIFE, at + Math.max(60, Math.round(draws.exponential(mean))));
    if (second) spans.push({ from: at, to });
    second = !second;
    at = to;
  }
  return spans;
}

const either = (draws: Draws): Direction => (draws.coin(0.5) ? 1 : -1);
const flipped = (direction: Direction): Direction => (direction === 1 ? -1 : 1);

/** Inside of the spans one way, outside the other. */
function byTurns(spans: readonly StepRange[], inside: Direction): readonly Meaning[] {
  const means: Meaning[] = [];
  let at = 0;
  for (const { from, to } of spans) {
    if (from > at) means.push({ from: at, to: from, direction: flipped(inside) });
    means.push({ from, to, direction: inside });
    at = to;
  }
  if (at < PROVING_LIFE) means.push({ from: at, to: PROVING_LIFE, direction: flipped(inside) });
  return means;
}

/** Events in the order in which cues have them; those beyond mean nothing. */
const eventsOf = (spec: ProvingSpec): readonly EventName[] =>
  new Draws(spec, 'events').some(CUE_EVENTS, CUE_EVENTS.length);

/** What those say who mean nothing: the very same, or other things, by the difficulty. */
export const plainEvents = (spec: ProvingSpec): readonly EventName[] =>
  SIZES[spec.difficulty].alike
    ? (Object.keys(EVENT_SIGNATURES) as EventName[])
    : eventsOf(spec).slice(CUES.length);

/** What there is in any ground of this seed, planted or not: so that to leave one thing out changes no other. */
function drawnCues(
  spec: ProvingSpec,
  volatile: readonly StepRange[],
  returns: readonly StepRange[],
): readonly Cue[] {
  const { decoys, size, alike } = SIZES[spec.difficulty];
  const events = eventsOf(spec);
  const make = (
    name: CueName,
    kind: Planted,
    meansOf: (draws: Draws) => readonly Meaning[],
    more?: Partial<Cue>,
  ): Cue => {
    const draws = new Draws(spec, `cue ${name}`);
    const place = CUES.indexOf(name);
    const first = draws.whole(3, 6);
    const event = events[place]!;
    const others = events.slice(CUES.length);
    return {
      name,
      kind,
      contract: draws.address(),
      event,
      decoys: Array.from({ length: decoys }, () => ({
        contract: draws.address(),
        event: alike ? event : draws.pick(others),
      })),
      funder: null,
      share: SHARE,
      lag: [first, draws.whole(first + 2, 12)],
      size: draws.between(...size),
      means: meansOf(draws),
      ...more,
    };
  };
  // What goes up and what goes down weigh about the same, so that little is to be had by waiting.
  const way = either(new Draws(spec, 'way'));
  const always = (direction: Direction) => (): readonly Meaning[] => [{ ...FOREVER, direction }];
  const changing =
    (before: Direction, after: Direction | 0) =>
    (draws: Draws): readonly Meaning[] => {
      const at = draws.whole(1_000, 1_800);
      return [
        { from: 0, to: at, direction: before },
        { from: at, to: PROVING_LIFE, direction: after },
      ];
    };
  return [
    make('up', 'cue', always(1)),
    make('down', 'cue', always(-1)),
    make('turning', 'regime', (draws) => byTurns(volatile, either(draws))),
    make('disaster', 'disaster', always(-1), {
      decoys: [],
      share: 1,
      size: new Draws(spec, 'fall').between(0.16, 0.24),
    }),
    make('returning', 'return', (draws) => {
      const direction = either(draws);
      return returns.map((span) => ({ ...span, direction }));
    }),
    make('stops', 'change', changing(way, 0)),
    make('turns', 'change', changing(flipped(way), way)),
    make('funded', 'hops', always(flipped(way)), { funder: new Draws(spec, 'funder').address() }),
  ];
}

/** When a contract speaks: so many steps apart on average, and never so near that one move runs into the next. */
function timesOf(draws: Draws, gap: number, { from, to }: StepRange): readonly number[] {
  const times: number[] = [];
  let at = from + draws.whole(2, Math.round(gap / 2));
  while (at < to - 14) {
    times.push(at);
    at += 13 + Math.round(draws.exponential(Math.max(1, gap - 13)));
  }
  return times;
}

function happeningsOf(spec: ProvingSpec, cue: Cue): readonly Happening[] {
  const draws = new Draws(spec, `times ${cue.name}`);
  const gap = cue.name === 'returning' ? 20 : draws.whole(...SIZES[spec.difficulty].gap);
  const funded = (by: string, step: number, block: number): Happening['funded'] =>
    cue.funder === null ? null : { by, step: Math.max(0, step - draws.whole(2, 8)), block };
  const real = (step: number): Happening => {
    const block = draws.whole(0, BLOCKS_PER_STEP - 1);
    const direction = meaningAt(cue, step);
    const comes = draws.coin(cue.share) && direction !== 0;
    const move = {
      step: step + draws.whole(...cue.lag),
      block: draws.whole(1, BLOCKS_PER_STEP - 1),
      change: direction * cue.size,
    };
    return {
      cue: cue.name,
      decoy: false,
      contract: cue.contract,
      event: cue.event,
      step,
      block,
      party: draws.address(),
      funded: funded(cue.funder ?? '', step, block),
      says: direction === 0 ? null : direction,
      move: comes ? move : null,
    };
  };
  const spans = cue.kind === 'return' ? cue.means : [FOREVER];
  const times =
    cue.kind === 'disaster'
      ? FALLS.map(([from, to]) => draws.whole(from, to))
      : spans.flatMap((span) => timesOf(draws, gap, span));
  const decoys = cue.decoys.flatMap(({ contract, event }, i): readonly Happening[] => {
    const own = new Draws(spec, `decoy ${cue.name} ${i}`);
    return spans
      .flatMap((span) => timesOf(own, gap, span))
      .map((step) => {
        const block = own.whole(0, BLOCKS_PER_STEP - 1);
        return {
          cue: cue.name,
          decoy: true,
          // Whom another funds does the same at the same place.
          contract: cue.funder === null ? contract : cue.contract,
          event: cue.funder === null ? event : cue.event,
          step,
          block,
          party: own.address(),
          funded:
            cue.funder === null ? null : { by: contract, step: Math.max(0, step - own.whole(2, 8)), block },
          says: null,
          move: null,
        };
      });
  });
  return [...times.map(real), ...decoys];
}

/** Cheap hours and dear ones. */
function hoursOf(spec: ProvingSpec): readonly number[] {
  const draws = new Draws(spec, 'hours');
  const [cheap, dear] = [draws.whole(0, 23), draws.whole(7, 12)];
  const [low, high] = [draws.between(0.15, 0.3), draws.between(2.5, 4)];
  return Array.from({ length: 24 }, (_, hour) => {
    const since = (hour - cheap + 24) % 24;
    return since < 6 ? low : since >= dear && since < dear + 6 ? high : 1;
  });
}

const FLAT_HOURS: readonly number[] = Array.from({ length: 24 }, () => 1);

/** What is planted in a ground. */
export function keyOf(spec: ProvingSpec): Key {
  const { planted } = spec;
  const volatile = turns(new Draws(spec, 'calm'), 180);
  const begins = new Draws(spec, 'return').whole(250, 900);
  const returns = [begins, begins + RETURN_LASTS + AWAY].map((from) => ({ from, to: from + RETURN_LASTS }));
  const all = drawnCues(spec, volatile, returns);
  const cues = all.filter(({ kind }) => planted.has(kind));
  const happenings = cues
    .flatMap((cue) => happeningsOf(spec, cue))
    .sort((a, b) => a.step - b.step || a.block - b.block || (a.party < b.party ? -1 : 1));
  return {
    spec,
    cues,
    happenings,
    volatile,
    returns: planted.has('return') ? returns : [],
    rich: planted.has('range') ? turns(new Draws(spec, 'rich'), 120) : [],
    hours: planted.has('gas') ? hoursOf(spec) : FLAT_HOURS,
    notes: planted.has('notes') ? notesOf(new Draws(spec, 'notes'), all) : [],
  };
}
