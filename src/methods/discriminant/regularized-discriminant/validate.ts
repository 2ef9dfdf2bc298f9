import { throwIfAborted } from "../../../base/control.js";
import { DataError } from "../../../base/errors.js";
import { stratifiedKFold } from "../../../evaluate/folds/k-fold.js";
import { countClasses, lowerFolds } from "../../../evaluate/folds/lower-folds.js";
import type { FitControl } from "../../../model/control.js";
import { type PathValidation, summarizeFolds } from "../../linear/engine/choice/validate-path.js";
import type { Names } from "../engine/names.js";
import type { FoldCases } from "./fold-scatters.js";
import { judgeFolds } from "./judge.js";
import type { RegularizedDiscriminantSettings } from "./options.js";
import type { Regularization } from "./solver.js";

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
  const tests = folds.map(({ test }) => test);
  const { threads, signal } = control;
  const errors: Float64Array[] = [];
  const foldWeights: number[] = [];
  for await (const { totalWeight, wrongWeights } of judgeFolds(
    { pairs, cases, tests, settings, names },
    { threads, signal },
  )) {
    throwIfAborted(names.method, signal);
    if (totalWeight > 0) {
      errors.push(wrongWeights().map((weight) => weight / totalWeight));
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

function allSingular(method: string): DataError {
  return new DataError(
    method,
    "in some fold the covariances are singular for every ownShare and commonShare; add values below 1 to both.",
    { option: "ownShare", expected: "a pair with regular covariances", received: "none" },
  );
}
