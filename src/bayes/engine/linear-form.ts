import { withArena } from "../../kernel/arena.js";
import { logArray } from "../../kernel/elementary.js";
import { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";

/** An intercept per class and a slope per column and class (columns × classes). */
interface Line {
  readonly intercepts: Float64Array;
  readonly slopes: Matrix;
}

/**
 * Scores that are linear in the values of a case: Σ x·present + (1 − x)·lacking. Where a logarithm is −∞,
 * because something never happens, the finite rest is summed and impossibilities are counted apart, so that
 * infinities of both signs never meet.
 */
export class LinearForm {
  readonly #finite: Line;
  readonly #never: Line | undefined;

  /** Logarithms of what a value of 1 and one of 0 contribute: classes × columns. */
  constructor(present: Matrix, lacking?: Matrix) {
    this.#finite = lineOf(present, lacking, finitePart);
    const never = hasInfinity(present) || (lacking !== undefined && hasInfinity(lacking));
    this.#never = never
      ? lineOf(present, lacking, (log) => (log === Number.NEGATIVE_INFINITY ? 1 : 0))
      : undefined;
  }

  scores(x: SparseMatrix): Matrix {
    const scores = evaluate(this.#finite, x);
    if (this.#never === undefined) return scores;
    const never = evaluate(this.#never, x).data;
    return scores.map((score, at) => (never[at] > 0 ? Number.NEGATIVE_INFINITY : score));
  }
}

function finitePart(log: number): number {
  return log === Number.NEGATIVE_INFINITY ? 0 : log;
}

function hasInfinity({ data }: Matrix): boolean {
  for (let at = 0; at < data.length; at += 1) if (data[at] === Number.NEGATIVE_INFINITY) return true;
  return false;
}

function lineOf(present: Matrix, lacking: Matrix | undefined, part: (log: number) => number): Line {
  const { rows: classes, columns } = present;
  const intercepts = new Float64Array(classes);
  const slopes = new Matrix(columns, classes);
  for (let j = 0, to = 0; j < columns; j += 1) {
    for (let k = 0; k < classes; k += 1, to += 1) {
      const zero = lacking === undefined ? 0 : part(lacking.data[k * columns + j]);
      intercepts[k] += zero;
      slopes.data[to] = part(present.data[k * columns + j]) - zero;
    }
  }
  return { intercepts, slopes };
}

function evaluate({ intercepts, slopes }: Line, x: SparseMatrix): Matrix {
  const out = x.multiply(slopes);
  const { data, rows } = out;
  const classes = intercepts.length;
  for (let i = 0, at = 0; i < rows; i += 1)
    for (let k = 0; k < classes; k += 1, at += 1) data[at] += intercepts[k];
  return out;
}

/** The logarithm of every number. */
export function logarithms(x: Matrix): Matrix {
  return withArena((arena) => {
    const span = arena.copyIn(x.data);
    logArray(span, span);
    return new Matrix(x.rows, x.columns, span.copyOut());
  });
}
