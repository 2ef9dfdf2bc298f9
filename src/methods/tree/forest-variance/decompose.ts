// The variance of trees over training samples, and the part of it that the trees of one sample share.

/** Figures of one point, or their means over all points. */
export interface VarianceParts {
  /** σ²: the variance of the prediction of a single tree, over samples and over what is drawn to grow it. */
  readonly treeVariance: number;
  /** The part between samples: the variance of the mean tree of a sample, which no number of trees removes. */
  readonly betweenSamples: number;
  /** The part within samples: the mean over samples of the variance of their trees, which many trees average out. */
  readonly withinSamples: number;
  /** ρ: the correlation of two trees of a sample, the share of the part between samples; NaN if trees do not vary. */
  readonly correlation: number;
  /** The variance of the mean of the trees of a forest: ρσ² + (1 − ρ)σ²/B. */
  readonly forestVariance: number;
}

/**
 * The parts at one point by an analysis of variance: `said` has the predictions of the trees, one list per sample, all
 * lists of the same length. The estimates of both parts are unbiased, but a negative one is 0.
 */
export function decompose(said: readonly Float64Array[]): VarianceParts {
  const trees = said[0].length;
  const means = said.map(meanOf);
  const within =
    trees > 1 ? meanOf(said.map((values, at) => squaresAbout(values, means[at]) / (trees - 1))) : 0;
  const ofMeans = squaresAbout(means, meanOf(means)) / (said.length - 1);
  return partsOf(Math.max(0, ofMeans - within / trees), within, trees);
}

/** All figures from the two parts. */
export function partsOf(betweenSamples: number, withinSamples: number, trees: number): VarianceParts {
  const treeVariance = betweenSamples + withinSamples;
  return {
    treeVariance,
    betweenSamples,
    withinSamples,
    correlation: betweenSamples / treeVariance,
    forestVariance: betweenSamples + withinSamples / trees,
  };
}

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i];
  return sum / values.length;
}

function squaresAbout(values: ArrayLike<number>, center: number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += (values[i] - center) ** 2;
  return sum;
}
