import type { english } from './strings.ts';

export const german: typeof english = {
  whatIsThis: 'Was ist das?',
  past: 'Nur lesen: Das ist die Vergangenheit. Gehen Sie zum Ändern zurück zu jetzt.',
  follower:
    'Nur lesen: Ein anderer Tab führt diesen Golem. Ändern Sie dort, oder schließen Sie ihn, dann übernimmt dieser Tab.',
};
