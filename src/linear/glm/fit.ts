import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Table } from "../../data/table.js";
import { takeCases, takeNumbers } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import { type Rows, readPredictors, readResponses, readWeights } from "../../learn/input.js";
import { readOffset } from "../../learn/offset.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { describeDirection } from "../irls/separation.js";
import { linearPredictor } from "../path/linear-model.js";
import type { ResponseTarget } from "../path/several-responses.js";
import type { Family } from "./families.js";
import { GLMModel } from "./model.js";
import { familyOf, type GLMSettings, glmOptions, linkOf } from "./options.js";
import { type GLMData, type GLMSolution, nullDeviance, priorWeight, solveGLM } from "./solver.js";

/**
 * A generalized linear model: some function of the mean of the response, its link, is linear in the features,
 * and the response is distributed about the mean by an exponential family (McCullagh and Nelder 1989).
 *
 * ```ts
 * const model = await new GLM({ family: "poisson" }).fit(claims.withRole("offset", "logExposure"), "count");
 * console.log(model.summary());
 * ```
 */
export class GLM extends Estimator<typeof glmOptions> {
  static readonly kind = "GLM";
  static readonly task = "regression";
  static readonly schema = glmOptions;
  static readonly preparation: Preparation = { levels: "contrasts" };

  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<GLMModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<GLMModel>;
  /** Counts of successes and failures, two columns, for the binomial family. */
  fit(x: MatrixLike | SparseMatrix, y: MatrixLike, control?: FitControl): Promise<GLMModel>;
  fit(table: Table, targets: readonly [string, string], control?: FitControl): Promise<GLMModel>;
  async fit(rows: Rows, target: ResponseTarget, control: FitControl = {}): Promise<GLMModel> {
    const { kind, options } = this;
    throwIfAborted(kind, control.signal);
    const { responses, names } = readResponses(kind, rows, target, "known");
    const offset = readOffset(kind, rows);
    const { matrix: x, features: inputs } = readPredictors(kind, rows, { missing: "error", except: names });
    const weights = readWeights(kind, rows, control.weights);
    const family = familyOf(options);
    const counted = readResponse(kind, responses, names, options, family);
    const data = positive({ x, ...counted, weights, offset });
    const { intercept, tolerance, maxIterations } = options;
    const problem = {
      method: kind,
      data,
      family,
      link: linkOf(options),
      intercept,
      tolerance,
      maxIterations,
    };
    const solution = await solveGLM(problem, control);
    const terms = intercept ? ["(intercept)", ...inputs.names] : inputs.names;
    const { mass, pearson, logLikelihood } = fitStatistics(data, solution, options);
    return new GLMModel(
      {
        inputs,
        response: names.join(" and "),
        settings: options,
        hasOffset: offset !== undefined,
        parameters: solution.parameters,
        aliased: solution.aliased,
        inverseInformation: solution.inverseInformation,
        cases: mass,
        deviance: solution.deviance,
        nullDeviance: await nullDeviance(problem, control),
        pearson,
        logLikelihood,
        convergence: convergenceOf(solution, terms, options),
      },
      data,
    );
  }
}

/** Shares and their trials, from shares, counts of successes and failures, or any other response. */
function readResponse(
  method: string,
  { rows, columns, data }: Matrix,
  names: readonly string[],
  { family: name }: GLMSettings,
  family: Family,
): { readonly y: Float64Array; readonly trials: Float64Array | undefined } {
  if (columns > 2 || (columns === 2 && name !== "binomial")) {
    const expected = name === "binomial" ? "one column or two" : "one column";
    throw new DataError(
      `${method}: the family ${quote(name)} needs a response of ${expected}; got ${columns} columns.`,
      { method, expected, received: `${columns} columns` },
    );
  }
  if (columns === 2) {
    const trials = Float64Array.from({ length: rows }, (_, i) => data[2 * i] + data[2 * i + 1]);
    const bad = trials.findIndex((count, i) => !(count > 0 && data[2 * i] >= 0 && data[2 * i + 1] >= 0));
    if (bad >= 0) {
      const received = `${data[2 * bad]} and ${data[2 * bad + 1]}`;
      throw new DataError(
        `${method}: counts of successes and failures must be ≥ 0 and not both 0; row ${bad} has ${received}.`,
        { method, row: bad, expected: "counts ≥ 0, not both 0", received },
      );
    }
    return { y: trials.map((count, i) => data[2 * i] / count), trials };
  }
  const row = data.findIndex((value) => !family.accepts(value));
  if (row >= 0) {
    throw new DataError(
      `${method}: the family ${quote(name)} needs ${family.expected}; the target ${quote(names[0])} is ${data[row]} at row ${row}.`,
      { method, column: names[0], row, expected: family.expected, received: String(data[row]) },
    );
  }
  return { y: data.slice(), trials: undefined };
}

/** Without cases of weight 0, which are none. */
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

/** Pearson's χ² and the log-likelihood at the estimates; the dispersion in it is the deviance by the cases, as in R. */
function fitStatistics(data: GLMData, { parameters, deviance }: GLMSolution, settings: GLMSettings) {
  const [family, link] = [familyOf(settings), linkOf(settings)];
  const { x, y, weights, trials, offset } = data;
  const mass = weights?.reduce((sum, weight) => sum + weight, 0) ?? y.length;
  const first = Number(settings.intercept);
  const slopes = parameters.subarray(first);
  const predictors = linearPredictor(x, settings.intercept ? parameters[0] : 0, slopes);
  let pearson = 0;
  let logLikelihood = 0;
  for (let i = 0; i < y.length; i += 1) {
    const mean = link.inverse(predictors[i] + (offset === undefined ? 0 : offset[i]));
    pearson += (priorWeight(data, i) * (y[i] - mean) ** 2) / family.variance(mean);
    const observed = { y: y[i], mean, trials: trials?.[i] ?? 1, weight: weights?.[i] ?? 1 };
    logLikelihood += family.logDensity(observed, deviance / mass);
  }
  return { mass, pearson, logLikelihood };
}

/** Least squares needs no iteration. */
function convergenceOf(
  { convergence, separation }: GLMSolution,
  terms: readonly string[],
  { family, link }: GLMSettings,
) {
  if (family === "gaussian" && (link ?? "identity") === "identity") return undefined;
  if (separation === undefined) return convergence;
  const { kind, cases, direction, influence } = separation;
  return { ...convergence, separation: { kind, cases, ...describeDirection(terms, direction, influence) } };
}
