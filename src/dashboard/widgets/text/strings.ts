import { catalog } from '../../language/index.ts';
import { count } from '../../words/index.ts';

export const english = {
  identical: 'Both texts are identical.',
  same: (words: number) => `[${count(words, 'identical word')}]`,
  onlyEarlier: 'only in the earlier',
  onlyLater: 'only in the later',
};

export const t = catalog('widgets/text', english);
