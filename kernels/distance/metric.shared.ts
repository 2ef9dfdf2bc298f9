/** The metrics; those before MINKOWSKI compare several rows at a time. */
export const enum MetricCode {
  SQUARED,
  MANHATTAN,
  CHEBYSHEV,
  HAMMING,
  MINKOWSKI,
  JACCARD,
  GOWER,
  CANBERRA,
  DICE,
  ARC,
}

/** What is done with the sums over the coordinates: nothing, their root, their share of the columns, or half of them. */
export const enum EndingCode {
  NOTHING,
  ROOT,
  SHARE,
  HALF,
}

/** How Gower's dissimilarity compares a column: numbers in units of their range, levels, or presence. */
export const enum GowerCode {
  NUMBER,
  LEVEL,
  PRESENCE,
}
