/** What a quadratic program is at: slopes are summed, pairs of variables are changed, or it is over. */
export const enum SmoPhaseCode {
  SUMMING,
  ITERATING,
  DONE,
  /** The objective falls without end. */
  UNBOUNDED,
}
