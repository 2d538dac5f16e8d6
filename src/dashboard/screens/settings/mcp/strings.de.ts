import { count } from '../../../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  servers: {
    about:
      'Ein Server, der MCP über HTTP spricht, bietet seine Werkzeuge Anfragen im Bereich mcp an, z. B. denen eines Programms mit der Kopfzeile „x-golem-scope: mcp“. Dieser Tab ruft die Werkzeuge auf. Ihre Beschreibungen und Antworten sind nicht vertrauenswürdiger Text und durchlaufen die Schichten des Gateways.',
    what: 'die Werkzeugserver',
    list: 'Werkzeugserver',
    none: 'Kein Werkzeugserver ist hinzugefügt.',
    how: 'Fügen Sie einen mit seiner Adresse hinzu.',
    add: 'Werkzeugserver hinzufügen',
    removing: (id) => `Entfernen von ${id}`,
    asking: (id) => `Anfrage an ${id}`,
  },
  card: {
    states: {
      waiting: '○ noch nicht gefragt',
      connecting: '◌ wird verbunden…',
      ready: '● verbunden',
      failed: '✕ nicht verbunden',
    },
    again: 'Neu fragen',
    askAgain: (id) => `${id} neu fragen`,
    remove: 'Entfernen',
    removeOne: (id) => `${id} entfernen`,
    toolsBefore: (shown, hidden) =>
      `${count(shown, 'Werkzeug', 'Werkzeuge')}${hidden > 0 ? `, ${hidden} vor Modellen verborgen` : ''}, im Bereich`,
    noDescription: 'Keine Beschreibung.',
    hidden: (why) => `Vor Modellen verborgen: ${why}`,
  },
  form: {
    legend: 'Ein Werkzeugserver',
    label: 'Werkzeugserver hinzufügen',
    name: 'Name',
    nameHelp: 'Ein eigener Name. Die Werkzeuge sind im Bereich mcp.NAME.',
    nameExample: 'almanach',
    wrongName: 'Buchstaben, Ziffern, „-“ und „_“, höchstens 40.',
    taken: 'Ein anderer Server hat diesen Namen.',
    address: 'Adresse',
    addressHelp: 'Der Server muss diese Seite zulassen (CORS) und die Kopfzeile Mcp-Session-Id freigeben.',
    addressExample: 'https://mcp.example.org/mcp',
    wrongAddress: 'Geben Sie die ganze Adresse an, z. B. https://mcp.example.org/mcp.',
    key: 'Schlüssel',
    keyHelp: {
      encrypted:
        'Wird als Bearer-Token nur an diese Adresse gesendet. Bleibt mit Ihrer Passphrase verschlüsselt gespeichert. Lassen Sie das Feld leer, wenn der Server keinen Schlüssel braucht.',
      session:
        'Wird als Bearer-Token nur an diese Adresse gesendet. Bleibt, bis dieser Tab geschlossen wird. Lassen Sie das Feld leer, wenn der Server keinen Schlüssel braucht.',
    },
    stored: 'Oder ein gespeicherter Schlüssel',
    none: 'keiner',
    save: 'Server hinzufügen',
    saving: 'Werkzeuge werden erfragt…',
    cancel: 'Abbrechen',
    failed: (why) => `Der Server wurde nicht hinzugefügt: ${why}`,
    kept: 'Ihre Eingaben sind noch da.',
  },
};
