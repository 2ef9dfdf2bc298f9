import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { withArena } from "../../../wasm/arena.js";
import { logArray } from "../../../wasm/elementary.js";
import { total } from "./evidence.js";

/** An intercept per class, a slope per column and class, and the contribution of a 0 (columns × classes). */
interface Line {
  readonly intercepts: Float64Array;
  readonly slopes: Matrix;
  readonly zeros: Matrix | undefined;
}

/**
 * Scores that are linear in the values of a case: Σ x·present + (1 − x)·lacking. A logarithm of −∞ marks an
 * impossible value. Finite terms are summed and impossible values counted separately, so that infinities of
 * opposite signs are never added.
 */
export class LinearForm {
  readonly #finite: Line;
  readonly #never: Line | undefined;

  /** The contributions of a 1 and of a 0, as logarithms: classes × columns. */
  constructor(present: Matrix, lacking?: Matrix) {
    const never = hasInfinity(present) || (lacking !== undefined && hasInfinity(lacking));
    const finite = (logs: Matrix) =>
      never ? logs.map((log) => (log > Number.NEGATIVE_INFINITY ? log : 0)) : logs;
    const infinite = (logs: Matrix) => logs.map((log) => (log === Number.NEGATIVE_INFINITY ? 1 : 0));
    this.#finite = lineOf(finite(present), lacking && finite(lacking));
    this.#never = never ? lineOf(infinite(present), lacking && infinite(lacking)) : undefined;
  }

  /** One row per case; `missing` has a 1 for every unknown value, which is 0 in `x` and contributes nothing. */
  scores(x: SparseMatrix, missing?: SparseMatrix): Matrix {
    const scores = evaluate(this.#finite, x, missing);
    if (this.#never === undefined) return scores;
    const never = evaluate(this.#never, x, missing).data;
    return scores.map((score, at) => (never[at] > 0 ? Number.NEGATIVE_INFINITY : score));
  }
}

function hasInfinity({ data }: Matrix): boolean {
  for (let at = 0; at < data.length; at += 1) if (data[at] === Number.NEGATIVE_INFINITY) return true;
  return false;
}

function lineOf(present: Matrix, lacking: Matrix | undefined): Line {
  const intercepts = new Float64Array(present.rows);
  if (lacking === undefined) return { intercepts, slopes: present.transpose(), zeros: undefined };
  for (let k = 0; k < present.rows; k += 1) intercepts[k] = total(lacking.row(k));
  return { intercepts, slopes: present.subtract(lacking).transpose(), zeros: lacking.transpose() };
}

function evaluate({ intercepts, slopes, zeros }: Line, x: SparseMatrix, missing?: SparseMatrix): Matrix {
  const out = x.multiply(slopes);
  const { data, rows } = out;
  const classes = intercepts.length;
  if (intercepts.some((intercept) => intercept !== 0)) {
    for (let i = 0, at = 0; i < rows; i += 1)
      for (let k = 0; k < classes; k += 1, at += 1) data[at] += intercepts[k];
  }
  return missing === undefined || zeros === undefined ? out : out.subtract(missing.multiply(zeros));
}

/** The logarithm of every number. */
export function logarithms(x: Matrix): Matrix {
  return withArena((arena) => {
    const span = arena.copyIn(x.data);
    logArray(span, span);
    return new Matrix(x.rows, x.columns, span.copyOut());
  });
}
