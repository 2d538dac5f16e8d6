import { describe, expect, it } from 'vitest';
import { keyAction, SCREEN_KEYS, shortcuts, type KeyPress } from '../../src/dashboard/navigation/keyboard.ts';
import { titled } from '../../src/dashboard/words/index.ts';
import { SCREENS } from '../../src/dashboard/navigation/routes.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  modified: false,
  typing: false,
  onControl: false,
  ...more,
});

describe('keyAction', () => {
  it('runs the golem by the keys that the help names', () => {
    expect(keyAction(press(' '), false)).toEqual({ type: 'toggle' });
    expect(keyAction(press('.'), false)).toEqual({ type: 'step' });
    expect(keyAction(press('['), false)).toEqual({ type: 'speed', by: -1 });
    expect(keyAction(press(']'), false)).toEqual({ type: 'speed', by: 1 });
    expect(keyAction(press('?'), false)).toEqual({ type: 'help' });
    expect(keyAction(press('s'), false)).toEqual({ type: 'steer' });
  });

  it('goes to a screen only after g', () => {
    for (const screen of SCREENS) {
      expect(keyAction(press(SCREEN_KEYS[screen]), true)).toEqual({ type: 'go', screen });
      expect(keyAction(press(SCREEN_KEYS[screen]), false)).not.toMatchObject({ type: 'go' });
    }
    expect(keyAction(press('g'), false)).toEqual({ type: 'prefix' });
    expect(new Set(Object.values(SCREEN_KEYS)).size).toBe(SCREENS.length);
  });

  it('leaves typing, the browser and focused buttons alone', () => {
    for (const key of [' ', '.', 'g', '?']) expect(keyAction(press(key, { typing: true }), false)).toBeNull();
    for (const key of [' ', '.', '[']) expect(keyAction(press(key, { modified: true }), false)).toBeNull();
    expect(keyAction(press(' ', { onControl: true }), false)).toBeNull();
    expect(keyAction(press('.', { onControl: true }), false)).toEqual({ type: 'step' });
  });

  it('returns to now even from a text box', () => {
    expect(keyAction(press('Escape', { typing: true }), false)).toEqual({ type: 'now' });
  });

  it('lists every screen in the help', () => {
    for (const screen of SCREENS) {
      expect(shortcuts()).toContainEqual({
        keys: `g ${SCREEN_KEYS[screen]}`,
        what: `Go to ${titled(screen)}`,
      });
    }
  });
});
