import { count, formatNumber } from '../../../../words/index.ts';
import type { english } from './strings.ts';

const whole = (value: number): string => formatNumber(value, { digits: 0 });
/** The model that weighs, in the genitive; null for the one in this tab. */
const ofRater = (model: string | null): string =>
  model === null ? 'des Modells in diesem Tab' : `des Modells ${model}`;
const measured = (tokens: number, ablations: number): string =>
  `${count(tokens, 'Token', 'Tokens')}; ${whole(ablations)} Ablationen, jede ohne die Hälfte der Einträge`;

export const german: typeof english = {
  by: (model) => (model === null ? 'nach dem Modell in diesem Tab' : `nach dem Modell ${model}`),
  opening: 'Das Modell liest den Prompt mit der Hälfte seiner Einträge, sobald es offen ist.',
  reading: (done, of) =>
    `Das Modell liest den Prompt mit der Hälfte seiner Einträge, ${whole(done)} von ${whole(of)} Malen.`,
  openingOther: (tick) =>
    `Tick ${tick} wird verfolgt: Das Modell liest seinen Prompt mit der Hälfte der Einträge, sobald es offen ist.`,
  readingOther: (tick, done, of) =>
    `Tick ${tick} wird verfolgt: Das Modell liest seinen Prompt mit der Hälfte der Einträge, ${whole(done)} von ${whole(of)} Malen.`,
  progress: 'Gelesene Prompts',
  cancel: 'Abbrechen',
  nats: 'Nats',
  fewer: 'Weniger anzeigen',
  all: (many) => `Alle ${many} mit Wirkung anzeigen`,
  madeDifference: (some, all) => `${some} von ${all} Einträgen machten einen Unterschied.`,
  idle: (entries, tokens) =>
    `${count(entries, 'Eintrag', 'Einträge')} ohne Wirkung, die ausgelassen werden könnten: ${count(tokens, 'Token', 'Tokens')}`,
  tokens: (tokens) => count(tokens, 'Token', 'Tokens'),
  shade: 'Prompt danach einfärben',
  about:
    'Das Modell in diesem Tab kann sagen, welche Einträge diese Entscheidung wahrscheinlich machen. Es liest den Prompt rund siebzigmal, jedes Mal ohne die Hälfte seiner Einträge. Das dauert Minuten; der Golem läuft weiter.',
  aboutServer:
    'Ein Modell auf diesem Rechner kann sagen, welche Einträge diese Entscheidung wahrscheinlich machen. Es liest den Prompt rund siebzigmal, jedes Mal ohne die Hälfte seiner Einträge. Das dauert Minuten; der Golem läuft weiter.',
  absent: 'Das Modell ist nicht in diesem Browser.',
  fetch: 'In den Einstellungen laden',
  trace: 'Verfolgen',
  traceAgain: 'Erneut verfolgen',
  weighedBy: 'Gewogen von',
  thisTab: 'Modell in diesem Tab',
  reflexDecided: (model, tokens, ablations) =>
    `Der Reflex hat entschieden, kein Modell. Die Werte zeigen nicht, wie: Sie sagen, welche Einträge die Entscheidung in den Augen ${ofRater(model)} wahrscheinlich machen, das nicht beteiligt war (${measured(tokens, ablations)}).`,
  ownerDecided: (model, tokens, ablations) =>
    `Der Besitzer hat entschieden, kein Modell. Die Werte zeigen nicht, wie: Sie sagen, welche Einträge die Entscheidung in den Augen ${ofRater(model)} wahrscheinlich machen, das nicht beteiligt war (${measured(tokens, ablations)}).`,
  modelReplied: (by, model, tokens, ablations) =>
    `${by} hat die Antwort geschrieben; in den Augen ${ofRater(model)} zeigen die Werte, welche Einträge sie wahrscheinlich machen (${measured(tokens, ablations)}).`,
  fit: {
    none: 'Alle Ablationen waren gleich wahrscheinlich: Die Werte sagen nichts.',
    good: (correlation) =>
      `Die Werte sagen zurückgehaltene Ablationen mit einer Rangkorrelation von ${correlation} voraus (1 ist perfekt, 0 ist Zufall).`,
    weak: (correlation) =>
      `Die Werte sagen zurückgehaltene Ablationen mit einer Rangkorrelation von ${correlation} voraus (1 ist perfekt, 0 ist Zufall): schwach, also nur Hinweise.`,
    noDrop: 'Kein Eintrag machte sie wahrscheinlicher.',
    top: (nats) => `ohne den stärksten um ${nats} Nats`,
    topSome: (many, nats) => `ohne die ${many} stärksten um ${nats} Nats`,
    drops: (list, half) =>
      `Die Entscheidung ist weniger wahrscheinlich ${list}; ohne eine zufällige Hälfte um ${half}.`,
  },
};
