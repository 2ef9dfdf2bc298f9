import type { Convergence } from "../../../base/control.js";
import { counted, DataError, got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import type { Reading, ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Features } from "../../../model/input.js";
import { UpdatableRegressorEstimator } from "../../../model/tasks/regressor.js";
import { formulaReading } from "../../../model/terms/read.js";
import { joinMoments, type RegressionMoments, regressionMoments } from "../engine/regression-moments.js";
import { maximizeEvidence } from "./evidence.js";
import { BayesianLinearRegressionModel } from "./model.js";
import { bayesianLinearRegressionOptions } from "./options.js";
import { type Posterior, posteriorOf } from "./posterior.js";
import { type ReducedProblem, reduceProblem } from "./reduce.js";
import { maximizeRelevance } from "./relevance.js";
import { onOriginalScale } from "./terms.js";

/**
 * Linear regression with a conjugate prior: coefficients are normal around their prior mean with a variance
 * proportional to that of the noise, which is inverse gamma (Bishop 2006, section 3.3).
 *
 * ```ts
 * const model = await new BayesianLinearRegression().fit([[1], [2], [3], [4]], [6, 5, 7, 10]);
 * model.predictInterval([[5]]); // where a new case lies with probability 0.95
 * ```
 */
export class BayesianLinearRegression extends UpdatableRegressorEstimator<
  typeof bayesianLinearRegressionOptions,
  BayesianLinearRegressionModel
> {
  static readonly kind = "BayesianLinearRegression";
  static readonly schema = bayesianLinearRegressionOptions;
  static readonly models = [BayesianLinearRegressionModel];

  protected override get reading(): Reading {
    return { formula: formulaReading(this.options) };
  }

  protected learn(cases: ResponseCases, control: FitControl): Promise<BayesianLinearRegressionModel> {
    return this.#model(momentsOf(cases), cases.features, cases.response, control);
  }

  protected learnMore(
    { moments, inputs, response }: BayesianLinearRegressionModel,
    cases: ResponseCases,
    control: FitControl,
  ): Promise<BayesianLinearRegressionModel> {
    return this.#model(joinMoments(moments, momentsOf(cases)), inputs, response, control);
  }

  async #model(
    moments: RegressionMoments,
    inputs: Features,
    response: string,
    control: FitControl,
  ): Promise<BayesianLinearRegressionModel> {
    const { kind, options } = this;
    const priorMean = this.#each("priorMean", inputs);
    const given = this.#each("priorPrecision", inputs);
    const problem = reduceProblem(moments, priorMean, given, options);
    requireNoise(kind, problem, options.noiseShape);
    const { precisions, convergence } = await this.#precisions(problem, given, control);
    const prior = { shape: options.noiseShape, rate: options.noiseRate };
    const posterior = posteriorOf(problem, precisions, prior);
    requireProper(kind, posterior);
    const known = new Map(Array.from(problem.kept, (j, k) => [j, precisions[k]]));
    return new BayesianLinearRegressionModel({
      inputs,
      response,
      settings: options,
      moments,
      ...onOriginalScale(problem, posterior, moments, priorMean, options),
      precisions: Float64Array.from(inputs.names, (_, j) => known.get(j) ?? Number.POSITIVE_INFINITY),
      constantFeatures: inputs.names.filter((_, j) => problem.constant[j]),
      shape: posterior.shape,
      rate: posterior.rate,
      logEvidence: posterior.logEvidence,
      convergence,
    });
  }

  /** A precision for each feature that takes part: as given, or by evidence. */
  async #precisions(
    problem: ReducedProblem,
    given: Float64Array,
    control: FitControl,
  ): Promise<{ precisions: Float64Array; convergence?: Convergence }> {
    const { evidence, ard, tolerance, maxIterations, noiseShape, noiseRate } = this.options;
    const precisions = Float64Array.from(problem.kept, (j) => given[j]);
    if (!evidence) return { precisions };
    const prior = { shape: noiseShape, rate: noiseRate };
    const pause = abortablePacer(this.kind, control.signal);
    const search = {
      tolerance,
      maxIterations,
      pause,
      onRound: async (completed: number, objective: number) => {
        await pause();
        control.onProgress?.({ phase: "iterations", completed, total: maxIterations, objective });
      },
    };
    if (ard) return maximizeRelevance(problem, prior, given[0], search);
    const { precision, convergence } = await maximizeEvidence(problem, prior, given[0], search);
    return { precisions: precisions.fill(precision), convergence };
  }

  #each(option: "priorMean" | "priorPrecision", { names }: Features): Float64Array {
    const given = this.options[option];
    if (typeof given === "number") return new Float64Array(names.length).fill(given);
    if (given.length === names.length) return Float64Array.from(given);
    const sentence = words`${optionName(option)} has ${got(counted(given.length, "number"))} for ${wanted(names.length)} features.`;
    throw new OptionError(this.kind, sentence);
  }
}

function momentsOf({ matrix, y, weights }: ResponseCases): RegressionMoments {
  return regressionMoments(matrix, y, weights);
}

function requireNoise(method: string, { cases, total }: ReducedProblem, shape: number): void {
  if (shape > 0 || (cases > 0 && total > 0)) return;
  const problem = cases > 0 ? "the response does not vary" : "there are too few cases";
  const sentence = words`${got(problem)}, so the noise cannot be estimated; give it a prior with noiseShape and noiseRate.`;
  throw new DataError(method, sentence, { expected: "a response that varies, or a prior of the noise" });
}

function requireProper(method: string, posterior: Posterior | undefined): asserts posterior is Posterior {
  if (posterior !== undefined && posterior.shape > 0 && posterior.rate > 0) return;
  const [problem, remedy] =
    posterior === undefined
      ? ["features depend on each other and their prior is flat", "give them a precision above 0"]
      : ["the cases are fitted exactly and the noise has no prior", "give noiseShape and noiseRate"];
  throw new DataError(method, words`there is no posterior, because ${got(problem)}; ${remedy}.`, {
    expected: "a proper posterior",
  });
}
