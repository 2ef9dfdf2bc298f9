import { kernels } from "./module.js";
import { type Rows, requireRows } from "./rows.js";
import { type Float64Span, pointersOf, requireSpan } from "./span.js";

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
  const classes = constants.length;
  requireRows("gaussianJoint", "x", x);
  requireSpan("gaussianJoint", "means", means, classes * x.columns);
  requireSpan("gaussianJoint", "halfPrecisions", halfPrecisions, classes * x.columns);
  requireSpan("gaussianJoint", "out", out, classes * x.rows);
  kernels().gaussianJoint(
    x.rows,
    x.columns,
    classes,
    ...pointersOf(x.span, means, halfPrecisions, constants, out),
  );
}
