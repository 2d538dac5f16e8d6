/** Where the collector of these sources is, or would be. */
export function collectorPath(): string;
