import { abortablePacer } from "../../../base/pause.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiplyParallel } from "../../../math/linalg/multiply-parallel.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { readClasses } from "../engine/scoring/classes.js";
import { learnScores } from "../engine/scoring/learn.js";
import { lambdaOfDegrees, PenalizedRegression, sumsOfSquares } from "../engine/scoring/penalized-columns.js";
import type { ScoreRegression } from "../engine/scoring/regress.js";
import { PenalizedDiscriminantModel } from "./model.js";
import { penalizedDiscriminantOptions } from "./options.js";
import { penaltyAxes } from "./penalty.js";

interface PenalizedDiscriminantModels extends ClassifierFamily {
  readonly model: PenalizedDiscriminantModel<this["label"]>;
}

/**
 * Linear discriminants with a penalty on their coefficients, for many features that belong together: the points of a
 * curve or the pixels of an image, along which the coefficients are smooth (ESL section 12.6).
 *
 * ```ts
 * const model = await new PenalizedDiscriminant({ penalty: "curve", degreesOfFreedom: 10 }).fit(spectra, kinds);
 * model.predictProba(more);
 * model.coefficients; // one smooth curve for every coordinate
 * ```
 */
export class PenalizedDiscriminant extends ClassifierEstimator<
  typeof penalizedDiscriminantOptions,
  PenalizedDiscriminantModels
> {
  static readonly kind = "PenalizedDiscriminant";
  static readonly schema = penalizedDiscriminantOptions;
  static readonly models = [PenalizedDiscriminantModel];
  static readonly preparation: Preparation = { levels: "contrasts", scale: true };

  protected async learn(
    given: LabeledCases,
    { signal, threads }: FitControl,
  ): Promise<PenalizedDiscriminantModel> {
    const { options: settings, kind: method } = this;
    const control = { signal, threads };
    const { cases, priors, grouped } = readClasses(given, settings);
    const { matrix: x, weights, classes, features: inputs } = cases;
    const pause = abortablePacer(method, signal);
    const { lambda: relative, degreesOfFreedom } = settings;
    const axes = await penaltyAxes(method, settings, x.columns, signal, pause);
    const columns = {
      free: axes ? await multiplyParallel(x, axes.free, control) : new Matrix(x.rows, 0),
      penalized: axes ? await multiplyParallel(x, axes.penalized, control) : x,
      weights,
      method,
      option: relative === undefined ? "degreesOfFreedom" : "lambda",
    } as const;
    const unit = mean(sumsOfSquares(x, weights)) / (axes?.meanDiagonal || 1);
    const lambda =
      relative === undefined
        ? await lambdaOfDegrees(method, columns, degreesOfFreedom, control)
        : relative * (unit > 0 ? unit : 1);
    const regression = await PenalizedRegression.of({ ...columns, lambda }, control);
    const expansion = {
      kind: "polynomial",
      centers: new Float64Array(x.columns),
      scales: new Float64Array(x.columns).fill(1),
      products: Array.from({ length: x.columns }, (_, feature) => [feature]),
    } as const;
    const regress: ScoreRegression = async (responses) => {
      const { fitted, intercepts, free, penalized } = await regression.solve(responses);
      const coefficients = axes
        ? axes.free.multiply(free).add(axes.penalized.multiply(penalized))
        : penalized;
      return { expansion, fitted, intercepts, coefficients, degreesOfFreedom: regression.degreesOfFreedom };
    };
    const scores = await learnScores(grouped, regress);
    return new PenalizedDiscriminantModel({
      classes,
      inputs,
      settings,
      priors,
      penaltyWeight: lambda,
      ...scores,
    });
  }
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
