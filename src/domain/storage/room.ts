/** How much room a life has left in this browser, and how fast it fills it. */
export interface Room {
  /** Of this site, and what it may have; null where the browser does not say. */
  readonly bytes: number | null;
  readonly quota: number | null;
  /** Of the life's tables, for each tick that was lived; null before the first. */
  readonly bytesPerTick: number | null;
  /** Lived in the last day of wall time, or since the life began if that is later, as ticks a day; null where too little was lived. */
  readonly ticksPerDay: number | null;
  /** Until the quota is reached at this pace; null where that is not known or never. */
  readonly fullInDays: number | null;
}
