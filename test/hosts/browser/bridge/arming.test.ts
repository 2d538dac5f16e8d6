import { describe, expect, it } from 'vitest';
import { ARM_MS, Arming } from '../../../../src/hosts/browser/bridge/arming.ts';
import { VirtualTime } from '../../../support/virtual-time.ts';

function over(readable = true) {
  const time = new VirtualTime();
  const told: boolean[] = [];
  const window = { readable };
  const arming = new Arming({
    timer: time.timer,
    readable: () => window.readable,
    changed: (armed) => void told.push(armed),
  });
  /** As a hand moves it. */
  const move = (): void => {
    arming.pointer(100, 100);
    arming.pointer(140, 120);
  };
  /** A press and its click: whether it counts. */
  const click = (touch = false): boolean => {
    arming.pressed(touch);
    return arming.takes();
  };
  return { arming, time, told, window, move, click };
}

describe('Allow', () => {
  it('takes a second and a pointer that moved, in either order', async () => {
    const { arming, time, told, move, click } = over();
    move();
    await time.pass(ARM_MS - 1);
    expect([arming.armed, told]).toEqual([false, [false]]);
    await time.pass(1);
    expect([arming.armed, told]).toEqual([true, [false, true]]);
    expect(click()).toBe(true);

    const late = over();
    await late.time.pass(10 * ARM_MS);
    expect(late.arming.armed).toBe(false);
    late.move();
    expect(late.click()).toBe(true);
  });

  it('is not pressed by a hand that pressed before it could have read anything', async () => {
    const { time, move, click, arming } = over();
    move();
    // Somebody presses again and again, as a game has them do.
    for (let times = 0; times < 10; times += 1) {
      await time.pass(ARM_MS - 1);
      expect(click()).toBe(false);
    }
    await time.pass(ARM_MS);
    // A press that began too early, and ends late, is none.
    const held = over();
    held.move();
    held.arming.pressed(false);
    await held.time.pass(5 * ARM_MS);
    expect([held.arming.armed, held.arming.takes()]).toEqual([true, false]);
    expect(arming.takes()).toBe(false);
    expect(click()).toBe(true);
  });

  it('is not pressed under a pointer that lies still', async () => {
    const { arming, time, click } = over();
    for (let times = 0; times < 5; times += 1) {
      arming.pointer(100, 100);
      arming.pointer(101, 102);
      await time.pass(ARM_MS);
      expect(click()).toBe(false);
    }
  });

  it('begins anew where the window was left, and does not begin where it cannot be read', async () => {
    const { arming, time, window, move, click } = over();
    move();
    await time.pass(ARM_MS);
    expect(arming.armed).toBe(true);
    window.readable = false;
    arming.again();
    expect(arming.armed).toBe(false);
    move();
    await time.pass(10 * ARM_MS);
    expect(click()).toBe(false);
    window.readable = true;
    arming.again();
    await time.pass(ARM_MS);
    expect(arming.armed).toBe(false);
    move();
    expect(click()).toBe(true);
  });

  it('is reached by key, and by touch with a first tap that allows nothing', async () => {
    const byKey = over();
    byKey.arming.reached();
    expect(byKey.click()).toBe(false);
    await byKey.time.pass(ARM_MS);
    expect(byKey.click()).toBe(true);

    const byTouch = over();
    await byTouch.time.pass(10 * ARM_MS);
    expect(byTouch.click(true)).toBe(false);
    expect(byTouch.click(true)).toBe(false);
    await byTouch.time.pass(ARM_MS);
    expect(byTouch.click(true)).toBe(true);
  });
});
