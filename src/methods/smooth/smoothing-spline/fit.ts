import { DataError, OptionError } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { type CurveCases, curveCases, requireOneFeature } from "../engine/curve-cases.js";
import { SmoothingSplineModel } from "./model.js";
import { type SmoothingSplineSettings, smoothingSplineOptions } from "./options.js";
import { fitSpline } from "./solver.js";

/**
 * The smoothest curve over one feature for its distance from the responses: a natural cubic spline with a knot at every
 * value of the feature, which minimizes Σ w·(y − f)² + λ∫f″² (ESL section 5.4).
 *
 * ```ts
 * const model = await new SmoothingSpline().fit(table, "density");
 * model.degreesOfFreedom; // chosen by generalized cross-validation
 * model.predictInterval(table, { kind: "confidence" });
 * ```
 */
export class SmoothingSpline extends RegressorEstimator<typeof smoothingSplineOptions, SmoothingSplineModel> {
  static readonly kind = "SmoothingSpline";
  static readonly schema = smoothingSplineOptions;
  static readonly models = [SmoothingSplineModel];
  static readonly preparation: Preparation = { suits: { most: { columns: 1 } } };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<SmoothingSplineModel> {
    const { method, matrix, y, weights, features, response } = cases;
    const { lambda, degreesOfFreedom, criterion, weighting } = this.options;
    requireOneFeature(method, matrix, features.names);
    const isPrecision = weighting === "precision";
    const counted = weights && isPrecision ? withMeanOne(weights) : weights;
    const points = curveCases(matrix.data, y, counted);
    const totalWeight = points.weights.reduce((sum, weight) => sum + weight, 0);
    requireEnough(method, points, totalWeight, this.options);
    const counts = { total: totalWeight, byKnot: isPrecision ? caseCounts(points) : undefined };
    const request = { lambda, degreesOfFreedom, criterion, counts };
    const pause = abortablePacer(method, control.signal);
    const { search, ...fit } = await finishPaced(fitSpline(points, request), pause);
    const grid = search?.grid ?? [[Math.log(fit.lambda), fit[criterion]] as const];
    return new SmoothingSplineModel({
      inputs: features,
      response,
      knots: points.x,
      values: fit.values,
      slopes: fit.slopes,
      weights: points.weights,
      lambda: fit.lambda,
      degreesOfFreedom: fit.degreesOfFreedom,
      residualSum: fit.residualSum,
      totalWeight,
      gcv: fit.gcv,
      loo: fit.loo,
      reml: fit.reml,
      criterion,
      limit: search?.limit ?? "none",
      lambdas: Float64Array.from(grid, ([at]) => Math.exp(at)),
      criterionValues: Float64Array.from(grid, ([, value]) => value),
    });
  }
}

/** Weights of precision say nothing of how many cases there are. */
function withMeanOne(weights: Float64Array): Float64Array {
  const counted = weights.reduce((count, weight) => count + Number(weight > 0), 0);
  const mean = weights.reduce((sum, weight) => sum + weight / counted, 0);
  return weights.map((weight) => weight / mean);
}

function caseCounts({ x, groups }: CurveCases): Float64Array {
  const counts = new Float64Array(x.length);
  for (const group of groups) if (group >= 0) counts[group] += 1;
  return counts;
}

function requireEnough(
  method: string,
  { x }: CurveCases,
  totalWeight: number,
  { lambda, degreesOfFreedom, weighting }: SmoothingSplineSettings,
): void {
  if (x.length < 2) {
    const expected = "one with at least 2 distinct values";
    throw new DataError(method, { what: "the feature", expected, received: x.length });
  }
  if (lambda !== undefined && degreesOfFreedom !== undefined) {
    const expected = "left out where lambda is given";
    throw new OptionError(method, { option: "degreesOfFreedom", expected, received: degreesOfFreedom });
  }
  if (degreesOfFreedom !== undefined && !(degreesOfFreedom < x.length)) {
    const expected = `less than ${x.length}, the number of distinct values of the feature`;
    throw new OptionError(method, { option: "degreesOfFreedom", expected, received: degreesOfFreedom });
  }
  if (lambda === undefined && degreesOfFreedom === undefined && x.length > 2 && !(totalWeight > 2)) {
    const remedy =
      weighting === "frequency" ? 'use weighting: "precision" for weights that are not counts' : undefined;
    throw new DataError(method, {
      what: "the sum of the weights",
      expected: "more than 2, the degrees of freedom of a line, for a criterion to choose the penalty",
      received: totalWeight,
      ...(remedy !== undefined && { remedy }),
    });
  }
}
