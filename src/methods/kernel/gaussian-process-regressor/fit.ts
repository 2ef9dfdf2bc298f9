import { argumentName, OptionError, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced, type Steps } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { ValueAndGradient } from "../../../math/optimize/objective.js";
import { random } from "../../../math/probability/random/index.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { momentsOf } from "../engine/default-kernel.js";
import { hyperparametersOf, withHyperparameters } from "../engine/hyperparameters.js";
import { requireSquareRoom } from "../engine/kept-rows.js";
import type { ResolvedKernel } from "../engine/kernel.js";
import { processKernel } from "../engine/process-kernel.js";
import { searchSettings } from "../engine/search.js";
import { countedCases } from "../engine/weighted-cases.js";
import { type ExactPosterior, exactPosterior, type ProcessCases } from "./exact.js";
import { inducingRows } from "./inducing.js";
import { GaussianProcessRegressorModel } from "./model.js";
import { splitNoise } from "./noise.js";
import { type GaussianProcessRegressorSettings, gaussianProcessRegressorOptions } from "./options.js";
import { type VariationalPosterior, variationalPosterior } from "./variational.js";

/** Up to this many cases, "auto" takes all of them. */
const EXACT_CASES = 3000;
/** The inducing points that "auto" takes for more. */
const AUTO_POINTS = 300;
/** Square matrices that an exact fit holds at once. */
const MATRICES = 7;
/** Where the search for the noise begins, as a share of the variance of the responses. */
const NOISE_SHARE = 0.1;

/**
 * A normal prior over functions, and their posterior given the responses: predictions with intervals that widen away
 * from the data (Rasmussen and Williams 2006).
 *
 * ```ts
 * const model = await new GaussianProcessRegressor().fit([[1], [2], [3], [4]], [1, 3, 2, 5]);
 * model.predictInterval([[2.5], [10]]); // narrow between the cases, wide beyond them
 * ```
 */
export class GaussianProcessRegressor extends RegressorEstimator<
  typeof gaussianProcessRegressorOptions,
  GaussianProcessRegressorModel
> {
  static readonly kind = "GaussianProcessRegressor";
  static readonly schema = gaussianProcessRegressorOptions;
  static readonly models = [GaussianProcessRegressorModel];
  /** The search for its settings factors a matrix of all pairs of cases again and again. */
  static readonly preparation: Preparation = {
    scale: true,
    suits: { seconds: ({ cases }) => 2e-9 * cases ** 3 + 1e-6 * cases ** 2 },
  };

  protected async learn(given: ResponseCases, control: FitControl): Promise<GaussianProcessRegressorModel> {
    const { kind, options } = this;
    const { matrix, y, weights: all, features, response } = given.owned;
    const { x, target, weights } = countedCases(matrix, y, all);
    const moments = momentsOf(x.rows, (i) => target[i], weights);
    const mean = options.center ? moments.mean : 0;
    const cases: ProcessCases = {
      method: kind,
      x,
      y: target.map((value) => value - mean),
      weights,
      totalWeight: weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows,
    };
    const spread = moments.variance > 0 ? moments.variance : 1;
    const start = startOf(kind, options, cases, spread);
    const [stream, points] = random(options.seed).split(2);
    const inducing = inducingCount(options.inducing, x.rows);
    if (inducing === undefined)
      requireSquareRoom(kind, x.rows, MATRICES, 'give a number "inducing" of points');
    const rows = inducing === undefined ? undefined : inducingRows(x, weights, inducing, points);
    const posteriorAt = (
      kernel: ResolvedKernel,
      noise: number,
    ): Steps<ExactPosterior | VariationalPosterior> =>
      rows === undefined
        ? exactPosterior(cases, kernel, noise)
        : variationalPosterior(cases, rows, kernel, noise);
    const settle = (logs: Float64Array) => {
      const kernelLogs = start.estimated ? logs.subarray(0, logs.length - 1) : logs;
      const noise = start.estimated ? Math.exp(logs[kernelLogs.length]) : start.noise;
      return { kernel: withHyperparameters(start.kernel, kernelLogs), noise };
    };
    const evidence = function* (logs: Float64Array): Steps<ValueAndGradient> {
      const { kernel, noise } = settle(logs);
      const { value, gradient } = yield* posteriorAt(kernel, noise);
      return { value, gradient: gradient.subarray(0, logs.length) };
    };
    const found = await searchSettings(kind, start.logs, evidence, options, stream, control);
    const settled = options.optimize ? settle(found.logs) : start;
    const posterior = await finishPaced(
      posteriorAt(settled.kernel, settled.noise),
      abortablePacer(kind, control.signal),
    );
    return new GaussianProcessRegressorModel({
      inputs: features,
      response,
      kernel: settled.kernel,
      noise: settled.noise,
      mean,
      cases: x.rows,
      rows: rows ?? x,
      dualCoefficients: posterior.dualCoefficients,
      noiseVariances: "noiseVariances" in posterior ? posterior.noiseVariances : new Float64Array(0),
      gain: "gain" in posterior ? posterior.gain.L : null,
      logEvidence: posterior.value,
      evidenceGradient: posterior.gradient,
      jitter: posterior.jitter,
      convergence: found.convergence,
      seed: options.seed,
    });
  }
}

/** Where a search begins. */
interface Start {
  readonly kernel: ResolvedKernel;
  readonly noise: number;
  readonly estimated: boolean;
  /** The logarithms of all settings that may vary. */
  readonly logs: Float64Array;
}

function startOf(
  kind: string,
  options: GaussianProcessRegressorSettings,
  { x, weights }: { readonly x: Matrix; readonly weights: Float64Array | undefined },
  spread: number,
): Start {
  const split = splitNoise(kind, processKernel(kind, options, x, weights, spread));
  const estimated = options.noise === "estimate";
  if (!estimated && split.noise !== undefined)
    throw new OptionError(
      kind,
      words`the kernel has white noise, and ${argumentName("noise")} is given too; give one of them.`,
      { expected: '"estimate"', received: quote(options.noise) },
    );
  if (estimated && split.noise === undefined && !options.optimize)
    throw new OptionError(
      kind,
      words`${argumentName("noise")} must be a number if "optimize" is false, unless the kernel has white noise.`,
      { expected: "a number > 0", received: quote(options.noise) },
    );
  const noise = options.noise === "estimate" ? (split.noise ?? NOISE_SHARE * spread) : options.noise;
  const logs = hyperparametersOf(split.kernel).map(({ log }) => log);
  if (estimated) logs.push(Math.log(noise));
  return { kernel: split.kernel, noise, estimated, logs: Float64Array.from(logs) };
}

/** How many inducing points there are; undefined if all cases are used. */
function inducingCount(
  option: GaussianProcessRegressorSettings["inducing"],
  cases: number,
): number | undefined {
  if (option === "none") return undefined;
  if (option === "auto") return cases > EXACT_CASES ? AUTO_POINTS : undefined;
  return option < cases ? option : undefined;
}
