import { logSumExp } from "../../kernel/log-rows.js";
import { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { linearPredictor } from "../path/linear-model.js";
import { type ClassData, type Equations, massOf } from "./problem.js";

/** The linear predictor of every equation: cases × equations. */
export function linearScores(x: Matrix | SparseMatrix, parameters: Matrix, intercept: boolean): Matrix {
  const columns = Array.from({ length: parameters.rows }, (_, e) => {
    const own = parameters.row(e);
    return linearPredictor(x, intercept ? own[0] : 0, intercept ? own.subarray(1) : own);
  });
  return Matrix.fromColumns(columns);
}

/** The same with 0 for the first class, where it has no equation: cases × classes. */
export function classScores(scores: Matrix, { count, baseline }: Equations): Matrix {
  if (baseline === 0) return scores;
  const out = new Matrix(scores.rows, count + 1);
  for (let i = 0; i < scores.rows; i += 1) out.data.set(scores.row(i), i * (count + 1) + 1);
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
  return sum / massOf(data);
}
