import { count, formatNumber } from '../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  banner: {
    region: 'Die Vergangenheit',
    end: (tick) => `Ende von Tick ${formatNumber(tick)}`,
    verified: 'geprüft',
    verifiedTip:
      'Aus der Aufzeichnung per Replay berechnet: Datensatz und Zustand stimmen mit ihren Siegeln überein',
    differs: 'weicht von seinem Siegel ab',
    differsTip:
      'Aus der Aufzeichnung per Replay berechnet: Datensatz oder Zustand stimmt nicht mit dem Siegel überein',
    reopeningTick: (tick) => `Tick ${formatNumber(tick)} wird geöffnet …`,
    reopening: 'Wird geöffnet',
    steps: 'Schritte durch die Vergangenheit',
    back: '← Tick zurück',
    backTip: 'Ein Tick zurück (,)',
    forward: 'Tick vor →',
    forwardTip: 'Ein Tick vor, wie aufgezeichnet (.)',
    toNow: 'Zurück zu jetzt',
    escape: 'Esc',
    reopen: (tick) => `Tick ${formatNumber(tick)} wieder öffnen`,
    verify: 'Gespeichertes prüfen',
  },
  breakpoint: {
    legend: 'Vor zu einem Haltepunkt',
    to: 'Vor bis',
    kinds: {
      'tier-2': 'zum nächsten T2',
      'tier-1': 'zum nächsten T1 oder T2',
      blocked: 'zu einer blockierten Order',
      filled: 'zu einer ausgeführten Order',
      reverted: 'zu einer revertierten Order',
      regime: 'zu einem anderen Marktregime',
      phase: 'zu einer anderen Phase',
      error: 'zu einer Überraschung über',
      own: 'zu einer eigenen Bedingung',
    },
    rule: 'Durch welche Regel',
    anyRule: 'durch eine beliebige Regel',
    byRule: (rule) => `durch ${rule}`,
    above: 'Überraschung über',
    condition: 'Bedingung an den Datensatz',
    conditionTip:
      'Felder eines Datensatzes, z. B. gate.predictionError > 0.4 and regime.regime == "crisis"; ==, !=, <, <=, >, >=, contains, and, or, not, Klammern',
    example: 'gate.predictionError > 0.4 and action.status == "filled"',
    go: 'Los',
    goTip: 'Die Datensätze durchsuchen (n)',
    searching: 'Datensätze werden durchsucht',
    cancel: 'Abbrechen',
    progress: (done, all) => `${formatNumber(done)} von ${count(all, 'Tick', 'Ticks')}`,
    none: (from, to) => `Keiner von Tick ${formatNumber(from)} bis ${formatNumber(to)}.`,
  },
  nowOnly: (what) => `${what}: nur für jetzt verfügbar, nicht für die Vergangenheit.`,
  report: {
    file: 'Fehlerbericht eines Golems',
    saving: 'Fehlerbericht speichern',
    busy: 'Wird gespeichert …',
    save: 'Fehlerbericht speichern',
    tip: 'Eine Datei mit allem, was der Replay dieses Ticks anderswo braucht: der Zustand davor, seine Eingaben, die Erinnerungen von damals. Keine Schlüssel.',
    saved: (name) => `Gespeichert als ${name}.`,
  },
};
