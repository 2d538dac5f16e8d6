import { useLife } from '../life/index.ts';
import { href, type ScreenName } from '../navigation/index.ts';
import { reopened } from '../past/index.ts';

/**
 * Says where a link to a screen leads: a moment that was chosen is kept on screens about ticks, which follow the latest without one. Of a component, while
 * it is made.
 */
export function useAddress(): (name: ScreenName) => string {
  const living = useLife();
  return (name) => href(name, name === 'tick' || name === 'mind' ? (reopened.life ?? living).cursor : null);
}
