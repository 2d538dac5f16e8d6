import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

const tickNumber = (tick: number): string => formatNumber(tick, { digits: 0 });
const tracesOf = (many: number): string => count(many, 'Trace', 'Traces');
const spansOf = (many: number): string => count(many, 'Span', 'Spans');

export const german: typeof english = {
  panels: {
    trace: 'Trace',
    kept: 'Aufbewahrte Traces',
    send: 'An einen Collector senden',
  },
  trace: {
    note: 'ein Tick, zeitlich maßstäblich',
    about:
      'Was ein Tick getan hat, Span für Span: seine Schritte, was er abgerufen hat, welche Modelle er gefragt hat, und sein Commit.',
    how: 'Der Trace bleibt von jedem Tick, der gescheitert ist, Ihre Anweisung bekam, vollständig überlegt hat oder langsam war, und zufällig von einigen anderen.',
    goToLive: 'Zu Live, um den Golem zu starten oder einen Schritt gehen zu lassen',
    read: 'die Trace-Daten',
    notKept: (trace) => `Der Trace ${trace} ist nicht aufbewahrt.`,
    notKeptTick: (tick) => `Der Trace von Tick ${tickNumber(tick)} ist nicht aufbewahrt.`,
    notKeptHow:
      'Aufbewahrt werden die neuesten Traces, so viele wie unter Einstellungen → Traces angegeben. Dieser wurde nie aufbewahrt oder hat anderen Platz gemacht.',
    record: 'Datensatz öffnen',
    newest: 'Neuesten zeigen',
    tick: (tick) => `Tick ${tickNumber(tick)}`,
    spans: spansOf,
    kept: (reasons) => `aufbewahrt: ${reasons}`,
    failed: '✕ etwas ist gescheitert',
    table: 'Als Tabelle',
  },
  list: {
    traces: tracesOf,
    order: 'Reihenfolge der Traces',
    newest: 'neueste zuerst',
    longest: 'längste zuerst',
    readAgain: 'Erneut lesen',
    read: 'die Traces',
    noMatch: 'Kein aufbewahrter Trace passt.',
    noMatchHow: '„Alle zeigen“ hebt den Filter auf.',
    none: 'Noch ist kein Trace aufbewahrt.',
    noneHow:
      'Starten Sie den Golem, oder lassen Sie ihn einen Schritt gehen (.). Welche Ticks ihren Trace behalten, stellen Sie unter Einstellungen → Traces ein.',
    label: 'Traces, neueste zuerst',
    labelLongest: 'Traces, längste zuerst',
  },
  reasons: {
    failed: 'etwas ist gescheitert',
    owner: 'Ihre Anweisung',
    t2: 'vollständige Überlegung',
    slow: 'langsam',
    longest: 'der bisher längste seiner Art',
    sampled: 'zufällig',
  },
  filters: {
    label: 'Traces suchen',
    about: 'Wörter in einem Span, oder Name=Wert eines Attributs',
    placeholder: 'world execute, oder golem.tier=T2',
    search: 'Suchen',
    status: 'Status',
    any: 'alle',
    ok: 'ok',
    failed: 'ganz oder teilweise gescheitert',
    because: 'Aufbewahrt, weil',
    anyReason: 'jeder Grund',
    from: 'Ab Tick',
    to: 'Bis Tick',
    least: 'Mindestens, ms',
    showAll: 'Alle zeigen',
  },
  span: {
    flame:
      'Spans nach Zeit. Pfeiltasten wechseln zwischen Spans: nach oben zum umschließenden, nach unten hinein, links und rechts daneben.',
    named: (name, time) => `${name}, ${time}`,
    namedFailed: (name, time, error) => `${name}, ${time}, gescheitert: ${error}`,
    section: (name) => `Span ${name}`,
    long: (start, time) => `ab ${start}, ${time} lang`,
    longFailed: (start, time, error) => `ab ${start}, ${time} lang, gescheitert: ${error}`,
    at: (time) => `bei ${time}`,
    together: 'In einer Transaktion mit',
    tick: (tick) => `Tick ${tick}`,
    table: 'Spans des Traces',
    span: 'Span',
    partOf: 'Teil von',
    from: 'Ab',
    duration: 'Dauer',
    outcome: 'Ergebnis',
    ok: 'ok',
  },
  send: {
    legend: 'Traces an einen Collector senden',
    aboutAll:
      'Sendet alle aufbewahrten Traces per OTLP/HTTP (JSON) an /v1/traces Ihres OpenTelemetry-Collectors. Der Collector muss diese Seite zulassen (Einstellung cors) und auf diesem Rechner oder unter einer https-Adresse laufen. Traces enthalten keine Prompts und keine Antworten.',
    aboutListed: (traces) =>
      `Sendet ${count(traces, 'Trace', 'Traces')} der Liste per OTLP/HTTP (JSON) an /v1/traces Ihres OpenTelemetry-Collectors. Der Collector muss diese Seite zulassen (Einstellung cors) und auf diesem Rechner oder unter einer https-Adresse laufen. Traces enthalten keine Prompts und keine Antworten.`,
    address: 'Adresse des Collectors',
    withHeader: 'Einen Header mitsenden',
    header: 'Der Header',
    name: 'Name',
    nameExample: 'authorization',
    value: 'Wert, wird nirgends gespeichert',
    send: 'Senden',
    save: 'Als Datei speichern …',
    progress: 'Export von Traces',
    sent: (done, all) => `${formatNumber(done)} von ${formatNumber(all)} gesendet`,
    done: (traces, spans) => `● ${tracesOf(traces)} mit ${spansOf(spans)} gesendet.`,
    rejected: (spans) => `Der Collector hat ${spansOf(spans)} abgelehnt.`,
    saved: '● Gespeichert:',
    kept: 'Die Traces sind noch hier. Was der Collector schon angenommen hat, bleibt dort.',
    file: 'OTLP-Traces',
  },
};
