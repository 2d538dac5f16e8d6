const NAME = 'past';
const TICK = /^[1-9]\d{0,14}$/;

/** The reopened tick that an address names, before its hash: it stays while screens change. Null for now. */
export function pastOf(search: string): number | null {
  const value = new URLSearchParams(search).get(NAME);
  return value !== null && TICK.test(value) ? Number(value) : null;
}

/** The same address with another tick reopened, or none. */
export function withPast(search: string, tick: number | null): string {
  const parameters = new URLSearchParams(search);
  if (tick === null) parameters.delete(NAME);
  else parameters.set(NAME, String(tick));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
