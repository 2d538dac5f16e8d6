import { AppError } from '../../../domain/errors.ts';
import type { GolemEventType, NumberedEvent } from '../../../domain/events/events.ts';
import type { PastTick } from '../../../domain/past/past.ts';
import { rowOf } from '../../../protocol/verbs/table.ts';
import type { Ask } from '../ask.ts';
import type { GolemFacade, ReopenedGolem } from '../facade.ts';
import { facadeOf } from '../facade-of.ts';
import type { AskedVerbs } from '../reads-of.ts';
import { askAt } from './ask-at.ts';

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

/** Of the life as it is kept and of the page: asked of the living golem, commands too. */
const OF_THE_LIVING: ReadonlySet<string> = new Set([
  'state',
  'replay',
  'retention',
  'fork',
  'install',
  'cache',
  'collections',
  'conversations',
  'localModel',
  'attribution',
  'suggestions',
  'kv',
]);

function readOnly(tick: number, verb: string): AppError {
  return new AppError(
    'past.read_only',
    `This is the past, the end of tick ${tick}: nothing in it can be changed. Go back to now (the button in the banner, or Escape) and ask again.`,
    { data: { tick, verb } },
  );
}

/** What a reopened golem does with a command: the past is looked at and nothing more. */
const refusal = (tick: () => number, verb: string): (() => Promise<never>) =>
  // A reply is iterated, not awaited: nobody would hear its rejection.
  verb === 'models.generate' || verb === 'gateway.complete'
    ? () => {
        throw readOnly(tick(), verb);
      }
    : () => Promise.reject(readOnly(tick(), verb));

/**
 * Opens the golem as it was at the end of a tick. The living golem goes on; only what is asked here is of then.
 * @throws AppError `replay.not_recorded`, `store.corrupt`
 */
export async function reopen(golem: GolemFacade, ask: Ask, tick: number): Promise<ReopenedGolem> {
  /** The tick, which can be told whole: its record is there too. */
  const open = async (at: number): Promise<PastTick> => {
    const found = await golem.state.at(at);
    await ask('past.ask', found.tick, 'status', []);
    return found;
  };
  let past = await open(tick);
  const at = (): number => past.tick;
  const asked =
    (name: string) =>
    (...args: readonly unknown[]): Promise<unknown> =>
      ask('past.ask', at(), name, args);
  const verbs = new Proxy({} as AskedVerbs, {
    get: (_, name) => (name === 'collections.search' ? golem.collections.search : asked(String(name))),
  });
  const own: Readonly<Record<string, unknown>> = {
    ready: Promise.resolve(),
    ask: askAt(() => verbs, ask),
    // Nobody thinks in the past.
    'thinking.skip': async () => false,
    on: (type: GolemEventType | '*', listener: (event: never) => void) => {
      const hear = listener as (event: NumberedEvent) => void;
      return golem.on('*', (event) => {
        if (OF_NOW.has(event.type) && (type === '*' || type === event.type)) hear(event);
      });
    },
  };
  const living = golem as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const facade = facadeOf((name) => {
    const [topic = name, verb] = name.split('.');
    const now = verb === undefined ? living[topic] : living[topic]?.[verb];
    if (OF_THE_LIVING.has(topic)) return now;
    if (own[name] !== undefined) return own[name];
    const row = rowOf(name);
    if (row?.over === 'view') return asked(name);
    return row?.kind === 'query' ? now : refusal(at, name);
  });
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
