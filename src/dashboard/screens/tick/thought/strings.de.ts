import { BLOCKED } from '../../../../domain/decisions/blocked.ts';
import { DISTILLED, EVIDENCE, OWNER, REFLEX } from '../../../../domain/decisions/thought.ts';
import { count } from '../../../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  thought: {
    without: {
      [REFLEX]: 'Gedacht hat der Reflex.',
      [EVIDENCE]: 'Gedacht wurde durch Abwägen der Belege.',
      [OWNER]: 'Entschieden durch Ihren Auftrag.',
      [DISTILLED]: 'Entschieden wie früher ein Modell.',
      [BLOCKED]: 'Gehalten: Ein Modell hat benannt, warum keine Entscheidung folgt.',
    },
    by: (model) => `Gedacht hat ${model}.`,
    asked: 'In diesem Tick gefragte Modelle',
    frame: 'Anweisungen um den Arbeitsbereich',
    budget: (all, system, task, schema) =>
      `${all} Token des Budgets: ${system} für den System-Prompt, ${task} für die Aufgabe, ${schema} für das Antwortschema.`,
    budgetWithTool: (all, system, task, schema, tool) =>
      `${all} Token des Budgets: ${system} für den System-Prompt, ${task} für die Aufgabe, ${schema} für das Antwortschema, ${tool} für das Werkzeug.`,
    reserved: (tokens) => `Weitere ${tokens} sind für Antworten auf seine Abfragen reserviert.`,
    system: 'System-Prompt',
    task: 'Aufgabe',
  },
  attempt: {
    served: (provider, by) => `${provider}, bedient von ${by}`,
    cage: 'Der Käfig hat seine Order blockiert.',
    order: 'Ihr Dauerauftrag hat seine Order blockiert.',
    taken: '● Seine Entscheidung wurde übernommen.',
    repaired: '● Seine Entscheidung wurde übernommen, nachdem ihr JSON repariert war.',
    tokensIn: 'Token hinein',
    counted: (tokens, off) => `gezählt ${tokens}, ${off}`,
    countedTip: 'Gezählt mit dem Tokenizer des Arbeitsbereichs, nicht mit dem des Modells',
    tokensOut: 'Token heraus',
    cost: 'Kosten',
    costHelp:
      'US-Dollar, nach Ihren Preisen oder nach öffentlichen Listenpreisen des genannten Tages; bitte prüfen Sie diese',
    took: 'Dauer',
    tries: (took, tries) => `${took}, ${count(tries, 'Versuch', 'Versuche')}`,
    straight: (why) => `Keine Analyse vorab. ${why}`,
    reasoning: (mark) => `Gedankengang: ${mark}`,
    reasoningTokens: (mark, tokens) => `Gedankengang: ${mark}, ${count(tokens, 'Token', 'Token')}`,
    interleaved: 'Das Modell dachte weiter, nachdem es zu antworten begonnen hatte.',
    reasoningOf: (model) => `Gedankengang von ${model}`,
    kind: (kind) => `${kind}, aus dem Wortlaut erschlossen`,
    sureKind: (kind, sure) => `${kind}, aus dem Wortlaut erschlossen; nennt ${sure} Zuversicht`,
    blocks: (blocks) => `${count(blocks, 'Block', 'Blöcke')} so aufbewahrt, wie vom Anbieter gesendet.`,
    sealedBlocks: (blocks) =>
      `${count(blocks, 'Block', 'Blöcke')} so aufbewahrt, wie vom Anbieter gesendet, teils verschlüsselt.`,
    citations: (citations) => `${count(citations, 'Zitat', 'Zitate')} des Anbieters`,
    reply: 'Rohe Antwort',
    trimmedReply: 'Rohe Antwort, gekürzt',
    replyOf: (model) => `Antwort von ${model}`,
  },
  blocked: {
    heading: 'Es hat eine Blockade benannt, statt zu entscheiden. Die Prüfung bestätigt sie.',
    premise: 'Voraussetzung',
    missing: 'Es fehlt',
    tried: 'Versucht',
    nothing: 'nichts konnte gefragt werden',
    kinds: {
      entry: 'Eintrag',
      number: 'Zahl',
      answer: 'Antwort auf',
      contradiction: 'Einklang zwischen',
    },
  },
  kinds: {
    analysis: 'Analyse',
    planning: 'Planung',
    evaluation: 'Bewertung',
    reflection: 'Reflexion',
    uncertainty: 'Unsicherheit',
    decision: 'Entscheidung',
  },
  queries: {
    asked: (queries, tokens) =>
      `Das Grimoire ${queries === 1 ? 'einmal' : `${queries}-mal`} nach ausgelassenen Einträgen gefragt: ${count(tokens, 'Token', 'Token')} erhalten`,
    round: (round) => `Runde ${round}`,
    fromPrompt: (tokens) => `im Prompt ausgelassen, ${count(tokens, 'Token', 'Token')}`,
    fromMemory: (tokens) => `aus dem Gedächtnis, ${count(tokens, 'Token', 'Token')}`,
    noRoom: (answers) => `Kein Platz für ${count(answers, 'Antwort', 'Antworten')}.`,
    moreNoRoom: (answers) => `Kein Platz für ${count(answers, 'weitere', 'weitere')}.`,
    nothing: 'Kein Treffer.',
    full: 'Vollständige Antwort',
    answerTo: (question) => `Antwort auf ${question}`,
    refused: (why) => `Nicht beantwortet: ${why}`,
  },
  proposals: {
    heading: 'Vorschläge, der Reihe nach',
    label: 'Vorschläge dieses Ticks',
    proposers: {
      [OWNER]: 'Ihr Auftrag',
      [DISTILLED]: 'Eine von einem Modell gelernte Entscheidung',
      [BLOCKED]: 'Eine benannte Blockade',
      [REFLEX]: 'Der Reflex',
      [EVIDENCE]: 'Die Belege',
    },
    fates: {
      taken: 'angenommen',
      refused: 'von Ihrem Dauerauftrag blockiert',
      blocked: 'vom Käfig blockiert',
      heard: 'gehört, aber Ihr Auftrag entscheidet',
    },
  },
  attribution: {
    notCited: (unused, tokens) =>
      `${unused} von ${tokens} Token nicht zitiert; welche davon gelesen wurden, ist unbekannt.`,
    used: (entries, unused, tokens) =>
      `${count(entries, 'Eintrag', 'Einträge')} verwendet; ${unused} von ${tokens} Token ungenutzt.`,
    tooLong: 'Mehr als die Hälfte blieb ungenutzt: der Prompt enthielt zu viel.',
    worth: (list) => `Zuordnung nach dem, worauf die Entscheidung sich bezieht: ${list}.`,
    one: (title, share, by) => `${title} ${share} (${by})`,
    none: 'Keine Kategorie allein machte einen Unterschied: ohne jede einzelne wäre die Entscheidung dieselbe.',
    without: (parts) => `ohne sie anders: ${parts}`,
    missing: 'Fehlt im Prompt:',
  },
  references: {
    citation: 'Zitat',
    provider: 'Anbieter',
    quotation: 'wörtlich',
    likeness: 'Ähnlichkeit',
    attribution: 'Zuordnung',
  },
  turns: {
    label: (model) => `Züge von ${model}, Zeit maßstäblich`,
    requests: (requests) => count(requests, 'Anfrage', 'Anfragen'),
    whole: 'der ganze Arbeitsbereich',
    entries: (entries) => count(entries, 'Eintrag', 'Einträge'),
    tokens: (input, output, most) => `${input} Token hinein, ${output} von höchstens ${most} heraus`,
    said: 'Antwort und Aufgabe',
    saidTo: (model, phase) => `Antwort von ${model}: ${phase}`,
  },
};
