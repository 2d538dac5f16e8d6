/** A number and how it is written. */
export interface Figure {
  readonly value: number | null | undefined;
  /** Written after the number; `%` multiplies by 100. */
  readonly unit?: string;
  readonly digits?: number;
  readonly sign?: boolean;
  /** Shorten from ten thousand up; the whole stays on hover and for screen readers. */
  readonly compact?: boolean;
}
