import * as z from "zod";
import { throwIfAborted } from "../../../base/control.js";
import { parseOptions } from "../../../base/options.js";
import { abortablePacer } from "../../../base/pause.js";
import { quantile } from "../../../data/statistics/quantile.js";
import { eigenvaluesSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { covariance } from "../../../math/linalg/moments.js";
import { random } from "../../../math/probability/random/index.js";
import { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Rows } from "../../../model/input.js";
import { correlationsOf } from "./correlations.js";

const parallelAnalysisOptions = z.strictObject({
  replications: z.int().min(1).default(100).describe("The number of random data sets."),
  quantile: z
    .number()
    .min(0)
    .max(1)
    .default(0.95)
    .describe("The quantile of the random eigenvalues that those of the data must exceed."),
  seed: z.int().default(0).describe("The seed of the random numbers."),
});

export type ParallelAnalysisOptions = z.input<typeof parallelAnalysisOptions>;

/** How many factors stand out from uncorrelated data. */
export interface ParallelAnalysis {
  /** The number of leading eigenvalues above their thresholds; 0 if there is none. */
  readonly factors: number;
  /** The eigenvalues of the correlations, largest first. */
  readonly eigenvalues: Float64Array;
  /** The quantiles of those of uncorrelated normal data of the same size. */
  readonly thresholds: Float64Array;
}

/**
 * Horn's parallel analysis (1965): as many factors as eigenvalues of the correlations exceed those of uncorrelated
 * normal data with as many cases and columns.
 *
 * ```ts
 * const { factors } = await parallelAnalysis(table);
 * ```
 */
export async function parallelAnalysis(
  rows: Rows,
  options: ParallelAnalysisOptions = {},
  control: FitControl = {},
): Promise<ParallelAnalysis> {
  const method = "parallelAnalysis";
  const { replications, quantile: share, seed } = parseOptions(method, parallelAnalysisOptions, options);
  const { matrix, weight } = correlationsOf(new Cases({ method, rows, control }));
  const eigenvalues = eigenvaluesSymmetric(matrix);
  const [n, p] = [Math.max(2, Math.round(weight)), matrix.rows];
  const pause = abortablePacer(method, control.signal);
  throwIfAborted(method, control.signal);
  const stream = random(seed);
  const drawn: Float64Array[] = [];
  for (let completed = 1; completed <= replications; completed += 1) {
    const noise = new Matrix(n, p).map(() => stream.normal());
    drawn.push(eigenvaluesSymmetric(asCorrelations(covariance(noise))));
    control.onProgress?.({ phase: "replications", completed, total: replications });
    await pause();
  }
  const thresholds = eigenvalues.map((_, j) =>
    quantile(
      drawn.map((values) => values[j]),
      share,
    ),
  );
  const below = eigenvalues.findIndex((value, j) => !(value > thresholds[j]));
  return { factors: below < 0 ? p : below, eigenvalues, thresholds };
}

function asCorrelations(s: Matrix): Matrix {
  const roots = s.diagonal().map(Math.sqrt);
  const p = s.columns;
  return s.map((value, at) => {
    const [i, j] = [Math.floor(at / p), at % p];
    return i === j ? 1 : value / (roots[i] * roots[j]);
  });
}
