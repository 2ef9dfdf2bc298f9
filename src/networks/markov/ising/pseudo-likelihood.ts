// Pseudo-likelihood: a logistic regression of every variable on all others (Besag 1975), with a penalty on absolute
// coefficients that leaves few neighbors (Ravikumar, Wainwright and Lafferty 2010), chosen by the extended BIC (van
// Borkulo et al. 2014).

import { type RunControl, throwIfAborted } from "../../../base/control.js";
import { argumentName, DataError, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { followCoordinatePath } from "../../../methods/linear/engine/logistic/coordinate-path.js";
import { equationsOf } from "../../../methods/linear/engine/logistic/problem.js";
import { LogisticRegression } from "../../../methods/linear/logistic-regression/index.js";
import type { FitIsingSettings } from "./options.js";
import type { Spins } from "./spins.js";

/** When a fit of the path ends, in standard deviations of the linear predictor. */
const TOLERANCE = 1e-9;
const MAX_ITERATIONS = 1000;

/** Thresholds and couplings as the regressions say: the couplings of a pair differ. */
export interface NodeRegressions {
  readonly thresholds: Float64Array;
  readonly couplings: Matrix;
  /** The penalty of every regression. */
  readonly lambdas: Float64Array;
}

export async function regressNodes(
  method: string,
  spins: Spins,
  candidates: readonly (readonly number[])[],
  settings: FitIsingSettings,
  control: Pick<RunControl, "signal" | "onProgress">,
): Promise<NodeRegressions> {
  const { names, levels, x } = spins;
  const size = names.length;
  const thresholds = new Float64Array(size);
  const couplings = Matrix.zeros(size, size);
  const lambdas = new Float64Array(size);
  for (const [i, others] of candidates.entries()) {
    throwIfAborted(method, control.signal);
    const design = Matrix.zeros(x.rows, others.length);
    for (let row = 0; row < x.rows; row += 1)
      for (const [k, j] of others.entries()) design.data[row * others.length + k] = x.get(row, j);
    const codes = Int32Array.from({ length: x.rows }, (_, row) => (x.get(row, i) === levels[1] ? 1 : 0));
    const { lambda, coefficients } =
      settings.lambda === 0 || others.length === 0
        ? await plain(method, spins, i, design, codes, control)
        : await penalized(method, spins, design, codes, settings, control);
    // The log-odds of the larger value are (high − low)·(h + Σ Jx).
    const gap = levels[1] - levels[0];
    thresholds[i] = coefficients[0] / gap;
    for (const [k, j] of others.entries()) couplings.data[i * size + j] = coefficients[1 + k] / gap;
    lambdas[i] = lambda;
    control.onProgress?.({ phase: "variables", completed: i + 1, total: size });
  }
  return { thresholds, couplings, lambdas };
}

interface NodeFit {
  readonly lambda: number;
  /** The intercept first. */
  readonly coefficients: Float64Array;
}

async function plain(
  method: string,
  { names, weights, x }: Spins,
  node: number,
  design: Matrix,
  codes: Int32Array,
  { signal }: Pick<RunControl, "signal">,
): Promise<NodeFit> {
  if (design.columns === 0) {
    const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
    const high = codes.reduce((sum, code, row) => sum + code * (weights?.[row] ?? 1), 0);
    return { lambda: 0, coefficients: Float64Array.of(Math.log(high / (total - high))) };
  }
  const model = await new LogisticRegression().fit(design, Array.from(codes), { weights, signal });
  if (model.convergence.ending === "separated") {
    const sentence = words`the others predict ${quote(names[node])} perfectly, so its couplings are infinite; give a penalty ${argumentName("lambda")} above 0.`;
    throw new DataError(method, sentence, { column: names[node] });
  }
  return { lambda: 0, coefficients: model.parameters.row(0).slice() };
}

async function penalized(
  method: string,
  { weights, x }: Spins,
  design: Matrix,
  codes: Int32Array,
  { lambda, gamma, standardize, pathLength, pathRatio }: FitIsingSettings,
  { signal }: Pick<RunControl, "signal">,
): Promise<NodeFit> {
  const { fits } = await followCoordinatePath(
    { x: design, codes, classes: 2, weights },
    equationsOf(2, "reference"),
    {
      method,
      alpha: 1,
      intercept: true,
      standardize,
      lambdas:
        lambda === undefined ? { count: pathLength, ratio: pathRatio } : { values: Float64Array.of(lambda) },
      tolerance: TOLERANCE,
      maxIterations: MAX_ITERATIONS,
    },
    { signal },
  );
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  const price = Math.log(total) + 2 * gamma * Math.log(design.columns);
  const costs = fits.map(({ parameters, logLikelihood }) => {
    const neighbors = parameters.data.subarray(1).filter((value) => value !== 0).length;
    return -2 * logLikelihood + price * neighbors;
  });
  const best = costs.reduce((at, cost, k) => (cost < costs[at] ? k : at), 0);
  return { lambda: fits[best].lambda, coefficients: fits[best].parameters.data.slice() };
}
