/** Ticks ahead at which a waiting prediction's relevance has halved. Ours. */
const PREDICTION_HORIZON = 10;

/** How relevant a prediction is, by the ticks that it still waits. */
export const predictionScore = (left: number): number => 0.7 / (1 + left / PREDICTION_HORIZON);
