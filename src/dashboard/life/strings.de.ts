import type { english } from './strings.ts';

export const german: typeof english = {
  stage: { page: 'Die Seite wird geladen', workers: 'Die Worker werden gestartet' },
  notReady: 'Der Golem ist noch nicht bereit',
  failed: (what) => `${what} ist gescheitert`,
  historyUnread: 'Vergangene Ticks konnten nicht gelesen werden',
  advice: {
    'store.quota':
      'Der Speicher des Browsers für diese Website ist voll. Schaffen Sie Platz in den Website-Einstellungen des Browsers und laden Sie neu.',
    'store.corrupt':
      'Laden Sie einmal neu: Ein Lesefehler kann vorübergehen. Hilft das nicht, sichern Sie, was lesbar ist, bauen Sie das Leben neu auf oder beginnen Sie daneben ein neues.',
    'store.undecided': 'Wählen Sie unten, wie es weitergehen soll.',
    'store.version':
      'Das gespeicherte Leben stammt von einer anderen Version. Schließen Sie andere Tabs dieser Seite und laden Sie neu.',
    'store.lost':
      'Der Browser hat den Speicher entfernt, während er benutzt wurde. Laden Sie neu: Was der Browser noch hat, wird wieder gelesen.',
    'world.load_failed':
      'Der aufgezeichnete Markt konnte nicht vom Server gelesen werden. Prüfen Sie, ob der Server läuft, und laden Sie neu.',
    'worker.lost':
      'Ein Hintergrund-Worker ist stehen geblieben. Schließen Sie andere schwere Tabs und laden Sie neu.',
    'worker.timeout':
      'Ein Hintergrund-Worker hat nicht rechtzeitig geantwortet. Laden Sie neu, um es noch einmal zu versuchen.',
  },
  reload: 'Laden Sie die Seite neu, um es noch einmal zu versuchen.',
};
