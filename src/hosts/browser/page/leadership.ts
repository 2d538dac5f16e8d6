/** Exactly one tab runs a golem of a given name: the one that holds this Web Lock. */
const lockName = (name: string): string => `golem-life:${name}`;

export interface Leadership {
  /** Whether this tab leads from the start. */
  readonly leads: boolean;
  /** Resolves when this tab leads; at once when it already does. */
  readonly taken: Promise<void>;
  /** Gives the lock back. */
  release(): void;
}

const ALONE: Leadership = { leads: true, taken: Promise.resolve(), release: () => undefined };

/** Where somebody else decides who leads: pages of one golem that were put up together. They end together too. */
export function assignedLeadership(role: 'leader' | 'follower'): Leadership {
  return role === 'leader' ? ALONE : { ...ALONE, leads: false, taken: new Promise<never>(() => undefined) };
}

/** Asks for the lock; where there are no Web Locks (no secure context, or storage refused) every tab leads. */
export async function seekLeadership(name: string): Promise<Leadership> {
  if (!('locks' in navigator)) return ALONE;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const leads = await new Promise<boolean | null>((resolve) => {
    navigator.locks
      .request(lockName(name), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : held;
      })
      // A browser that refuses storage refuses locks too.
      .catch(() => resolve(null));
  });
  if (leads === null) return ALONE;
  if (leads) return { leads, taken: Promise.resolve(), release };
  const taken = new Promise<void>((resolve) => {
    void navigator.locks.request(lockName(name), () => {
      resolve();
      return held;
    });
  });
  return { leads, taken, release };
}
