/** The criteria by which splits are chosen. */
export const enum CriterionCode {
  GINI,
  ROOT_GINI,
  ENTROPY,
  GAIN_RATIO,
  MISCLASSIFICATION,
  SQUARED,
  ABSOLUTE,
  POISSON,
}

/** What happens to missing values: those of a split are sent where they fit best, left out of its gain, or given a branch. */
export const enum MissingCode {
  NONE,
  LEARNED,
  LEFT_OUT,
  OWN_BRANCH,
}

/** How the growth of a plot ended. */
export const enum GrowthCode {
  FINISHED,
  PAUSED,
  NO_ROOM,
}

/** The kind of a node that is not split, for Shapley values. */
export const LEAF_KIND: i32 = -3;
