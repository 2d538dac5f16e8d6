import { percent, REGIME_WORDS } from '../grimoire/words.ts';
import {
  type Mishap,
  NEVER_AGAIN_LOSS,
  type WarnedOf,
  type WarningWords,
  warningWords,
} from '../grimoire/warning-words.ts';

/** Versions 1 to 3 wrote of every loss that a decision had made it, also on ticks without one. */
export function warningWordsOfVersion3(mishap: Mishap, of: WarnedOf): WarningWords {
  if (mishap.kind !== 'loss') return warningWords(mishap, of);
  const { regime, decidedBy } = of;
  const by = decidedBy ? ` It was decided by ${decidedBy}.` : '';
  const said = mishap.outcome ? ` It had been predicted: "${mishap.outcome.prediction.text}".` : '';
  const loss = percent(mishap.loss, 1).replace('+', '');
  return {
    title: `A decision lost ${loss} of equity`,
    text:
      `In ${REGIME_WORDS[regime]} equity fell by ${loss} after a decision.${by}${said} ` +
      `Be slower to do the same in this kind of market.`,
    category: 'risk-events',
    never: mishap.loss >= NEVER_AGAIN_LOSS,
  };
}
