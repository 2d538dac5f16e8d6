import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });
const memories = (n: number): string => count(n, 'Erinnerung', 'Erinnerungen');

export const german: typeof english = {
  panels: { map: 'Karte' },
  note: 'ähnliche Erinnerungen liegen beieinander',
  colour: 'Farbe',
  other: 'andere',
  around: 'Umkreisen',
  aroundTip:
    'Umkreisen Sie Erinnerungen, um nur diese aufzulisten. Oder ziehen Sie mit gedrückter Umschalttaste.',
  close: 'Karte schließen',
  failed: (why) => `Die Karte konnte nicht gezeichnet werden: ${why}`,
  kept: 'Am Gedächtnis wurde nichts geändert.',
  drawAgain: 'Neu zeichnen',
  reading: (n) => `Vektoren werden gelesen: ${memories(n)}`,
  laying: (done) => `Anordnung wird berechnet: ${formatNumber(done, { unit: '%', digits: 0 })}`,
  cancel: 'Abbrechen',
  noVectors: 'Noch hat keine Erinnerung einen Vektor.',
  noVectorsHow:
    'Die Karte braucht Vektoren. Sie entstehen, sobald das Modell geladen ist; siehe Einstellungen.',
  shown: (n) => `${memories(n)}.`,
  lit: (lit, of) => `${memories(lit)} von ${whole(of)} hervorgehoben.`,
  without: (n, of) => `${whole(n)} von ${whole(of)} fehlen: noch kein Vektor.`,
  newest: (most) => `Nur die neuesten ${whole(most)} werden gelesen.`,
  keys: 'Ziehen verschiebt, Strg und Mausrad zoomt, Pfeiltasten gehen von einer zur nächsten, Eingabe öffnet. Die Liste darunter zeigt dasselbe.',
  drawnAround: (n) => `${memories(n)} umkreist: Die Liste zeigt nur diese.`,
  showAll: 'Wieder alle zeigen',
  since: (n) => `Seither ${count(n, 'neue Erinnerung', 'neue Erinnerungen')}.`,
  layOut: 'Neu anordnen',
  empty: 'Noch keine Erinnerungen.',
  emptyHow: 'Sobald es Erinnerungen mit Vektoren gibt, lässt sich hier die Karte zeichnen.',
  draw: 'Karte zeichnen',
  drawing:
    'Nach Bedeutung angeordnet (UMAP), außerhalb des Threads des Golems; Tausende brauchen einige Sekunden.',
  canvas: {
    role: 'Karte',
    label: (n) => `Karte mit ${memories(n)}`,
    closer: 'Vergrößern',
    further: 'Verkleinern',
    all: 'Alle',
    point: (type, trust, date, tick) => `${type}, Vertrauen ${trust}, ${date}, Tick ${tick}`,
  },
  legend: 'Bedeutung der Zeichen',
};
