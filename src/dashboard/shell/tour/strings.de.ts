import type { english } from './strings.ts';

export const german: typeof english = {
  welcome: {
    label: 'Willkommen',
    what: 'Ein Golem: der Geist eines Agenten, der in diesem Tab lebt und auf dem Papier in einem aufgezeichneten Markt handelt.',
    begins: 'Gleich geht es los.',
    stands: (tick, against) => `Bei Tick ${tick} steht er bei ${against} gegenüber bloßem Halten.`,
    safe: 'Kein Geld ist echt, und nichts verlässt Ihren Browser, solange Sie das nicht einrichten.',
    start: 'Die erste Minute',
    dismiss: 'Schließen',
  },
  card: {
    label: (step, of) => `Erste Minute, Schritt ${step} von ${of}`,
    place: (step, of) => `Erste Minute, ${step} von ${of}`,
    trying: 'Einen Moment …',
    next: 'Weiter',
    done: 'Fertig',
    back: 'Zurück',
    leave: 'Verlassen',
  },
  steer: {
    words: 'Sell half.',
    label: (words) => `Sagen Sie ihm „${words}“ (Verkauf der Hälfte)`,
    waits: 'Er überlegt das beim nächsten Tick.',
    thought: (tick, decision) => `Bei Tick ${tick} hat er darüber nachgedacht: ${decision}`,
  },
  leaveOut: {
    label: 'Einen Eintrag eines Prompts auslassen',
    differs: (tick, decision, entry, without) =>
      `Bei Tick ${tick} entschied er: ${decision} Ohne „${entry}“: ${without}`,
    nothing: 'keine Entscheidung wäre möglich gewesen.',
    none: 'In den letzten Prompts ändert kein einzelner Eintrag die Entscheidung. Wählen Sie einen Eintrag, um zu sehen, was er wert war.',
  },
  steps: {
    price: {
      title: 'Er lebt in einem Markt',
      text: 'Das ist ein aufgezeichneter Markt, Schritt für Schritt. Marken auf der Linie sind seine eigenen Orders, auf dem Papier. Farben zeigen das Marktregime, von dem er ausgeht.',
    },
    ticks: {
      title: 'Er entscheidet, wenn er überrascht ist',
      text: 'Jede Spalte ist ein Tick. Die meisten sind ruhig und kosten nichts (T0). Überraschung lässt ihn überlegen, kurz (T1) oder voll (T2).',
    },
    steer: {
      title: 'Sie reden mit',
      text: 'Schreiben Sie ihm hier, und er denkt sofort über Ihre Worte nach. Ein Auftrag darin bindet ihn, bis er erledigt ist oder Sie ihn aufheben.',
    },
    tick: {
      title: 'Jeder Tick lässt sich öffnen',
      text: 'Neun Schritte: was er sah, erinnerte, fühlte, entschied und tat, seine Prognose und ob sie eintraf. Jede Zahl ist die, mit der er gelebt hat.',
    },
    prompt: {
      title: 'Was er vor Augen hat',
      text: 'Der Prompt einer Überlegung, Wort für Wort. Jeder Eintrag sagt, warum er darin ist, jeder ausgelassene, warum nicht.',
    },
    memory: {
      title: 'Was er behält',
      text: 'Ticks hinterlassen Episoden, und Episoden mit bekanntem Ergebnis werden zu Wissen. Durchsuchen Sie das Gedächtnis oder fügen Sie etwas hinzu.',
    },
    proving: {
      title: 'Was er lernt, lässt sich messen',
      text: 'Ein erzeugter Markt, in dem es etwas zu lernen gibt. Neben dem Golem stehen die beste feste Regel und einer, der die Lösung kennt, die sich auf Wunsch öffnet. Die Leertaste hält an, „Was wäre, wenn …“ unter Zustand lebt eine Änderung in einem Fork, und „?“ erklärt jedes Wort der Seite.',
    },
  },
};
