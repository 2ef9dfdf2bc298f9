/** A score turned so that more is better; one that is not defined is worse than any other. */
export function merit({
  better,
  mean,
}: {
  readonly better: "higher" | "lower";
  readonly mean: number;
}): number {
  if (Number.isNaN(mean)) return Number.NEGATIVE_INFINITY;
  return better === "higher" ? mean : -mean;
}

/** Whether a score lies no further below the best one than the standard error of that. */
export function withinOneStandardError(
  score: { readonly better: "higher" | "lower"; readonly mean: number },
  best: { readonly better: "higher" | "lower"; readonly mean: number; readonly standardError: number },
): boolean {
  return merit(score) >= merit(best) - best.standardError;
}
