import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { type LinearFunctions, scoreLinear } from "../../../model/bayes-rule/linear-functions.js";
import { logSumExp } from "../../../wasm/log-rows.js";
import { type ClassData, type Equations, totalWeightOf } from "../engine/logistic/problem.js";
import { linearPredictor } from "../engine/model/linear-model.js";

/** The linear predictor of every equation: cases × equations. */
export function linearScores(x: Matrix | SparseMatrix, parameters: Matrix, intercept: boolean): Matrix {
  if (x instanceof Matrix) return scoreLinear(x, functionsOf(parameters, intercept));
  const columns = Array.from({ length: parameters.rows }, (_, e) => {
    const row = parameters.row(e);
    return linearPredictor(x, intercept ? row[0] : 0, intercept ? row.subarray(1) : row);
  });
  return Matrix.fromColumns(columns);
}

/** The equations as functions; the intercept is the first parameter, if there is one. */
export function functionsOf(parameters: Matrix, intercept: boolean): LinearFunctions {
  const { rows, columns } = parameters;
  const first = Number(intercept);
  return {
    center: new Float64Array(columns - first),
    coefficients: parameters.slice(0, rows, first),
    constants: intercept ? parameters.column(0) : new Float64Array(rows),
  };
}

/** The scores of all classes, 0 for the first class if it has no equation: cases × classes. */
export function classScores(scores: Matrix, { count, baseline }: Equations): Matrix {
  if (baseline === 0) return scores;
  const out = new Matrix(scores.rows, count + 1);
  for (let i = 0, from = 0, to = 1; i < scores.rows; i += 1, to += 1)
    for (let k = 0; k < count; k += 1, from += 1, to += 1) out.data[to] = scores.data[from];
  return out;
}

/** −2·log p(class), on average. */
export function meanDeviance(scores: Matrix, data: ClassData, equations: Equations): number {
  const all = classScores(scores, equations);
  const evidence = logSumExp(all);
  const { codes, weights } = data;
  let sum = 0;
  for (let i = 0; i < codes.length; i += 1)
    sum -= 2 * (weights?.[i] ?? 1) * (all.data[i * all.columns + codes[i]] - evidence[i]);
  return sum / totalWeightOf(data);
}
