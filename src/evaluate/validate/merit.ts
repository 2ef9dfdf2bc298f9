/** Scores that agree to this many digits differ only by rounding. */
const DIGITS = 12;

/**
 * A score turned so that more is better, without the digits that rounding may have changed, so that equal
 * candidates count as equal; a score that is not defined is worse than any other.
 */
export function merit({
  better,
  mean,
}: {
  readonly better: "higher" | "lower";
  readonly mean: number;
}): number {
  if (Number.isNaN(mean)) return Number.NEGATIVE_INFINITY;
  return Number((better === "higher" ? mean : -mean).toPrecision(DIGITS));
}

/** Whether a score is at most one standard error of the best score worse than it. */
export function withinOneStandardError(
  score: { readonly better: "higher" | "lower"; readonly mean: number },
  best: { readonly better: "higher" | "lower"; readonly mean: number; readonly standardError: number },
): boolean {
  return merit(score) >= merit(best) - best.standardError;
}
