import { formatNumber } from '../../words/index.ts';
import type { english } from './strings.ts';

const whole = (value: number): string => formatNumber(value, { digits: 0 });
const many = (value: number, one: string, more: string): string =>
  `${whole(value)} ${value === 1 ? one : more}`;

export const german: typeof english = {
  panels: {
    field: 'Schichten des Prompts',
    broke: 'Erster Unterschied',
    gaveWay: 'Gekürzt und weggelassen',
    frame: 'Ganz oder Delta',
    limits: 'Harte Grenzen',
    codex: 'Kodex',
    run: 'Laufkontext',
  },
  screen: {
    title: 'Feld',
    what: 'den Prompt',
    noneYet: 'Noch kein Prompt.',
    whenOne: 'Jeder Gedanke (T1 und T2) und jede Anfrage an ein Modell erscheint hier in sechs Schichten.',
    goToLive: 'Zu Live: starten, Schritte machen oder lenken',
    noneOf: (what: string) => `Kein Prompt von „${what}“ ist gespeichert.`,
    gone: 'Geben Sie die Nummer eines Ticks ein, der gedacht hat, oder die ID einer Anfrage auf der Seite Gateway.',
    latest: 'Den letzten Gedanken zeigen',
  },
  form: {
    what: 'Tick oder ID einer Anfrage',
    beside: 'Daneben',
    show: 'Zeigen',
    besideBefore: 'Den vorherigen daneben zeigen',
    alone: 'Allein zeigen',
  },
  column: {
    tick: (tick: number) => `Tick ${tick}`,
    request: (id: string) => `Anfrage ${id}`,
    toTick: 'Tick öffnen',
    toRequest: 'Anfrage öffnen',
    tokens: (tokens: number) => `Insgesamt ${many(tokens, 'Token', 'Token')}.`,
    floor: (tokens: number, share: string) =>
      `Die ersten vier Schichten sind sein Boden: ${many(tokens, 'Token', 'Token')}, ${share}.`,
    against: (what: string | number) => `gegen ${what}`,
  },
  layers: {
    identity: {
      name: 'Identität',
      what: 'wer denkt, seine Grenzen, seine Werkzeuge',
      empty: 'Nichts sagt, wer denkt.',
    },
    codex: {
      name: 'Kodex',
      what: 'Regeln und Dokumente des Besitzers',
      empty: 'Keine Regel und kein Dokument ist darin.',
    },
    environment: {
      name: 'Umgebung',
      what: 'das Gerät, in Klassen',
      empty: 'Vom Gerät wird nichts gesagt.',
    },
    karma: {
      name: 'Karma',
      what: 'bestätigte Ergebnisse',
      empty: 'Kein bestätigtes Ergebnis ist darin.',
    },
    state: {
      name: 'Zustand',
      what: 'Markt, Erinnerungen, Gesagtes',
      empty: 'Es gibt keinen Zustand.',
    },
    query: {
      name: 'Frage',
      what: 'die Aufgabe, und noch einmal die Grenzen',
      empty: 'Nichts ist gefragt.',
    },
  },
  band: {
    empty: 'leer',
    size: (parts: number, tokens: number) =>
      `${many(parts, 'Teil', 'Teile')}, ${many(tokens, 'Token', 'Token')}`,
    tokens: (tokens: string) => `${tokens} Token`,
  },
  age: {
    first: 'der erste',
    changed: 'geändert',
    same: (times: number) => `unverändert über ${many(times, 'Prompt', 'Prompts')} davor`,
    atLeast: (times: number) => `unverändert über ${times} Prompts davor oder mehr`,
  },
  broke: {
    none: 'Vor diesem gibt es keinen Prompt.',
    gone: 'Die Texte des Prompts davor sind nicht gespeichert.',
    same: 'Beide Prompts sind gleich.',
    was: 'Davor',
    is: 'Jetzt',
    how: {
      same: () => 'Beide Prompts sind gleich.',
      appended: (name: string, layer: string, common: number) =>
        `Der Prompt davor ist der Anfang von diesem (${whole(common)} Zeichen). Es folgt ${name} (${layer}).`,
      changed: (name: string, layer: string, common: number) =>
        `${name} (${layer}) hat sich geändert. Die ${whole(common)} Zeichen davor sind gleich; ein Cache kann sie wiederverwenden.`,
      new: (name: string, layer: string, common: number) =>
        `${name} (${layer}) ist neu. Die ${whole(common)} Zeichen davor sind gleich; ein Cache kann sie wiederverwenden.`,
      gone: (name: string, layer: string, common: number) =>
        `${name} (${layer}) ist weggefallen. Die ${whole(common)} Zeichen davor sind gleich; ein Cache kann sie wiederverwenden.`,
    },
  },
  routes: {
    full: 'Alles steht ganz darin',
    hybrid: 'Neuere Einträge stehen ganz darin, ältere in einer Zeile',
    rag: 'Nur das Wesentliche steht darin; nach dem Rest kann gefragt werden',
  },
  gaveWay: {
    switched: (route: string, share: string, budget: number) =>
      `${route}: Alle Einträge würden ${share} des Platzes brauchen, bei einem Budget von ${many(budget, 'Token', 'Token')}.`,
    none: 'Nichts wurde aus Platzmangel gekürzt oder weggelassen.',
    out: (before: string) => `${before} Token, weggelassen.`,
    line: (before: string, after: string) => `${before} Token, auf ${after} gekürzt.`,
  },
  run: {
    none: 'Nicht gespeichert: Eine frühere Version hat diesen Prompt gemacht.',
    run: 'Lauf',
    step: 'Schritt',
    who: 'Identität',
    history: 'Verlauf',
    items: (items: number) => `${many(items, 'Eintrag', 'Einträge')} davor`,
    session: (session: string) => `Sitzung ${session}`,
    scopes: 'Darf aufrufen oder tun',
    nothing: 'nichts',
    prompt: 'Budget des Prompts',
    reply: 'Budget der Antwort',
    tokens: (tokens: string) => `${tokens} Token`,
    unbounded: 'das des Modells',
    environment: 'Umgebung',
    unread: 'nicht gelesen',
  },
};
