import { AppError } from '../../domain/errors.ts';
import type { GolemEventType } from '../../domain/events/events.ts';
import type { PastTick } from '../../domain/past/past.ts';
import { rowOf } from '../../protocol/verbs/table.ts';
import type { Answering, Ask } from './ask.ts';
import type { GolemFacade, ReopenedGolem } from './facade.ts';
import type { Listeners } from './listeners.ts';

/** What the page and the machine tell, not the mind: it is told as of now. */
const OF_NOW: ReadonlySet<string> = new Set<GolemEventType>([
  'storage',
  'model',
  'models',
  'install',
  'notice',
  'replay',
  'fork',
  'collections',
  'reset',
]);

/** The golem as it was at the end of a tick: what is answered over a view is of then, and nothing of the mind is changed. */
const asOf = (living: Answering, tick: () => number): Answering => ({
  call(verb, ...args) {
    const row = rowOf(verb);
    if (row?.over === 'view') return living.call('past.ask', tick(), verb, args);
    if (row?.kind === 'query' || row?.housekeeping) return living.call(verb, ...args);
    const message = `You are viewing the past (end of tick ${tick()}), which is read-only. Return to now (Escape, or the button in the banner) and try again.`;
    return Promise.reject(new AppError('past.read_only', message, { data: { tick: tick(), verb } }));
  },
});

/**
 * Opens the golem as it was at the end of a tick. The living golem goes on; only what is asked here is of then.
 * @param over the public API over whoever answers
 * @throws AppError `replay.not_recorded`, `store.corrupt`
 */
export async function reopen(
  living: Answering,
  listeners: Pick<Listeners, 'on'>,
  tick: number,
  over: (answering: Answering, listeners: Pick<Listeners, 'on'>) => GolemFacade,
): Promise<ReopenedGolem> {
  const ask = living.call.bind(living) as Ask;
  /** The tick, which can be told whole: its record is there too. */
  const open = async (at: number): Promise<PastTick> => {
    const found = await ask('state.at', at);
    await ask('past.ask', found.tick, 'status', []);
    return found;
  };
  let past = await open(tick);
  const facade = over(
    asOf(living, () => past.tick),
    {
      on: (type, listener) => listeners.on(type, (event) => void (OF_NOW.has(event.type) && listener(event))),
    },
  );
  return Object.defineProperties(facade, {
    past: { get: () => past, enumerable: true },
    goTo: {
      value: async (to: number) => {
        past = await open(to);
        return past;
      },
      enumerable: true,
    },
  }) as ReopenedGolem;
}
