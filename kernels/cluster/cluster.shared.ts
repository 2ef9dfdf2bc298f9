/** The linkages of a table of dissimilarities. */
export const enum LinkageCode {
  SINGLE,
  COMPLETE,
  AVERAGE,
  WEIGHTED,
  WARD,
}

/** How the sums over the rows of each center are formed: anew in a plain loop, anew with rounding errors, or from changes. */
export const enum SummingCode {
  NONE,
  PLAIN,
  EXACT,
  CHANGES,
}

/** Vectors of four centers in the widest tile of a filter. */
export const WIDEST_TILE: i32 = 4;

/** The largest size of a row as whole numbers. */
export const LONGEST_ROW: f64 = 65000;
