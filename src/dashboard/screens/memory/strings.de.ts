import { count, formatNumber } from '../../words/index.ts';
import type { english } from './strings.ts';

const memories = (n: number): string => count(n, 'Erinnerung', 'Erinnerungen');

export const german: typeof english = {
  panels: {
    takeIn: 'Notizen oder einen Chat aufnehmen',
    counts: 'Anzahl',
    remember: 'Merken',
  },
  heading: 'Gedächtnis',
  passage: 'Passage',
  tick: (tick) => `Tick ${tick}`,
  notChecked: 'nicht geprüft',
  list: {
    title: 'Einträge',
    recalled: 'Abgerufen',
    newest: 'neueste Erlebnisse zuerst, dann daraus gewonnenes Wissen',
    asOf: (tick) => `Stand nach Tick ${tick}, mit Text, Vertrauen und Zählern von damals`,
    asGolem: (question, most) => `was der Golem jetzt zu „${question}“ abrufen würde, höchstens ${most}`,
    ranked: ({ most, question, byMeaning, until, asOf }) =>
      `die besten ${most} zu „${question}“ nach Wörtern, ${byMeaning ? 'Bedeutung, ' : ''}Zeit und Sprecher` +
      (until === '' ? '' : `, gesagt oder erlebt bis ${until}`) +
      (asOf === '' ? '' : `, bekannt nach Tick ${asOf}`),
    entries: 'Einträge',
    matches: 'passende Erinnerungen',
    matchesOf: (total) => `Texte von ${memories(total)} (einmalig), dann Treffer`,
    readingOlder: 'Lesen älterer Einträge',
  },
  counts: {
    what: 'Anzahl der Einträge',
    all: 'alle',
    backlog: (n) => `${count(n, 'Eintrag hat', 'Einträge haben')} noch keinen Vektor.`,
    untilThen: 'Bis dahin wird nach Wörtern verglichen.',
    modelLoading: 'Das Modell lädt.',
    modelFailed: 'Das Modell konnte nicht geladen werden.',
    allHaveVectors: 'Jeder Eintrag hat einen Vektor.',
    contradicted: (n) =>
      `${count(n, 'Erinnerung widerspricht', 'Erinnerungen widersprechen')} einer anderen.`,
    showThem: 'Anzeigen',
  },
  remember: { note: 'ein Eintrag in Ihren Worten; Vertrauen: Besitzer' },
  around: {
    show: 'Kontext anzeigen',
    hide: 'Kontext ausblenden',
    what: 'Passagen davor und danach',
  },
  truth: {
    because: {
      given: 'laut Quelle',
      contradicted: 'etwas Neueres sagt anderes',
      outweighed: 'für die andere Seite spricht mehr',
      stands: 'wurde bestritten und gilt weiter',
      ruled: 'Sie haben für die andere Seite entschieden',
      replaced: 'durch Neueres zum selben Thema ersetzt',
      refuted: 'von der Welt widerlegt',
    },
    from: (day) => `ab ${day}`,
    to: (day) => `bis ${day}`,
    fromTo: (from, to) => `von ${from} bis ${to}`,
    over: 'gilt nicht mehr',
    overSince: (why, tick) => `${why}, bekannt seit Tick ${tick}`,
    stands: 'bestritten, gilt aber weiter',
    holds: 'gilt',
    ended: 'gilt nicht mehr',
    contradictedSince: (tick) => `widersprochen seit Tick ${formatNumber(tick, { digits: 0 })}`,
  },
};
