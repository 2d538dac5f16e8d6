import { describe, expect, it } from 'vitest';
import { FIRST_PLACES, placeOf, PLACES } from '../../src/dashboard/navigation/places.ts';
import { href, parseHash, SCREENS, tickParam } from '../../src/dashboard/navigation/routes.ts';

describe('routes', () => {
  it('reads back every address it writes', () => {
    for (const name of SCREENS) {
      for (const param of [null, '120', '01JQ5Z8N3K7XW2V9B4T6', 'rule:cut on/drawdown?']) {
        const route = parseHash(href(name, param, { type: 'warning', q: 'a b' }));
        expect(route.name).toBe(name);
        expect(route.param).toBe(param);
        expect(Object.fromEntries(route.query)).toEqual({ type: 'warning', q: 'a b' });
      }
    }
  });

  it('takes anything unknown for the live screen', () => {
    for (const hash of ['', '#', '#/', '#/nowhere/3', '#live-ish']) expect(parseHash(hash).name).toBe('live');
  });

  it('does not throw on a broken escape', () => {
    expect(parseHash('#/memory/%E0%A4%A').param).toBe('%E0%A4%A');
  });

  it('takes only positive whole numbers for a tick', () => {
    expect(tickParam('120')).toBe(120);
    for (const wrong of [null, '0', '-1', '1.5', 'last', '1e3', '012']) expect(tickParam(wrong)).toBeNull();
  });
});

describe('places', () => {
  it('have each screen once, so that none is out of reach', () => {
    expect(PLACES.flatMap(({ screens }) => [...screens]).sort()).toEqual([...SCREENS].sort());
    for (const screen of SCREENS) expect(placeOf(screen).screens).toContain(screen);
    expect(FIRST_PLACES).toBeLessThan(PLACES.length);
  });
});
