import {
  boundsOf,
  type Bounded,
  bestOf,
  gainsByCue,
  LOOKS_BACK,
  shareLearnt,
  usedFrom,
} from '../../adapters/proving-score/index.ts';
import type { Cue, Key } from '../../adapters/proving-key/index.ts';
import { AppError } from '../../domain/errors.ts';
import { PROVING_LIFE, provingSpecOf } from '../../domain/world/proving.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import type { AnswerKey, PlantedCue, ProvingApi } from '../../protocol/threads/proving.ts';

/** What the two bounds are lived by: another cage, other costs or another capital make others. */
const handsOf = ({ cage, paper }: GolemPolicy): string => JSON.stringify({ cage, paper });

type Gains = ReturnType<typeof gainsByCue>;

function plantedOf(
  cue: Cue,
  key: Key,
  exposure: readonly number[],
  gains: { readonly own: Gains; readonly oracle: Gains },
): PlantedCue {
  const now = exposure.length;
  const said = key.happenings.filter(
    ({ cue: name, decoy, step }) => name === cue.name && !decoy && step < now,
  );
  const used = usedFrom({ exposure }, key, cue);
  return {
    name: cue.name,
    kind: cue.kind,
    event: cue.event,
    contract: cue.contract,
    funder: cue.funder,
    decoys: cue.decoys.length,
    share: cue.share,
    lag: cue.lag,
    size: cue.size,
    means: cue.means.map(({ from, to, direction }) => ({ from: from + 1, to: to + 1, direction })),
    said: said.map(({ step }) => step + 1),
    moved: said.filter(({ move }) => move !== null && move.step < now).length,
    used: used !== null && used <= now ? used : null,
    gain: gains.own.get(cue.name)!,
    oracle: gains.oracle.get(cue.name)!,
  };
}

/** Of the worker that knows the keys of proving grounds: what a life in one is measured by, which no golem is ever told. */
export function beginProving(): ProvingApi {
  let known: { readonly world: string; readonly hands: string; readonly bounds: Promise<Bounded> } | null =
    null;

  function boundsFor(world: string, policy: GolemPolicy, progress: (done: number) => void): Promise<Bounded> {
    const spec = provingSpecOf(world);
    if (spec === null)
      throw new AppError('world.not_found', `There is no proving ground “${world}”. Check its id.`);
    const hands = handsOf(policy);
    if (known?.world !== world || known.hands !== hands)
      known = { world, hands, bounds: boundsOf(spec, policy, PROVING_LIFE, [], progress) };
    const { bounds } = known;
    // What failed is lived anew when it is asked for again.
    bounds.catch(() => {
      if (known?.bounds === bounds) known = null;
    });
    return bounds;
  }

  return {
    async standing(world, policy, equity, progress) {
      const { oracle, fixed } = await boundsFor(world, policy, progress);
      const ticks = Math.min(equity.length, PROVING_LIFE);
      const upTo = (of: readonly number[]): readonly number[] => of.slice(0, ticks);
      const floor = bestOf(fixed.map(({ name, equity: all }) => ({ name, equity: upTo(all) })));
      const bounds = { floor, oracle: { equity: upTo(oracle.equity) } };
      const lived = { equity: [...equity.subarray(0, ticks)] };
      const from = Math.max(0, ticks - LOOKS_BACK);
      return {
        floor: { name: floor.name, equity: Float64Array.from(floor.equity) },
        oracle: Float64Array.from(bounds.oracle.equity),
        whole: shareLearnt(lived, bounds, 0, ticks),
        lately: shareLearnt(lived, bounds, from, ticks),
        window: Math.min(LOOKS_BACK, ticks),
      };
    },
    async answers(world, policy, exposure, progress) {
      const { key, oracle } = await boundsFor(world, policy, progress);
      const lived = [...exposure.subarray(0, PROVING_LIFE)];
      const { cues, returns, rich, hours } = key;
      const gains = {
        own: gainsByCue({ exposure: lived }, key),
        oracle: gainsByCue({ exposure: oracle.exposure.slice(0, lived.length) }, key),
      };
      const shifted = (spans: Key['rich']): AnswerKey['rich'] =>
        spans.map(({ from, to }) => ({ from: from + 1, to: to + 1 }));
      return {
        cues: cues.map((cue) => plantedOf(cue, key, lived, gains)),
        returns: shifted(returns),
        rich: shifted(rich),
        hours,
      };
    },
  };
}
