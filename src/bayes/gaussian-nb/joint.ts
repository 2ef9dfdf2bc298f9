import { withArena } from "../../kernel/arena.js";
import { gaussianJoint } from "../../kernel/gaussian-joint.js";
import { forEachRowBlock, rowsPerBlock } from "../../kernel/row-blocks.js";
import { Matrix } from "../../linalg/matrix.js";
import type { Parameters } from "./parameters.js";

const LOG_TWO_PI = Math.log(2 * Math.PI);

/** log P(class) + Σ log p(xⱼ | class), one row per case and one column per class. */
export function jointLogLikelihood(x: Matrix, { priors, means, variances }: Parameters): Matrix {
  const classes = priors.length;
  const out = new Matrix(x.rows, classes);
  withArena((arena) => {
    const constants = arena.copyIn(
      priors.map((prior, k) => Math.log(prior) - logNormalizer(variances.row(k))),
    );
    const halfPrecisions = arena.copyIn(variances.data.map((variance) => 0.5 / variance));
    const parameters = { means: arena.copyIn(means.data), halfPrecisions, constants };
    const scores = arena.float64(Math.min(x.rows, rowsPerBlock(x.columns)) * classes);
    forEachRowBlock(arena, x, (block, start) => {
      gaussianJoint(block, parameters, scores);
      out.data.set(scores.part(0, block.rows * classes).array, start * classes);
    });
  });
  leaveOutMissing(x, out, { priors, means, variances });
  return out;
}

/** ½ Σ log(2πσ²) */
function logNormalizer(variances: Float64Array): number {
  return variances.reduce((sum, variance) => sum + 0.5 * (LOG_TWO_PI + Math.log(variance)), 0);
}

/** Cases with missing values again, over the columns that they have. */
function leaveOutMissing(x: Matrix, out: Matrix, { priors, means, variances }: Parameters): void {
  const classes = priors.length;
  for (let i = 0; i < x.rows; i += 1) {
    if (!Number.isNaN(out.data[i * classes])) continue;
    const row = x.row(i);
    for (let k = 0; k < classes; k += 1) {
      let sum = Math.log(priors[k]);
      for (let j = 0; j < row.length; j += 1) {
        if (Number.isNaN(row[j])) continue;
        const variance = variances.data[k * x.columns + j];
        const deviation = row[j] - means.data[k * x.columns + j];
        sum -= 0.5 * (LOG_TWO_PI + Math.log(variance) + (deviation * deviation) / variance);
      }
      out.data[i * classes + k] = sum;
    }
  }
}
