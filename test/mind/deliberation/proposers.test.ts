import { expect, it } from 'vitest';
import { inTurn, PROPOSERS } from '../../../src/mind/deliberation/proposers.ts';
import { ORGANS } from '../../../src/mind/heartbeat/organs.ts';

it('asks organs, then models, then the reflex, and of organs the owner’s order and habits first', () => {
  expect(PROPOSERS.map(({ who }) => who)).toEqual(['organs', 'models', 'reflex']);
  const names = inTurn(ORGANS).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['standing-orders', 'habits']);
  expect(names.slice(2)).toEqual(
    ORGANS.map(({ name }) => name).filter((name) => !names.slice(0, 2).includes(name)),
  );
});
