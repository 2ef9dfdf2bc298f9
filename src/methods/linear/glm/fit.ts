import { DataError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { counted, got, rowName, wanted, words } from "../../../base/sentence.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { takeCases, takeNumbers } from "../../../model/case-rows.js";
import type { MultiResponseCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import { formulaReading } from "../../../model/terms/read.js";
import { describeDirection, type LikelihoodConvergence } from "../engine/irls/separation.js";
import { explained } from "../engine/irls/separation-lines.js";
import { withoutRounding } from "../engine/model/exact-fit.js";
import { termsOf } from "../engine/model/terms.js";
import { links } from "./links.js";
import { GLMModel } from "./model.js";
import { familyOf, type GLMSettings, glmOptions, ruleOf } from "./options.js";
import { type GLMData, priorWeight, problemOf } from "./problem.js";
import { type GLMSolution, nullDeviance, solveGLM } from "./solver.js";
import { estimateTheta, needsTheta } from "./theta.js";

/**
 * A generalized linear model: some function of the mean of the response, its link, is linear in the features,
 * and the response is distributed about the mean by an exponential family (McCullagh and Nelder 1989).
 *
 * ```ts
 * const model = await new GLM({ family: "poisson" }).fit(claims.withRole("offset", "logExposure"), "count");
 * console.log(model.summary());
 * ```
 */
export class GLM extends MultiRegressorEstimator<typeof glmOptions, GLMModel, GLMModel> {
  static readonly kind = "GLM";
  static readonly schema = glmOptions;
  static readonly models = [GLMModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected override get reading(): Reading {
    return { offset: "known", formula: formulaReading(this.options, 2) };
  }

  /** Two responses are counts of successes and failures, for the binomial family. */
  protected async learn(cases: MultiResponseCases, control: FitControl): Promise<GLMModel> {
    const { kind: method, options } = this;
    // One fit reads the rows once, before its first pause; several need them again.
    const several = needsTheta(options);
    // A weight of 0 would hide numbers from the sums that tell whether all are finite.
    if (several || cases.weights !== undefined) cases.requireUsable();
    const given = cases.unchecked;
    const { unchecked: x, features: inputs, names, weights, offset } = several ? cases.owned : cases;
    const data = positive({ x, ...readResponse(cases, options), weights, offset });
    const estimated = several ? await estimateTheta(method, data, options, control) : undefined;
    const settings = estimated === undefined ? options : { ...options, theta: estimated.theta };
    const problem = { ...problemOf(method, data, settings), requireUsable: () => cases.requireUsable() };
    const solution = await solveGLM(problem, control);
    const { parameters, aliased, inverseInformation, deviance } = solution;
    return new GLMModel(
      {
        inputs,
        response: names.join(" and "),
        settings: options,
        hasOffset: offset !== undefined,
        parameters,
        aliased,
        inverseInformation,
        cases: data.y.length,
        deviance,
        nullDeviance: await nullDeviance(problem, control),
        ...fitStatistics(data, solution, settings),
        theta: settings.theta,
        thetaStandardError: estimated?.thetaStandardError,
        convergence: convergenceOf(solution, termsOf(inputs.names, options.intercept), options),
      },
      data.x === x ? { ...data, x: given } : data,
    );
  }
}

/** Shares and their trials, from shares, counts of successes and failures, or any other response. */
function readResponse(
  { method, responses, names }: MultiResponseCases,
  settings: GLMSettings,
): { readonly y: Float64Array; readonly trials: Float64Array | undefined } {
  const { rows, columns, data } = responses;
  const { family: name } = settings;
  const family = familyOf(settings);
  if (columns > 2 || (columns === 2 && name !== "binomial")) {
    const expected = name === "binomial" ? "one column or two" : "one column";
    const sentence = words`the family ${quote(name)} needs a response of ${wanted(expected)}; got ${got(counted(columns, "column"))}.`;
    throw new DataError(method, sentence);
  }
  if (columns === 2) {
    const trials = Float64Array.from({ length: rows }, (_, i) => data[2 * i] + data[2 * i + 1]);
    const bad = trials.findIndex((count, i) => !(count > 0 && data[2 * i] >= 0 && data[2 * i + 1] >= 0));
    if (bad >= 0) {
      const received = `${data[2 * bad]} and ${data[2 * bad + 1]}`;
      const sentence = words`counts of successes and failures must be ${wanted("≥ 0 and not both 0")}; ${rowName(bad)} has ${got(received)}.`;
      throw new DataError(method, sentence);
    }
    return { y: trials.map((count, i) => data[2 * i] / count), trials };
  }
  const row = data.findIndex((value) => !family.accepts(value));
  if (row >= 0) {
    const sentence = words`the family ${quote(name)} needs ${wanted(family.expected)}; the target ${quote(names[0])} is ${got(data[row])} at ${rowName(row)}.`;
    throw new DataError(method, sentence, { column: names[0] });
  }
  return { y: data.slice(), trials: undefined };
}

/** Without cases of weight 0. */
function positive(data: GLMData): GLMData {
  const { weights } = data;
  if (weights === undefined || weights.every((weight) => weight > 0)) return data;
  const kept = [...weights.keys()].filter((row) => weights[row] > 0);
  const x = takeCases(data.x, kept);
  if (!(x instanceof Matrix)) throw new Error("positive: a matrix gives a matrix");
  return {
    x,
    y: takeNumbers(data.y, kept),
    weights: takeNumbers(weights, kept),
    trials: data.trials && takeNumbers(data.trials, kept),
    offset: data.offset && takeNumbers(data.offset, kept),
  };
}

/** Pearson's χ² and the log-likelihood at the estimates; its dispersion is the deviance divided by the total weight, as in R. */
function fitStatistics(data: GLMData, { predictors, deviance }: GLMSolution, settings: GLMSettings) {
  const [family, rule] = [familyOf(settings), ruleOf(settings)];
  const link = links[settings.link ?? family.canonical];
  const { y, weights, trials, offset } = data;
  const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? y.length;
  let pearson = 0;
  let squares = 0;
  let logLikelihood = 0;
  // One for all rows, because as many objects take time to collect.
  const observed = { y: 0.5, mean: 0.5, rest: 0.5, trials: 1, weight: 1 };
  for (let i = 0; i < y.length; i += 1) {
    const eta = predictors[i] + (offset === undefined ? 0 : offset[i]);
    const mean = rule.mean(eta);
    const rest = rule.rest(eta, mean);
    pearson += priorWeight(data, i) * rule.pearson(y[i], eta, mean, rest) ** 2;
    observed.y = y[i];
    observed.mean = mean;
    observed.rest = rest;
    if (trials !== undefined) observed.trials = trials[i];
    if (weights !== undefined) observed.weight = weights[i];
    logLikelihood += family.logDensity(observed, deviance / totalWeight);
    // The rounding error of the predictor reaches the mean through the link. The variance of a share may itself be 0.
    if (settings.family === "binomial") continue;
    const size = Math.abs(y[i]) + Math.abs(eta * link.derivative(eta, mean));
    squares += (priorWeight(data, i) * size ** 2) / family.variance(mean);
  }
  return { totalWeight, pearson: withoutRounding(pearson, Math.sqrt(squares)), logLikelihood };
}

/** Least squares needs no iteration. */
function convergenceOf(
  { convergence, ending, separation, atLimit }: GLMSolution,
  terms: readonly string[],
  settings: GLMSettings,
): LikelihoodConvergence | undefined {
  const { family, link } = settings;
  if (family === "gaussian" && (link ?? "identity") === "identity") return undefined;
  const limit = ruleOf(settings).edge?.limit;
  const means =
    atLimit === 1 ? "the mean of 1 row is at its limit" : `the means of ${atLimit} rows are at their limit`;
  const boundary = `The maximum of the likelihood is on the edge of the possible parameters: ${means}, ${limit}. Standard errors do not hold there.`;
  if (separation === undefined) return explained({ ...convergence, ending }, boundary);
  const { kind, cases, direction, influence } = separation;
  const described = { kind, cases, ...describeDirection(terms, direction, influence) };
  return explained({ ...convergence, ending, separation: described });
}
