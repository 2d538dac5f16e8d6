import { catalog } from '../../../../language/index.ts';

export const english = {
  guessed: {
    atOnce: 'Guessed at once by a fast offline attack.',
    minute: 'Guessed within a minute by a fast offline attack.',
    minutes: 'Guessed in minutes by a fast offline attack.',
    hours: 'Guessed in hours by a fast offline attack.',
    days: 'Guessed in days by a fast offline attack.',
    months: 'Guessed in months by a fast offline attack.',
    years: 'Guessed in years by a fast offline attack.',
    never: 'Not guessed within a lifetime by a fast offline attack.',
  },
  advice: 'Use another: five unrelated words, or sixteen random characters from a password manager.',
  meter: 'Strength of the passphrase',
  noWords: 'The list of words did not load, so words count as stronger than they are.',
  about:
    'An estimate for a million guesses a second, about 400 graphics cards. It is made in this tab, and nothing is sent.',
};

export const t = catalog('screens/settings/models/passphrase', english);
