// Typed, bounds-checked doors to the symmetric eigenproblem's kernels.

import { ConvergenceError } from "../base/errors.js";
import type { Arena } from "./arena.js";
import { kernels } from "./module.js";
import { type Float64Span, requireSpan } from "./span.js";

/**
 * Eigenvalues of a symmetric n×n matrix, largest first, into `values`; its eigenvectors replace `a` as
 * columns in the same order. Only the upper triangle of `a` is read.
 */
export function symmetricEigen(arena: Arena, n: number, a: Float64Span, values: Float64Span): void {
  requireSpan("symmetricEigen", "a", a, n * n);
  requireSpan("symmetricEigen", "values", values, n);
  const work = arena.float64(kernels().symmetricEigenWorkLength(n));
  const ended = kernels().symmetricEigen(n, a.pointer, values.pointer, work.pointer);
  requireEnded("symmetricEigen", ended);
}

/** Eigenvalues only, largest first, into `values`; `a` is overwritten. */
export function symmetricEigenvalues(arena: Arena, n: number, a: Float64Span, values: Float64Span): void {
  requireSpan("symmetricEigenvalues", "a", a, n * n);
  requireSpan("symmetricEigenvalues", "values", values, n);
  const work = arena.float64(kernels().symmetricEigenvaluesWorkLength(n));
  const ended = kernels().symmetricEigenvalues(n, a.pointer, values.pointer, work.pointer);
  requireEnded("symmetricEigenvalues", ended);
}

function requireEnded(method: string, ended: boolean | number): void {
  if (!ended) {
    throw new ConvergenceError(`${method}: the QL iteration did not end; are all numbers finite?`, {
      method,
      expected: "finite numbers",
    });
  }
}
