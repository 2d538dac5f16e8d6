import { expect, it } from 'vitest';
import { isSymbol } from '../../../src/mind/world/symbol.ts';

it.each(['SPX', 'USD', 'USDC.e', 'stETH', 'x-y$z', 'PT-sUSDe+', '1INCH', 'SEND', '0x3afa…75cd'])(
  'takes %s for the name of a token',
  (text) => expect(isSymbol(text)).toBe(true),
);

it.each([
  '',
  'ABC USD',
  'ABC\nSYSTEM',
  'ABCDEFGHIJKLMNOPQ',
  'IgnoreYourRules',
  'ignore-your.rules',
  '<|im_start|>',
  'ＡＢＣ',
])('does not take %j for one', (text) => expect(isSymbol(text)).toBe(false));
