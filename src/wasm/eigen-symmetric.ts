import * as core from "./generated/calls/core.js";
import { callAway } from "./threads/away.js";
import type { ParallelControl } from "./threads/parallel-for.js";
// Typed, bounds-checked wrappers of the kernels of the symmetric eigenproblem.

import { ConvergenceError, wanted, words } from "../base/errors.js";
import type { Arena } from "./arena.js";
import { kernels } from "./module.js";
import type { Float64Span } from "./span.js";

/**
 * Eigenvalues of a symmetric n×n matrix, largest first, into `values`; its eigenvectors replace `a` as
 * columns in the same order. Only the upper triangle of `a` is read.
 */
export function symmetricEigen(arena: Arena, n: number, a: Float64Span, values: Float64Span): void {
  const work = arena.float64(kernels().symmetricEigenWorkLength(n));
  requireEnded("symmetricEigen", core.symmetricEigen({ n, a, values, work }));
}

/** The eigenvalues and eigenvectors of `symmetricEigen`, computed on a separate thread. */
export async function symmetricEigenAway(
  arena: Arena,
  n: number,
  a: Float64Span,
  values: Float64Span,
  control: Pick<ParallelControl, "signal">,
): Promise<void> {
  const work = arena.float64(kernels().symmetricEigenWorkLength(n));
  const call = core.symmetricEigen.calls([{ n, a, values, work }]);
  requireEnded("symmetricEigen", await callAway(call, control));
}

/** Eigenvalues only, largest first, into `values`; `a` is overwritten. */
export function symmetricEigenvalues(arena: Arena, n: number, a: Float64Span, values: Float64Span): void {
  const work = arena.float64(kernels().symmetricEigenvaluesWorkLength(n));
  requireEnded("symmetricEigenvalues", core.symmetricEigenvalues({ n, a, values, work }));
}

function requireEnded(method: string, ended: boolean | number): void {
  if (ended) return;
  throw new ConvergenceError(
    method,
    words`the QL iteration did not converge; it needs ${wanted("finite numbers")}.`,
  );
}
