/** The losses of boosting. */
export const enum BoostingLossCode {
  SQUARED,
  ABSOLUTE,
  HUBER,
  QUANTILE,
  POISSON,
  GAMMA,
  LOGISTIC,
  MULTINOMIAL,
  EXPONENTIAL,
}

/** What is begun: a tree, only the losses of the scores, or only the change of the scores by the last tree. */
export const enum GrowerPartCode {
  WHOLE_TREE,
  LOSSES,
  SCORES,
}

/** Rows per block of work on rows. */
export const CHUNK_ROWS: i32 = 8192;

/** Bytes of the histogram of a column: 256 bins with two 64-bit sums. */
export const COLUMN_HISTOGRAM_BYTES: usize = 4096;

/** Columns whose bins of one row share a 32-bit word. */
export const GROUP_COLUMNS: i32 = 4;

/** The bin of missing values. */
export const MISSING_BIN: i32 = 255;
