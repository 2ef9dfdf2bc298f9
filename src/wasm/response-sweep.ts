// Sweeps of block coordinate descent over features that have one coefficient per response. The kernels trust the lists
// of features: the caller must ensure that they are in range.

import * as core from "./generated/calls/core.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";

/** A regression of several responses in kernel memory. */
export interface ResponseProblem {
  readonly rows: number;
  readonly responses: number;
  readonly features: number;
  /** One column of `rows` numbers per feature. */
  readonly x: Float64Span;
  /** One column of `rows` numbers per response. */
  readonly residuals: Float64Span;
  /** Features × responses. */
  readonly coefficients: Float64Span;
  /** Σ x² of every feature. */
  readonly squares: Float64Span;
  /** The penalty factor of every feature. */
  readonly factors: Float64Span;
  /** One number per response, for the kernel's own use. */
  readonly scratch: Float64Span;
}

/** One sweep over the first `count` features of the list; returns the largest Σ x²·‖δ‖² of a change δ. */
export function sweepResponses(
  problem: ResponseProblem,
  list: Int32Span,
  count: number,
  l1: number,
  l2: number,
): number {
  requireProblem("sweepResponses", problem);
  return core.sweepResponses({ ...problem, list, count, l1, l2, pull: problem.scratch });
}

/** XᵀR of the first `count` features of the list, written at their indices in `out`, features × responses. */
export function responseGradients(
  problem: ResponseProblem,
  list: Int32Span,
  count: number,
  out: Float64Span,
): void {
  requireProblem("responseGradients", problem);
  requireSpan("responseGradients", "out", out, problem.features * problem.responses);
  core.responseGradients({ ...problem, list, count, out });
}

/** What the kernels do not know, because they do not know the number of features. */
function requireProblem(kernel: string, problem: ResponseProblem): void {
  const { rows, responses, features } = problem;
  requireSpan(kernel, "x", problem.x, rows * features);
  requireSpan(kernel, "coefficients", problem.coefficients, features * responses);
  requireSpan(kernel, "squares", problem.squares, features);
  requireSpan(kernel, "factors", problem.factors, features);
}
