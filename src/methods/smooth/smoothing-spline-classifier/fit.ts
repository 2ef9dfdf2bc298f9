import { DataError, OptionError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import type { LikelihoodConvergence, Separation } from "../../linear/engine/irls/separation.js";
import { explained } from "../../linear/engine/irls/separation-lines.js";
import { type CurveCases, curveCases, requireOneFeature } from "../engine/curve-cases.js";
import { SmoothingSplineClassifierModel } from "./model.js";
import { type SmoothingSplineClassifierSettings, smoothingSplineClassifierOptions } from "./options.js";
import { findSeparation } from "./separation.js";
import { fitLogOdds, type LogOddsFit, type TooManyDegrees } from "./solver.js";
import type { ClassCurve } from "./state.js";

interface SmoothingSplineClassifierModels extends ClassifierFamily {
  readonly model: SmoothingSplineClassifierModel<this["label"]>;
}

/**
 * Probabilities along one feature by logistic regression without a shape: the log odds are a natural cubic spline f with
 * a knot at every value of the feature, which minimizes −2·log-likelihood + λ∫f″² (ESL section 5.6). Of several classes,
 * each has a curve against all others, and their probabilities are divided by their sum.
 *
 * ```ts
 * const model = await new SmoothingSplineClassifier().fit(table.select(["sbp", "chd"]), "chd");
 * model.predictProba([[140]]);
 * model.probabilityIntervals([[140]]);
 * ```
 */
export class SmoothingSplineClassifier extends ClassifierEstimator<
  typeof smoothingSplineClassifierOptions,
  SmoothingSplineClassifierModels
> {
  static readonly kind = "SmoothingSplineClassifier";
  static readonly schema = smoothingSplineClassifierOptions;
  static readonly models = [SmoothingSplineClassifierModel];
  static readonly preparation: Preparation = { suits: { most: { columns: 1 } } };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<SmoothingSplineClassifierModel> {
    requireTwoClasses(cases);
    const { method, matrix, weights, codes, classes, features } = cases.owned;
    requireOneFeature(method, matrix, features.names);
    const pause = abortablePacer(method, control.signal);
    const chosen = classes.length === 2 ? [1] : [...classes.keys()];
    const curves: ClassCurve[] = [];
    let points: CurveCases | undefined;
    for (const own of chosen) {
      points = curveCases(
        matrix.data,
        Float64Array.from(codes, (code) => Number(code === own)),
        weights,
      );
      requireUsable(method, points, this.options);
      const hasBoth = new Set(points.y).size > 1 || (points.y[0] > 0 && points.y[0] < 1);
      const separation = hasBoth ? findSeparation(points, features.names[0]) : undefined;
      const isSeparated = !hasBoth || separation !== undefined;
      const fit = await finishPaced(fitLogOdds(points, { ...this.options, isSeparated }), pause);
      if ("most" in fit) throw this.#tooManyDegrees(fit);
      const absent = hasBoth ? undefined : quote(classes[points.y[0] === 0 ? own : 1 - own]);
      curves.push(curveOf(fit, separation, absent));
      control.onProgress?.({ phase: "classes", completed: curves.length, total: chosen.length });
    }
    return new SmoothingSplineClassifierModel({
      inputs: features,
      classes,
      knots: points?.x ?? new Float64Array(),
      weights: points?.weights ?? new Float64Array(),
      criterion: this.options.criterion,
      curves,
      convergence: worst(curves.map(({ convergence }) => convergence)),
    });
  }

  #tooManyDegrees({ most }: TooManyDegrees): OptionError {
    return new OptionError(this.kind, {
      option: "degreesOfFreedom",
      expected: `less than ${most.toPrecision(4)}, the most that the curve has at any penalty`,
      received: this.options.degreesOfFreedom,
    });
  }
}

function requireUsable(
  method: string,
  { x }: CurveCases,
  { lambda, degreesOfFreedom }: SmoothingSplineClassifierSettings,
): void {
  if (x.length < 2) {
    const expected = "one with at least 2 distinct values";
    throw new DataError(method, { what: "the feature", expected, received: x.length });
  }
  if (lambda !== undefined && degreesOfFreedom !== undefined) {
    const expected = "left out where lambda is given";
    throw new OptionError(method, { option: "degreesOfFreedom", expected, received: degreesOfFreedom });
  }
}

function curveOf(
  fit: LogOddsFit,
  separation: Separation | undefined,
  absent: string | undefined,
): ClassCurve {
  const { values, slopes, information, lambda, degreesOfFreedom, deviance, roughness, reml, aic, grid } = fit;
  return {
    values,
    slopes,
    information,
    lambda,
    degreesOfFreedom,
    deviance,
    roughness,
    reml,
    aic,
    limit: fit.limit,
    lambdas: Float64Array.from(grid, ([at]) => Math.exp(at)),
    criterionValues: Float64Array.from(grid, ([, value]) => value),
    convergence: convergenceOf(fit, separation, absent),
  };
}

function convergenceOf(
  { ending, path, promise, tolerance }: LogOddsFit,
  separation: Separation | undefined,
  absent: string | undefined,
): LikelihoodConvergence {
  const hasEstimate = separation === undefined && absent === undefined;
  const convergence = {
    converged: hasEstimate && ending === "converged",
    iterations: path.length - 1,
    criterion: promise,
    tolerance,
    ending: hasEstimate ? ending : ("separated" as const),
    ...(separation && { separation }),
  };
  if (absent === undefined) return explained(convergence);
  const explanation = `There is no maximum likelihood estimate: no case of positive weight is of class ${absent}.`;
  return { ...convergence, explanation };
}

/** Of several iterations, the one that says most about what went wrong, or took most steps. */
function worst(all: readonly LikelihoodConvergence[]): LikelihoodConvergence {
  return all.reduce((found, other) =>
    Number(other.converged) - Number(found.converged) || found.iterations - other.iterations < 0
      ? other
      : found,
  );
}
