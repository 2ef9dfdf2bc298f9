import type { Arena } from "./arena.js";
import { kernels } from "./module.js";
import { type Rows, requireRows } from "./rows.js";
import { type Float64Span, requireSpan } from "./span.js";

/** Linear functions of the deviations from a center: classes × columns coefficients, a constant per class. */
export interface LinearFunctions {
  readonly center: Float64Span;
  readonly coefficients: Float64Span;
  readonly constants: Float64Span;
}

/** out[i, k] = constants[k] + Σⱼ (x[i, j] − center[j])·coefficients[k, j] */
export function linearScores(
  x: Rows,
  { center, coefficients, constants }: LinearFunctions,
  out: Float64Span,
): void {
  const classes = constants.length;
  requireRows("linearScores", "x", x);
  requireSpan("linearScores", "center", center, x.columns);
  requireSpan("linearScores", "coefficients", coefficients, classes * x.columns);
  requireSpan("linearScores", "out", out, classes * x.rows);
  kernels().linearScores(
    x.rows,
    x.columns,
    classes,
    x.span.pointer,
    center.pointer,
    coefficients.pointer,
    constants.pointer,
    out.pointer,
  );
}

/** Normal distributions: classes × columns means, a root per class, a constant per class. */
export interface TriangularGaussians {
  readonly means: Float64Span;
  /** Lower triangles R with Σ⁻¹ = RᵀR: columns × columns numbers each. */
  readonly roots: Float64Span;
  readonly constants: Float64Span;
}

/** Room that `triangularScores` works in. */
export function triangularScoresWork(arena: Arena, columns: number): Float64Span {
  return arena.float64(16 * columns + 8);
}

/** out[i, k] = constants[k] − ½·‖roots[k]·(x[i] − means[k])‖² */
export function triangularScores(
  x: Rows,
  { means, roots, constants }: TriangularGaussians,
  out: Float64Span,
  work: Float64Span,
): void {
  const classes = constants.length;
  requireRows("triangularScores", "x", x);
  requireSpan("triangularScores", "means", means, classes * x.columns);
  requireSpan("triangularScores", "roots", roots, classes * x.columns ** 2);
  requireSpan("triangularScores", "out", out, classes * x.rows);
  requireSpan("triangularScores", "work", work, 16 * x.columns + 8);
  kernels().triangularScores(
    x.rows,
    x.columns,
    classes,
    x.span.pointer,
    means.pointer,
    roots.pointer,
    constants.pointer,
    out.pointer,
    work.pointer,
  );
}
