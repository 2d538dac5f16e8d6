/** A number with commas between thousands and six digits at most behind the point, the same on every machine. */
export function figure(value: number): string {
  const [whole = '0', rest] = String(Number(value.toFixed(6))).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** An amount as one reads it: the digits that its size deserves. */
export function rough(value: number): string {
  const size = Math.abs(value);
  return figure(Number(value.toFixed(size >= 100 ? 0 : size >= 1 ? 2 : 4)));
}

/** A share as one reads it, in whole per cent; a little more than nothing is not nothing. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1%';
  return `${Math.round(share * 100)}%`;
}

const MOST_PARTS = 12;

/** A share so that it can be read back: in per cent where that is all of it, else as a fraction. */
export function exactShare(share: number): string {
  const hundredths = Math.round(share * 10_000) / 100;
  if (Math.abs(hundredths / 100 - share) < 1e-12) return `${hundredths}%`;
  for (let parts = 3; parts <= MOST_PARTS; parts += 1) {
    const some = Math.round(share * parts);
    if (Math.abs(some / parts - share) < 1e-12) return `${some}/${parts}`;
  }
  return `${share * 100}%`;
}

/** A day of the world, with the hour where it is not its beginning, UTC. */
export function dayAndHour(time: number): string {
  const [day, hour = ''] = new Date(time * 1_000).toISOString().split('T');
  return hour.startsWith('00:00') ? day! : `${day} ${hour.slice(0, 5)}`;
}
