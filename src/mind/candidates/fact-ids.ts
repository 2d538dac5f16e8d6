/** Ids of the entries that state the facts which rules read. */
export const FACTS = {
  price: 'snapshot:price',
  positions: 'snapshot:positions',
  regime: 'snapshot:regime',
  pool: 'snapshot:pool',
  vitality: 'mortality:clocks',
  mood: 'affect:mood',
  appraisal: 'affect:appraisal',
  cage: 'invariants:cage',
} as const;

/** Id of what the owner said. @param index among the steers of a tick, 0-based */
export const steerId = (index: number): string => `owner:steer-${index + 1}`;
