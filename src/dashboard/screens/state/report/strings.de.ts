import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  open: {
    label: 'Fehlerbericht öffnen',
    note: 'Der Tick wird allein aus der Datei per Replay berechnet; das Leben hier bleibt unberührt. Um einen Bericht zu speichern, öffnen Sie einen Tick und wählen „Fehlerbericht speichern“.',
    pick: 'Ein Tick eines anderen Lebens, dort als .golem-report-Datei gespeichert. Wählen Sie die Datei, oder legen Sie sie hier ab.',
    opening: 'Replay läuft …',
    kept: 'Das Leben hier ist unverändert.',
  },
  head: {
    group: 'Ein Tick eines anderen Lebens',
    another: 'Aus einem anderen Leben',
    made: (date, version) => `gespeichert ${date} von Version ${version}`,
    close: 'Schließen',
    tick: 'Tick',
    ticks: (ticks) => `${count(ticks, 'Tick', 'Ticks')} in der Datei`,
  },
  result: {
    failed: (tick, why) => `Tick ${formatNumber(tick)} lässt sich hier nicht per Replay berechnen: ${why}`,
    identical: (tick) =>
      `Tick ${formatNumber(tick)} hier im Replay: bis aufs letzte Bit identisch mit dem Original.`,
    different: (tick) => `Tick ${formatNumber(tick)} hier im Replay: anders als das Original.`,
    firstDifference: 'Erste Abweichung',
    places: {
      record: (span) => `Datensatz: ${span}`,
      state: (span) => `Zustand: ${span}`,
    },
    recorded: 'Dort aufgezeichnet',
    replayed: 'Hier im Replay',
  },
  facts: {
    worldTime: 'Weltzeit',
    world: 'Welt',
    tier: 'Stufe',
    regime: 'Marktregime',
    equity: 'Vermögen',
    golem: 'Golem',
    golemId: 'Golem-ID',
    root: 'Wurzel-Hash seines Zustands',
    rootHash: 'Wurzel-Hash',
    gate: 'Gate',
    decision: 'Entscheidung',
    owner: 'Der Besitzer, davor',
  },
  parts: {
    wholeRecord: 'Sein vollständiger Datensatz',
    record: 'Sein Datensatz',
    promptOf: (tokens) => `Sein Prompt, ${count(tokens, 'Token', 'Tokens')}`,
    prompt: 'Sein Prompt',
    state: 'Sein Zustand, Organ für Organ',
  },
};
