import { describe, expect, it } from 'vitest';
import { statementsIn } from '../../../src/mind/agent-memory/index.ts';

const SAID = Date.UTC(2025, 1, 3, 12);
const texts = (words: string): readonly string[] => statementsIn(words, SAID).map(({ text }) => text);

describe('statements of what somebody says of himself', () => {
  it.each([
    ['My name is Ada Lovelace.', ['User is called Ada Lovelace.']],
    ['Hi, I moved from Basel to Oslo', ['User lives in Oslo.', 'User lived in Basel.']],
    ['We just relocated to New York City.', ['User lives in New York City.']],
    ['I no longer live in Basel.', ['User lived in Basel.']],
    [
      'I work at Acme as a data engineer and I love climbing.',
      ['User works at Acme.', 'User works as a data engineer.', 'User likes climbing.'],
    ],
    ["I'm a nurse.", ['User works as a nurse.']],
    ['Actually, I’m allergic to peanuts', ['User is allergic to peanuts.']],
    ['I prefer tea over coffee.', ['User prefers tea to coffee.']],
    ["I don't like my old boss any more.", ['User does not like their old boss.']],
    ['My favourite colour is now green.', ["User's favourite colour is green."]],
    [
      "My wife's name is Anna and my brother is called Karl.",
      ["User's wife is Anna.", "User's brother is Karl."],
    ],
    ['I have a dog named Rex.', ["User's dog is Rex."]],
    ['I have a dentist appointment tomorrow.', ['User has a dentist appointment (2025-02-04).']],
    ["I'm going to visit my sister in Lisbon.", ['User plans: visit their sister in Lisbon.']],
    ['I bought a bicycle yesterday.', ['User bought a bicycle (2025-02-02).']],
    ['My phone number is 555-0134.', ["User's phone number is 555-0134."]],
    ['The user likes jazz.', ['User likes jazz.']],
    ['I’m vegan.', ['User is vegan.']],
    ['I speak Norwegian.', ['User speaks Norwegian.']],
  ])('reads “%s”', (words, told) => expect(texts(words)).toEqual(told));

  it.each([
    'Where do I live?',
    'If I lived in Paris I would learn French.',
    'I want you to write a poem.',
    'I need to know the time.',
    'My question is about SQL.',
    'I have a question.',
    'She said "I live in Rome".',
    'The weather is nice.',
    'Can you help me? I’d be glad.',
  ])('reads nothing in “%s”', (words) => expect(texts(words)).toEqual([]));

  it('keeps from when and until when it was so, by the day it was said', () => {
    const [here, there] = statementsIn('I moved from Basel to Oslo.', SAID);
    expect(here).toMatchObject({ slot: 'home', value: 'oslo', from: null, until: null, confidence: 0.9 });
    expect(there).toMatchObject({ slot: 'home', value: 'basel', until: SAID, before: 'oslo' });
    expect(statementsIn('I moved to Oslo in March 2024.', SAID)[0]).toMatchObject({
      text: 'User lives in Oslo.',
      from: Date.UTC(2024, 2, 1),
    });
    expect(statementsIn('I think I live in Oslo.', SAID)[0]).toMatchObject({ confidence: 0.5 });
  });
});
