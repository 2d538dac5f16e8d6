import type { english } from './strings.ts';

export const german: typeof english = {
  guessed: {
    atOnce: 'Von einem schnellen Offline-Angriff sofort erraten.',
    minute: 'Von einem schnellen Offline-Angriff in weniger als einer Minute erraten.',
    minutes: 'Von einem schnellen Offline-Angriff in Minuten erraten.',
    hours: 'Von einem schnellen Offline-Angriff in Stunden erraten.',
    days: 'Von einem schnellen Offline-Angriff in Tagen erraten.',
    months: 'Von einem schnellen Offline-Angriff in Monaten erraten.',
    years: 'Von einem schnellen Offline-Angriff in Jahren erraten.',
    never: 'Von einem schnellen Offline-Angriff in keinem Menschenleben erraten.',
  },
  advice:
    'Nehmen Sie eine andere: fünf beliebige Wörter ohne Zusammenhang oder sechzehn zufällige Zeichen aus einem Passwortmanager.',
  meter: 'Stärke der Passphrase',
  noWords: 'Die Wortliste wurde nicht geladen; Wörter gelten daher als stärker, als sie sind.',
  about:
    'Eine Schätzung für eine Million Versuche pro Sekunde, etwa 400 Grafikkarten. Sie entsteht in diesem Tab, und nichts wird gesendet.',
};
