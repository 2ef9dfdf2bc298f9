import type { Arena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import { type Rows, rowsFrom } from "./rows.js";
import type { Float64Span, Int32Span } from "./span.js";

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
  core.linearScores({ ...rowsFrom(x), classes: constants.length, center, coefficients, constants, out });
}

/** The differences of several linear functions from the first one, in pairs, as `largestLinear` reads them. */
export interface PairedFunctions {
  readonly pairs: number;
  readonly coefficients: Float64Span;
  readonly constants: Float64Span;
  readonly scores: Float64Span;
}

/** −∞ pads the last pair. */
export function pairFunctions(
  arena: Arena,
  coefficients: Float64Array,
  constants: Float64Array,
): PairedFunctions {
  const classes = constants.length;
  const columns = coefficients.length / classes;
  const pairs = classes >> 1;
  const paired = arena.zeros(2 * pairs * columns);
  const levels = arena.float64(2 * pairs);
  const [out, heights] = [paired.array, levels.array.fill(Number.NEGATIVE_INFINITY)];
  for (let k = 0; k < classes - 1; k += 1) {
    heights[k] = constants[k + 1] - constants[0];
    for (let j = 0; j < columns; j += 1)
      out[k * columns + j] = coefficients[(k + 1) * columns + j] - coefficients[j];
  }
  return { pairs, coefficients: paired, constants: levels, scores: arena.float64(8 * pairs) };
}

/**
 * out[i] = the index of the largest function at row i, the first of equal ones; the length of `out` is a multiple of four.
 * Returns whether all rows are finite.
 */
export function largestLinear(x: Rows, functions: PairedFunctions, out: Int32Span): boolean {
  return core.largestLinear({ ...rowsFrom(x), ...functions, out }) !== 0;
}

/** Normal distributions: classes × columns means, a root per class, a constant per class. */
export interface TriangularGaussians {
  readonly means: Float64Span;
  /** Lower triangles R with Σ⁻¹ = RᵀR: columns × columns numbers each. */
  readonly roots: Float64Span;
  readonly constants: Float64Span;
}

/** Workspace of `triangularScores`. */
export function triangularScoresWork(arena: Arena, columns: number): Float64Span {
  return arena.float64(16 * columns + 16);
}

/** out[i, k] = constants[k] − ½·‖roots[k]·(x[i] − means[k])‖² */
export function triangularScores(
  x: Rows,
  { means, roots, constants }: TriangularGaussians,
  out: Float64Span,
  work: Float64Span,
): void {
  core.triangularScores({ ...rowsFrom(x), classes: constants.length, means, roots, constants, out, work });
}
