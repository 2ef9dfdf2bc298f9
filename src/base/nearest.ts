/** Words of other libraries and of the trade, without capitals and underscores, and what we say for them. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  auc: ["rocAuc"],
  rocaucscore: ["rocAuc"],
  f1score: ["f1"],
  accuracyscore: ["accuracy"],
  rmse: ["rootMeanSquaredError"],
  mse: ["meanSquaredError"],
  mae: ["meanAbsoluteError"],
  r2: ["rSquared"],
  mcc: ["matthewsCorrelation"],
  kappa: ["cohenKappa"],
  crossentropy: ["logLoss"],
  nestimators: ["trees", "rounds", "members"],
  ntree: ["trees"],
  numiterations: ["rounds", "maxIterations"],
  numboostround: ["rounds"],
  nrounds: ["rounds"],
  eta: ["learningRate"],
  shrinkage: ["learningRate"],
  objective: ["loss"],
  earlystoppinground: ["patience"],
  earlystoppingrounds: ["patience"],
  niternochange: ["patience"],
  validationfraction: ["validation"],
  subsample: ["rowShare"],
  baggingfraction: ["rowShare"],
  maxsamples: ["rowShare", "sampleSize"],
  samplesize: ["rowShare", "sampleSize"],
  colsamplebytree: ["columnShare"],
  featurefraction: ["columnShare"],
  mtry: ["candidates"],
  oob: ["outOfBag"],
  oobscore: ["outOfBag"],
  bootstrap: ["sampling"],
  mindatainleaf: ["minLeaf"],
  minchildsamples: ["minLeaf"],
  minbucket: ["minLeaf"],
  nodesize: ["minLeaf"],
  minchildweight: ["minCurvature"],
  minsumhessianinleaf: ["minCurvature"],
  mingaintosplit: ["minGain"],
  minsplitgain: ["minGain"],
  minimpuritydecrease: ["minGain"],
  gamma: ["minGain", "kernel"],
  maxleafnodes: ["maxLeaves"],
  maxnodes: ["maxLeaves"],
  monotoneconstraints: ["monotone"],
  monotoniccst: ["monotone"],
  interactionconstraints: ["interactions"],
  interactioncst: ["interactions"],
  regalpha: ["alpha"],
  quantile: ["tau"],
  cp: ["complexity"],
  ccpalpha: ["complexity"],
  xval: ["folds"],
  maxsurrogate: ["surrogates"],
  parms: ["criterion"],
  loss: ["criterion", "losses"],
  contamination: ["outliers"],
  baseestimator: ["estimator"],
  finalestimator: ["final"],
  voting: ["vote"],
  c: ["cost"],
  degree: ["kernel"],
  lengthscale: ["kernel"],
  hiddenlayersizes: ["layers"],
  hiddenlayers: ["layers"],
  hidden: ["layers"],
  decay: ["weightDecay"],
  epochs: ["maxIterations"],
  learningrateinit: ["learningRate"],
  lr: ["learningRate"],
  alpha: ["smoothing", "lambda", "weightDecay"],
  laplace: ["smoothing"],
  varsmoothing: ["varianceFloor"],
  l1ratio: ["alpha"],
  eps: ["radius", "epsilon"],
  minpts: ["minSamples"],
  affinity: ["metric"],
  p: ["power"],
  weights: ["weighting"],
  mu: ["mean"],
  popmean: ["mean"],
  varequal: ["equalVariances"],
  equalvar: ["equalVariances"],
  conflevel: ["level"],
  confidencelevel: ["level"],
  nresamples: ["samples"],
  k: ["clusters", "neighbors"],
  nclusters: ["clusters"],
  nneighbors: ["neighbors"],
  ncomponents: ["components"],
  ninit: ["restarts"],
  maxfeatures: ["candidates"],
  minsamplesleaf: ["minLeaf"],
  minsamplessplit: ["minSplit"],
  maxiter: ["maxIterations"],
  tol: ["tolerance"],
  randomstate: ["seed"],
  fitintercept: ["intercept"],
  classweight: ["classWeights"],
  cv: ["folds"],
  nsplits: ["folds"],
  scoring: ["metrics", "metric"],
  sampleweight: ["weights"],
  test: ["parts"],
  testsize: ["parts"],
};

/** The name that a mistyped one most probably stands for, or undefined if none is similar. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const word = plain(typed);
  const same = names.find((name) => plain(name) === word);
  if (same !== undefined) return same;
  const known = Object.hasOwn(OTHER_WORDS, word)
    ? OTHER_WORDS[word].find((name) => names.includes(name))
    : undefined;
  if (known !== undefined) return known;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const other = plain(name);
    const distance = word.length >= 3 && other.startsWith(word) ? 1 : editDistance(word, other);
    // With more than a third of the letters wrong it is another word.
    const letters = Math.max(word.length, other.length);
    const most = letters < 3 ? 0 : Math.floor(letters / 3);
    if (distance > most || distance >= least) continue;
    least = distance;
    best = name;
  }
  return best;
}

/** The name without capitals, dashes, underscores, points and spaces, which do not distinguish names. */
export function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]/g, "");
}

/** The number of letters to change, add, remove or swap with their neighbor. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
