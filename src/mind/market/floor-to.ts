/** Down to whole minor units, so that the ledger books exactly what was ordered. */
export function floorTo(value: number, units: number): number {
  return Math.max(0, Math.floor(value * units) / units);
}
