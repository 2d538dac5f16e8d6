import { expect, it } from 'vitest';
import { STEPS } from '../../src/domain/life/life.ts';
import { SPAN_ORDER, waterfall } from '../../src/dashboard/screens/tick/spans.ts';

it('shows all nine steps in order, skipped ones as skipped, and times the whole', () => {
  const { spans, total } = waterfall([
    { step: 'commit', start: 4, duration: 40, skipped: false },
    { step: 'observe', start: 0, duration: 1, skipped: false },
    { step: 'simulate', start: 2, duration: 0, skipped: true },
  ]);
  expect(spans.filter((span) => span.number !== null).map((span) => span.step)).toEqual([...STEPS]);
  expect(spans.find((span) => span.step === 'simulate')).toMatchObject({ state: 'skipped', number: 5 });
  expect(spans.find((span) => span.step === 'verify')).toMatchObject({ state: 'untimed' });
  expect(spans.some((span) => span.step === 'deliberate')).toBe(false);
  expect(spans.at(-1)).toMatchObject({ step: 'commit', stretches: [{ start: 4 }], duration: 40 });
  expect(total).toBe(44);
});

it('draws each stretch of a step that rested while another ran', () => {
  const { spans } = waterfall([
    { step: 'deliberate', start: 0, duration: 5, skipped: false },
    { step: 'simulate', start: 5, duration: 1, skipped: false },
    { step: 'deliberate', start: 6, duration: 2, skipped: false },
  ]);
  const deliberate = spans.find((span) => span.step === 'deliberate');
  expect(deliberate?.stretches.map(({ start }) => start)).toEqual([0, 6]);
  expect(deliberate?.duration).toBe(7);
});

it('orders what lies between the steps where it runs', () => {
  expect(SPAN_ORDER.indexOf('assemble')).toBe(SPAN_ORDER.indexOf('gate') + 1);
  expect(SPAN_ORDER.indexOf('simulate')).toBe(SPAN_ORDER.indexOf('deliberate') + 1);
});
