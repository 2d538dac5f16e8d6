import { describe, expect, it } from 'vitest';
import type { Decision, Prediction } from '../../../src/domain/decisions/decision.ts';
import { episodeOf, type EpisodeInput } from '../../../src/mind/grimoire/episodes.ts';
import { entryId } from '../../../src/domain/memory/entry-id.ts';
import { knowledgeId } from '../../../src/mind/grimoire/id.ts';
import { governorInput } from '../../fixtures/governor-input.ts';

const prediction: Prediction = {
  metric: 'price',
  low: 0,
  high: 950,
  dueTick: 510,
  probability: 0.69,
  text: 'The price will be at or below 950 at tick 510.',
};
const decision: Decision = {
  source: 'cache',
  by: 'leave-bear@abc',
  summary: 'Leave: sells.',
  action: null,
  confidence: 0.6,
  prediction,
  cited: [],
  reasoning: [],
};

function input(over: Partial<EpisodeInput> = {}): EpisodeInput {
  const { observation, regime, portfolio, pad, gate } = governorInput();
  return {
    tick: 500,
    worldId: 'spx',
    time: observation.time,
    observation,
    regime,
    portfolio,
    appraisal: { predictionError: 0.4, sources: [], padBefore: pad, padAfter: pad, emotion: 'calm' },
    pad,
    gate,
    decision,
    action: null,
    ...over,
  };
}

describe('episodeOf', () => {
  it('keeps what was seen, decided and predicted, verbatim and with its own trust', () => {
    const episode = episodeOf(input());
    expect(episode).toMatchObject({
      type: 'episode',
      trust: 'self',
      provenance: 'self-learned',
      verified: 'pending',
    });
    expect(episode.text).toContain(prediction.text);
    expect(episode.text).toContain('931.25');
    expect(episode.tags).toContain('rule:leave-bear');
    expect(episode.summary.length).toBeLessThan(episode.text.length);
  });

  it('waits for no verdict without a prediction', () => {
    expect(episodeOf(input({ decision: null })).verified).toBe('none');
  });

  it('matters more with surprise and with a change of regime', () => {
    const calm = episodeOf(input({ decision: null }));
    const { regime } = governorInput();
    const changed = episodeOf(input({ regime: { ...regime, changed: true } }));
    const { appraisal } = input();
    const surprised = episodeOf(input({ appraisal: { ...appraisal, predictionError: 0.9 } }));
    expect(changed.importance).toBeGreaterThan(calm.importance);
    expect(surprised.importance).toBeGreaterThan(calm.importance);
    expect(changed.tags).toContain('from:volatile');
    expect(changed.importance).toBeLessThanOrEqual(1);
  });

  it('follows the episode before it', () => {
    expect(episodeOf(input({ previousId: 'X' })).links).toEqual([{ to: 'X', kind: 'follows' }]);
    expect(episodeOf(input()).links).toEqual([]);
  });
});

describe('ids', () => {
  it('are 26 characters of Crockford base 32 that sort by tick, time and counter', () => {
    const ids = [
      entryId(9, 5, 7),
      entryId(10, 2, 0),
      entryId(10, 3, 0),
      entryId(10, 3, 1),
      entryId(320_000, 0, 0),
    ];
    expect([...ids].reverse().sort()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it('of knowledge depend on the key alone', () => {
    expect(knowledgeId('a')).toBe(knowledgeId('a'));
    expect(knowledgeId('a')).not.toBe(knowledgeId('b'));
    expect(knowledgeId('spx|rule|crisis|hold')).toMatch(/^0{10}[0-9A-HJKMNP-TV-Z]{16}$/);
  });
});
