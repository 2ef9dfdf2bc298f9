import { callAway } from "./threads/away.js";
import type { ParallelControl } from "./threads/parallel-for.js";
// Typed, bounds-checked wrappers of the kernels of the symmetric eigenproblem.

import { ConvergenceError } from "../base/errors.js";
import type { Arena } from "./arena.js";
import { kernels } from "./module.js";
import { type Float64Span, pointersOf, requireSpan } from "./span.js";

/**
 * Eigenvalues of a symmetric n×n matrix, largest first, into `values`; its eigenvectors replace `a` as
 * columns in the same order. Only the upper triangle of `a` is read.
 */
export function symmetricEigen(arena: Arena, n: number, a: Float64Span, values: Float64Span): void {
  requireSpan("symmetricEigen", "a", a, n * n);
  requireSpan("symmetricEigen", "values", values, n);
  const work = arena.float64(kernels().symmetricEigenWorkLength(n));
  requireEnded("symmetricEigen", kernels().symmetricEigen(n, ...pointersOf(a, values, work)));
}

/** The eigenvalues and eigenvectors of `symmetricEigen`, computed on a separate thread. */
export async function symmetricEigenAway(
  arena: Arena,
  n: number,
  a: Float64Span,
  values: Float64Span,
  control: Pick<ParallelControl, "signal">,
): Promise<void> {
  requireSpan("symmetricEigen", "a", a, n * n);
  requireSpan("symmetricEigen", "values", values, n);
  const work = arena.float64(kernels().symmetricEigenWorkLength(n));
  const args = [n, ...pointersOf(a, values, work)];
  requireEnded("symmetricEigen", await callAway(kernels, "symmetricEigen", args, control));
}

/** Eigenvalues only, largest first, into `values`; `a` is overwritten. */
export function symmetricEigenvalues(arena: Arena, n: number, a: Float64Span, values: Float64Span): void {
  requireSpan("symmetricEigenvalues", "a", a, n * n);
  requireSpan("symmetricEigenvalues", "values", values, n);
  const work = arena.float64(kernels().symmetricEigenvaluesWorkLength(n));
  requireEnded("symmetricEigenvalues", kernels().symmetricEigenvalues(n, ...pointersOf(a, values, work)));
}

function requireEnded(method: string, ended: boolean | number): void {
  if (ended) return;
  const sentence = "the QL iteration did not converge; check that all numbers are finite.";
  throw new ConvergenceError(method, sentence, { expected: "finite numbers" });
}
