import { describe, expect, it } from 'vitest';
import { aboutDefi } from '../../../../src/mind/gateway/injectors/defi/about-defi.ts';

const told = (text: string, symbols: readonly string[] = ['SPX', 'USD']) => aboutDefi(text, symbols);

describe('a question is told to be about DeFi', () => {
  it.each([
    ['What is Uniswap?', 'uniswap'],
    ['Who owns 0x52908400098527886E0F7030069857D2E4169EE7?', 'an address'],
    ['Compare ETH/USDC with ETH-DAI', 'ETH/USDC'],
    ['Where is SPX heading?', 'SPX'],
    ['Have you sold anything today?', 'have you sold'],
    ['How deep is the pool?', 'the pool'],
  ])('%s', (text, sign) => {
    const { about, signs } = told(text);
    expect(about).toBe(true);
    expect(signs).toContain(sign);
  });

  it.each([
    'How long do I cook risotto?',
    'Can I swap my shift with Ann?',
    'My car uses too much gas.',
    'What is a token in a lexer?',
    'Is USD the currency of Ecuador?',
    'Translate "market square".',
    '',
  ])('and not: %s', (text) => {
    expect(told(text).about).toBe(false);
  });

  it('by the symbols of the world that the golem lives in, which are words elsewhere', () => {
    expect(told('How is GRAIN doing?', ['GRAIN', 'USD']).about).toBe(true);
    expect(told('How is GRAIN doing?').about).toBe(false);
    expect(told('How is the grain doing?', ['GRAIN', 'USD']).about).toBe(false);
  });

  it('with no word of the question in its signs but those of the table', () => {
    expect(told('Ann Miller asks whether bob@example.com may swap in the pool').signs.join(' ')).not.toMatch(
      /Ann|bob/,
    );
  });
});
