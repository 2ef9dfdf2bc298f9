import { throwIfAborted } from "../../../base/control.js";
import { DataError } from "../../../base/errors.js";
import type { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { stratifiedKFold } from "../../../evaluate/folds/k-fold.js";
import { countClasses, lowerFolds } from "../../../evaluate/folds/lower-folds.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import type { FitControl } from "../../../model/control.js";
import { mostProbable } from "../../../model/model.js";
import { type PathValidation, summarizeFolds } from "../../linear/engine/choice/validate-path.js";
import { ClassGaussians } from "../engine/class-gaussians.js";
import type { Names } from "../engine/names.js";
import { type FoldCases, FoldedCases } from "./fold-scatters.js";
import type { RegularizedDiscriminantSettings } from "./options.js";
import { type Regularization, regularizer, SINGULAR } from "./solver.js";

/** The error rates of all pairs that were tried, on the cases left out of each fold. */
export interface RegularizationValidation extends PathValidation {
  /** Of every pair, by ownShare and then by commonShare, the simplest first. */
  readonly ownShares: Float64Array;
  readonly commonShares: Float64Array;
}

/** All pairs that the options allow, the simplest first. */
export function candidates({ ownShare, commonShare }: RegularizedDiscriminantSettings): Regularization[] {
  return ascending(ownShare).flatMap((share) =>
    ascending(commonShare).map((common) => ({ ownShare: share, commonShare: common })),
  );
}

function ascending(values: number | readonly number[]): number[] {
  return [...new Set(typeof values === "number" ? [values] : values)].sort((a, b) => a - b);
}

/** Tries every pair on the cases of each fold, with the scatter of the other cases. */
export async function validate(
  pairs: readonly Regularization[],
  cases: FoldCases,
  settings: RegularizedDiscriminantSettings,
  names: Names,
  control: FitControl,
): Promise<RegularizationValidation> {
  const { matrix, codes } = cases;
  const lowered = lowerFolds(settings.folds, countClasses(codes));
  const count = Math.min(lowered.folds, matrix.rows);
  const folds = stratifiedKFold(matrix.rows, codes, { folds: count, seed: settings.seed });
  const folded = new FoldedCases(
    cases,
    folds.map(({ test }) => test),
  );
  const { threads, signal } = control;
  const errors: Float64Array[] = [];
  const foldWeights: number[] = [];
  let fold = 0;
  for await (const scatter of folded.scatters(names.classes.length, { threads, signal })) {
    throwIfAborted(names.method, signal);
    const left = folded.range(fold, fold + 1);
    fold += 1;
    const totalWeight = left.weights?.reduce((sum, weight) => sum + weight, 0) ?? left.codes.length;
    if (totalWeight > 0) {
      const wrong = wrongWeights(pairs, scatter, left, settings, names);
      errors.push(wrong.map((weight) => weight / totalWeight));
      foldWeights.push(totalWeight);
    }
    control.onProgress?.({ phase: "folds", completed: errors.length, total: folds.length });
  }
  const summary = summarizeFolds(errors, foldWeights, "first");
  if (!Number.isFinite(summary.means[summary.best])) throw allSingular(names.method);
  return {
    ...summary,
    ownShares: Float64Array.from(pairs, ({ ownShare }) => ownShare),
    commonShares: Float64Array.from(pairs, ({ commonShare }) => commonShare),
  };
}

/** The weight of the cases that each pair misclassifies; infinite where its covariances are singular. */
function wrongWeights(
  pairs: readonly Regularization[],
  all: ClassScatter,
  left: FoldCases,
  settings: RegularizedDiscriminantSettings,
  names: Names,
): Float64Array {
  // A class without training cases in the fold cannot be predicted.
  const present = Array.from(all.totalWeights.keys()).filter((k) => all.totalWeights[k] > 0);
  const scatter = all.pick(present);
  const known = { ...names, classes: present.map((k) => names.classes[k]) };
  const given = settings.priors;
  const priorsOfPresent = Array.isArray(given) ? present.map((k) => given[k]) : given;
  let regularized: ReturnType<typeof regularizer> | undefined;
  const wrong = (pair: Regularization) => {
    try {
      const priors = classPriors(names.method, priorsOfPresent, scatter.totalWeights);
      regularized ??= regularizer(scatter, settings.divisor, known);
      const gaussians = new ClassGaussians(
        { scatter, priors, covariances: regularized(pair) },
        known,
        SINGULAR,
      );
      return wrongWeight(mostProbable(present, gaussians.logScores(left.matrix)), left);
    } catch (error) {
      if (error instanceof DataError) return Number.POSITIVE_INFINITY;
      throw error;
    }
  };
  // Where classes keep all of their own covariance, nothing of the common one is left to choose.
  let whole: number | undefined;
  return Float64Array.from(pairs, (pair) => {
    if (pair.ownShare < 1) return wrong(pair);
    whole ??= wrong(pair);
    return whole;
  });
}

function wrongWeight(predicted: readonly number[], { codes, weights }: FoldCases): number {
  let sum = 0;
  for (let i = 0; i < codes.length; i += 1) if (predicted[i] !== codes[i]) sum += weights?.[i] ?? 1;
  return sum;
}

function allSingular(method: string): DataError {
  return new DataError(
    method,
    "in some fold the covariances are singular for every ownShare and commonShare; add values below 1 to both.",
    { option: "ownShare", expected: "a pair with regular covariances", received: "none" },
  );
}
