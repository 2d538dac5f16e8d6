import { expect, it } from 'vitest';
import { isNear } from '../../../../../src/mind/grimoire/care/admission/near.ts';
import { exactly } from '../../../../../src/mind/grimoire/care/admission/tokens.ts';

const same = (a: string, b: string): boolean => exactly(a) === exactly(b) || isNear(a, b);

const SAME: readonly (readonly [string, string])[] = [
  ['The pool paid 0.3 % on each swap this week.', 'The pool paid 0.3% on each swap this week'],
  ['the market fell 9% on the news of it', 'The market fell 9% on the news of it!'],
  ['We met the team in the old harbour.', 'We met  the team\nin the “old harbour”.'],
  ['Oh, the bridge is closed until further word comes.', 'The bridge is closed until further word comes.'],
  ['It’s true that a dry year makes wheat dear.', "It's true that a dry year makes the wheat dear."],
  [
    'as far as anyone could tell the harbour stayed open through the storm and ships came in',
    'the harbour stayed open through the storm and ships came in as far as anyone could tell',
  ],
];

const NOT_THE_SAME: readonly (readonly [string, string])[] = [
  ['The market fell 9% on the news of it.', 'The market fell 19% on the news of it.'],
  ['The price moved by -5% over the last day.', 'The price moved by 5% over the last day.'],
  ['He paid $5 for the two cups of tea.', 'He paid €5 for the two cups of tea.'],
  ['She was born on 3 May 1990 in the old town.', 'She was born on 5 May 1990 in the old town.'],
  ['The report is due on Tuesday at the office.', 'The report is due on Wednesday at the office.'],
  [
    'Send it to 0x52908400098527886E0F7030069857D2E4169EE7 by tonight.',
    'Send it to 0x52908400098527886E0F7030069857D2E4169EE8 by tonight.',
  ],
  [
    'The wallet is 4Nd1mYq8Kp and nobody else has it now.',
    'The wallet is 4nd1mYq8Kp and nobody else has it now.',
  ],
  ['We should buy ETH before the end of the month.', 'We should buy BTC before the end of the month.'],
  ['The bridge is safe to use for large amounts.', 'The bridge is not safe to use for large amounts.'],
  ['They can pay it back within the year.', "They can't pay it back within the year."],
  ['The price rose after the upgrade went through.', 'The price fell after the upgrade went through.'],
  ['Ann owes Bob the money from last summer still.', 'Bob owes Ann the money from last summer still.'],
  ['The vault is open to all of us again.', 'The vault is open to all of us again?'],
  ['That is how the whole thing went in the end 👍', 'That is how the whole thing went in the end 👎'],
  ['He will pay it back within the year.', 'He paid it back within the year.'],
  ['Call us before the market opens on that day.', 'Call us after the market opens on that day.'],
  [
    'about nine people came to the meeting last night',
    'about nineteen people came to the meeting last night',
  ],
  [
    'the dog chased our cat over two fences and then sat down',
    'our cat chased the dog over two fences and then sat down',
  ],
];

it.each(SAME)('takes “%s” and “%s” for the same', (a, b) => {
  expect(same(a, b)).toBe(true);
  expect(same(b, a)).toBe(true);
});

it.each(NOT_THE_SAME)('keeps “%s” and “%s”', (a, b) => {
  expect(same(a, b)).toBe(false);
  expect(same(b, a)).toBe(false);
});
