// Sweeps of block coordinate descent over features that have one coefficient per response. The kernels trust the lists
// of features: the caller must ensure that they are in range.

import { kernels } from "./module.js";
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
  requireProblem("sweepResponses", problem, list, count);
  const { rows, responses, x, residuals, coefficients, squares, factors, scratch } = problem;
  return kernels().sweepResponses(
    rows,
    responses,
    count,
    list.pointer,
    x.pointer,
    residuals.pointer,
    coefficients.pointer,
    squares.pointer,
    factors.pointer,
    l1,
    l2,
    scratch.pointer,
  );
}

/** XᵀR of the first `count` features of the list, written at their indices in `out`, features × responses. */
export function responseGradients(
  problem: ResponseProblem,
  list: Int32Span,
  count: number,
  out: Float64Span,
): void {
  requireProblem("responseGradients", problem, list, count);
  const { rows, responses, features, x, residuals } = problem;
  requireSpan("responseGradients", "out", out, features * responses);
  kernels().responseGradients(
    rows,
    responses,
    count,
    list.pointer,
    x.pointer,
    residuals.pointer,
    out.pointer,
  );
}

function requireProblem(kernel: string, problem: ResponseProblem, list: Int32Span, count: number): void {
  const { rows, responses, features } = problem;
  requireSpan(kernel, "list", list, count);
  requireSpan(kernel, "x", problem.x, rows * features);
  requireSpan(kernel, "residuals", problem.residuals, rows * responses);
  requireSpan(kernel, "coefficients", problem.coefficients, features * responses);
  requireSpan(kernel, "squares", problem.squares, features);
  requireSpan(kernel, "factors", problem.factors, features);
  requireSpan(kernel, "scratch", problem.scratch, responses);
}
