import { count } from '../../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  identical: 'Beide Texte sind gleich.',
  same: (words) => `[${count(words, 'gleiches Wort', 'gleiche Wörter')}]`,
  onlyEarlier: 'nur im früheren',
  onlyLater: 'nur im späteren',
};
