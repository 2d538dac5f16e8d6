import { describe, expect, it } from 'vitest';
import type { PredictionOutcome } from '../../../src/domain/decisions/decision.ts';
import { appraise, feltOn, type Stimulus } from '../../../src/mind/daimon/affect.ts';
import {
  feltAgain,
  learnMarkers,
  type Markers,
  situationOf,
  stillUndecided,
  type Undecided,
} from '../../../src/mind/daimon/markers.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';

const crisis = situationOf('crisis', { exposure: 0.8, drawdown: 0.2 });
const calm = situationOf('range-bound', { exposure: 0, drawdown: 0 });

/** A decision that said it would come true as likely as not. */
const outcomeOf = (tick: number, quality: number): PredictionOutcome =>
  ({
    prediction: { madeAtTick: tick, probability: 0.5 },
    quality,
    correct: quality === 1,
  }) as unknown as PredictionOutcome;

function taught(quality: number, equity: number, times: number): Markers {
  let markers: Markers = {};
  for (let tick = 1; tick <= times; tick += 1) {
    const undecided: Undecided = { [tick]: { situation: crisis, equity: 100 } };
    const at = { tick: tick + 1, equity };
    markers = learnMarkers(markers, undecided, [outcomeOf(tick, quality)], at);
  }
  return markers;
}

describe('somatic markers', () => {
  it('are felt again in a situation of the same kind, and only there', () => {
    const markers = taught(0, 90, 6);
    const felt = feltAgain(markers, crisis)!;
    expect(felt).toMatchObject({ situation: crisis, count: 6 });
    expect(felt.valence).toBeLessThan(-0.5);
    expect(feltAgain(markers, calm)).toBeNull();
    expect(feltAgain(taught(1, 110, 6), crisis)!.valence).toBeGreaterThan(0.5);
  });

  it('are nothing after two outcomes, nor where good and bad weigh the same', () => {
    expect(feltAgain(taught(0, 90, 2), crisis)).toBeNull();
    expect(feltAgain(taught(1, 95, 20), crisis)).toBeNull();
  });

  it('are nothing where predictions come as often as they said', () => {
    let markers: Markers = {};
    for (let tick = 1; tick <= 40; tick += 1) {
      const undecided: Undecided = { [tick]: { situation: crisis, equity: 100 } };
      const outcome = {
        prediction: { madeAtTick: tick, probability: 0.75 },
        correct: tick % 4 !== 0,
      } as unknown as PredictionOutcome;
      markers = learnMarkers(markers, undecided, [outcome], { tick, equity: 100 });
    }
    expect(feltAgain(markers, crisis)).toBeNull();
  });

  it('forget what was long ago', () => {
    let markers = taught(0, 90, 30);
    for (let tick = 40; tick < 90; tick += 1) {
      const undecided: Undecided = { [tick]: { situation: crisis, equity: 100 } };
      markers = learnMarkers(markers, undecided, [outcomeOf(tick, 1)], { tick, equity: 105 });
    }
    expect(feltAgain(markers, crisis)!.valence).toBeGreaterThan(0.5);
  });

  it('wait for no decision that is not open', () => {
    const one = stillUndecided({}, [], { tick: 3, situation: calm, equity: 1 });
    expect(Object.keys(one)).toEqual(['3']);
    expect(stillUndecided(one, [], null)).toEqual({});
  });

  it('move the mood by a rule of their own', () => {
    const event: Stimulus = {
      surprise: 0,
      returnZ: 0,
      equityChange: 0,
      outcomes: [],
      regime: 'crisis',
      vitality: 1,
      blocked: false,
      steer: false,
    };
    const pad = { pleasure: 0, arousal: 0, dominance: 0 };
    const { daimon } = DEFAULT_POLICY;
    const bad = appraise(pad, { ...event, gut: -1 }, daimon);
    expect(bad.pleasure).toBeLessThan(appraise(pad, event, daimon).pleasure);
    expect(bad.arousal).toBeGreaterThan(appraise(pad, event, daimon).arousal);
    expect(feltOn({ ...event, gut: -1 }).map(({ rule }) => rule)).toEqual(['regime', 'marker']);
  });
});

describe('a life with gut feelings and one without', () => {
  it('goes another way', async () => {
    const live = async (markers: number) => {
      const { api } = await wakeHeadless({ world: 'sp500' });
      await api.policy.set({ daimon: { markers } });
      await api.seek(150);
      const ticks = [
        ...(await api.step('theta', 60)),
        ...(await api.step('theta', 60)),
        ...(await api.step('theta', 60)),
      ];
      const view = await api.daimon.get();
      return { ticks, view };
    };
    const [felt, not] = [await live(1), await live(0)];
    const again = felt.ticks.filter(({ appraisal }) => appraisal.marker);
    expect(again.length).toBeGreaterThan(0);
    expect(not.ticks.filter(({ appraisal }) => appraisal.marker)).toEqual([]);
    // In the first situation that is felt again the mood already differs, and of a bad feeling the threshold too.
    const { tick, appraisal } = again.at(-1)!;
    const other = not.ticks.find((one) => one.tick === tick)!;
    expect(appraisal.padAfter).not.toEqual(other.appraisal.padAfter);
    const bad = again.filter((one) => one.appraisal.marker!.valence < 0);
    for (const { gate } of bad) expect(gate.markerFactor).toBeLessThan(1);
    expect(felt.ticks.map(({ gate }) => gate.threshold)).not.toEqual(
      not.ticks.map(({ gate }) => gate.threshold),
    );
    expect(felt.view.path).toHaveLength(180);
    expect(felt.view.path.at(-1)).toMatchObject({ tick: 180, ...felt.view.pad });
    expect(felt.view.markers.length).toBeGreaterThan(0);
  });
});
