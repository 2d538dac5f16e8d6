/** Is told how far a layout is, 0..1, and, now and then, where the points stand by then. */
export type LayoutProgress = (done: number, places: Float32Array<ArrayBuffer> | null) => void;

/** What the layout's worker answers. */
export interface LayoutApi {
  /**
   * Places vectors in a plane so that near ones stand near each other: UMAP. The same vectors give the same places.
   * @param vectors of `dimensions` numbers each, one after the other
   * @returns x and y of each, one after the other, within −1 to 1
   */
  layOut(
    vectors: Float32Array,
    dimensions: number,
    progress: LayoutProgress,
  ): Promise<Float32Array<ArrayBuffer>>;
}
