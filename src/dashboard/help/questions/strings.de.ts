import type { english } from './strings.ts';

export const german: typeof english = {
  questions: {
    title: 'Fragen',
    all: {
      money: {
        question: 'Geht es um echtes Geld?',
        answer:
          'Nein. Orders werden am Pool bepreist und auf dem Papier verbucht; nichts wird je an eine Chain gesendet.',
      },
      leaves: {
        question: 'Was verlässt meinen Browser?',
        answer:
          'Nichts, außer Sie richten es ein: Ein entferntes Modell erhält die Prompts, die Sie sehen, und der Knoten einer Live-Chain wird nach öffentlichen Daten gefragt.',
      },
      model: {
        question: 'Braucht er ein Sprachmodell oder einen Schlüssel?',
        answer:
          'Nein. Regeln und Gedächtnis entscheiden ohne. Ein Modell lässt sich in den Einstellungen ergänzen: in diesem Tab, auf Ihrem Rechner oder mit einem Schlüssel.',
      },
      quiet: {
        question: 'Warum wird bei den meisten Ticks nichts entschieden?',
        answer:
          'Ein Tick überlegt nur, wenn die Überraschung die Schwelle übersteigt oder wenn Sie etwas sagen. Die meisten Markttage sind gewöhnlich.',
      },
      order: {
        question: 'Wie sage ich ihm, dass er kaufen oder verkaufen soll?',
        answer:
          'Schreiben Sie es auf Englisch in das Feld unter Live, etwa „sell half“, oder nehmen Sie die Knöpfe darunter. Die Lesart erscheint vor dem Senden.',
      },
      blocked: {
        question: 'Warum wurde mein Auftrag nicht ausgeführt?',
        answer:
          'Der Käfig begrenzt jede Order. Die Entscheidungen unter Live und der Tick selbst nennen die Regel, die blockierte; die Grenzen stehen unter Welt.',
      },
      death: {
        question: 'Kann er sterben? Kann ich ihn zurückholen?',
        answer:
          'Ja, durch jede seiner drei Uhren oder durch Sie. Tote bleiben tot; ein Nachfolger erbt einen Teil des Wissens, und jeder vergangene Tick lässt sich abzweigen.',
      },
      kept: {
        question: 'Wo liegt er, und wie nehme ich ihn mit?',
        answer:
          'Nur in diesem Browser. Exportieren Sie ihn unter Einstellungen, Speicher als eine Datei; sie lässt sich in jeder Kopie dieser Seite und in Node öffnen.',
      },
      over: {
        question: 'Wie fange ich neu an?',
        answer:
          'Unter Live an jedem Tag mit eigenem Kapital beginnen; das Gedächtnis bleibt. Unter Einstellungen dieses Leben löschen und ein anderes beginnen.',
      },
      why: {
        question: 'Wie sehe ich, warum er etwas entschied?',
        answer:
          'Öffnen Sie den Tick der Entscheidung: der Prompt, jeder Eintrag mit dem Grund, warum er drin war oder nicht, und was sich ohne ihn geändert hätte.',
      },
    },
  },
  list: {
    title: 'Begriffe',
    search: 'Begriffe suchen',
    none: 'Kein solcher Begriff. Versuchen Sie einen Teil davon.',
  },
};
