// Terms are grown again without each fold, and tried on the cases left out.

import type { Fold } from "../../../evaluate/folds/fold.js";
import type { Folds } from "../../../evaluate/folds/plan.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { foldsOf } from "../../linear/engine/choice/choose-by-folds.js";
import {
  indexByRule,
  type PathRule,
  type PathValidation,
  validateFolds,
} from "../../linear/engine/choice/validate-path.js";
import { fitTerms, type TermFit, type TermProblem, type TermSettings } from "../engine/mars/fit-terms.js";
import { takeRows } from "../engine/mars/learn.js";
import { sumOfTerms } from "../engine/mars/term.js";

/** How folds are drawn. */
interface FoldSettings {
  readonly folds: Folds;
  readonly seed: number;
}

/** The number of terms with the smallest error in the cases left out, as an index of the subsets. */
export async function chooseSize(
  cases: Cases,
  problem: TermProblem,
  settings: TermSettings,
  { folds, seed, rule, sizes }: FoldSettings & { readonly rule: PathRule; readonly sizes: number },
  control: FitControl,
): Promise<{ readonly chosen: number; readonly validation: PathValidation }> {
  const { method, weights } = problem;
  const made = foldsOfProblem(cases, problem, folds, seed);
  const errorsOf = async ({ train, test }: Fold) => {
    const fit = await fitTerms(takeRows(problem, Int32Array.from(train)), settings, {
      signal: control.signal,
    });
    const left = takeRows(problem, Int32Array.from(test));
    const means = new Float64Array(sizes);
    const totalWeight = left.weights?.reduce((sum, weight) => sum + weight, 0) ?? left.x.rows;
    for (let size = 0; size < sizes; size += 1) {
      // Where fewer terms were grown, all of them stand for the larger sizes.
      const subset = fit.subsets[Math.min(size, fit.subsets.length - 1)];
      const predicted = predictionsOf(fit, subset.terms, left.x);
      left.responses.data.forEach((value, at) => {
        const row = Math.floor(at / predicted.columns);
        means[size] += ((left.weights?.[row] ?? 1) / totalWeight) * (value - predicted.data[at]) ** 2;
      });
    }
    return { means, totalWeight };
  };
  const validation = await validateFolds(method, made, weights, errorsOf, control);
  return { chosen: indexByRule(method, rule, validation), validation };
}

/** The variance of the predictions of every row by models that did not learn from it, over folds drawn anew. */
export async function predictionVariances(
  cases: Cases,
  problem: TermProblem,
  settings: TermSettings,
  { folds, seed, repeats }: FoldSettings & { readonly repeats: number },
  control: FitControl,
): Promise<Float64Array> {
  const { rows } = problem.x;
  const means = new Float64Array(rows);
  const squares = new Float64Array(rows);
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const { train, test } of foldsOfProblem(cases, problem, folds, seed + repeat)) {
      const fit = await fitTerms(takeRows(problem, Int32Array.from(train)), settings, {
        signal: control.signal,
      });
      const left = takeRows(problem, Int32Array.from(test));
      const predicted = predictionsOf(fit, fit.subsets[fit.chosen].terms, left.x).column(0);
      predicted.forEach((value, k) => {
        const step = value - means[test[k]];
        means[test[k]] += step / (repeat + 1);
        squares[test[k]] += step * (value - means[test[k]]);
      });
    }
    control.onProgress?.({ phase: "repeats", completed: repeat + 1, total: repeats });
  }
  return squares.map((sum) => sum / (repeats - 1));
}

/** The folds of the cases that count. */
function foldsOfProblem(cases: Cases, { method, x, responses }: TermProblem, folds: Folds, seed: number) {
  const source = cases.count === x.rows ? cases.source : x;
  const target = responses.columns === 1 ? responses.column(0) : undefined;
  return foldsOf(method, folds, seed, { source, weights: undefined, target });
}

function predictionsOf(fit: TermFit, terms: readonly number[], x: Matrix): Matrix {
  const { coefficients } = fit.solve(terms);
  const selected = terms.map((index) => fit.terms[index]);
  return Matrix.fromColumns(
    Array.from({ length: coefficients.columns }, (_, r) => sumOfTerms(selected, coefficients.column(r), x)),
  );
}
