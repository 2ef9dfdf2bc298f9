import * as core from "./generated/calls/core.js";
import { type Rows, rowsFrom } from "./rows.js";
import type { Float64Span } from "./span.js";

/** Normal distributions with diagonal covariance: classes × columns numbers each, and a constant per class. */
export interface DiagonalGaussians {
  readonly means: Float64Span;
  /** 1 / (2σ²) */
  readonly halfPrecisions: Float64Span;
  readonly constants: Float64Span;
}

/** out[i, k] = constants[k] − Σⱼ (x[i, j] − means[k, j])²·halfPrecisions[k, j]; a row with NaN gets NaN. */
export function gaussianJoint(
  x: Rows,
  { means, halfPrecisions, constants }: DiagonalGaussians,
  out: Float64Span,
): void {
  core.gaussianJoint({ ...rowsFrom(x), classes: constants.length, means, halfPrecisions, constants, out });
}
