import { DataError, got, wanted, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { optionName } from "../../../base/sentence.js";
import { finishPaced } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { takeNumbers } from "../../../model/case-rows.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { countedCases } from "../../../model/counted-cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import {
  defaultSpans,
  defaultWidths,
  interpolatedCandidate,
  spanCandidate,
  type Weighing,
  weighing,
  widthCandidate,
} from "../local/candidates.js";
import { designTerms, featuresNamed } from "../local/design-terms.js";
import { learnDistanceMap } from "../local/distance-map.js";
import { type Candidate, learnLocal } from "../local/learn.js";
import { plugInWidth } from "../local/plug-in.js";
import { LocalRegressionModel } from "./model.js";
import { localRegressionOptions } from "./options.js";
import { MOST_INTERPOLATED } from "./state.js";

/** The span of R's loess, and the share of it that the cases of a cell are at most. */
const DEFAULT_SPAN = 0.75;
const DEFAULT_CELL = 0.2;

/**
 * Local regression: around every point, or at the corners of cells, a polynomial is fitted to the cases nearby, as R's
 * loess does (Cleveland and Devlin 1988).
 *
 * ```ts
 * const model = await new LocalRegression({ span: 0.5 }).fit(table.select(["speed", "dist"]), "dist");
 * model.predictInterval([[12.5]], { kind: "confidence" });
 * ```
 */
export class LocalRegression extends RegressorEstimator<typeof localRegressionOptions, LocalRegressionModel> {
  static readonly kind = "LocalRegression";
  static readonly schema = localRegressionOptions;
  static readonly models = [LocalRegressionModel];
  static readonly preparation: Preparation = {
    levels: "contrasts",
    suits: {
      most: { columns: 4 },
      seconds: ({ cases, tests, columns }) => 4e-9 * cases * (cases + tests) * (columns + 2) ** 3,
    },
  };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<LocalRegressionModel> {
    const { kind: method, options } = this;
    const { features: inputs, response } = cases;
    const { x, weights, rows } = countedCases(cases);
    const y = rows === undefined ? cases.y.slice() : takeNumbers(cases.y, rows);
    const { names } = inputs;
    if (options.surface === "interpolate" && names.length > MOST_INTERPOLATED)
      throw tooManyFeatures(method, names.length);
    const parametric = featuresNamed(method, "parametric", options.parametric, names);
    const linear = featuresNamed(method, "linear", options.linear, names);
    const counting = Array.from(names.keys()).filter((j) => !parametric.includes(j));
    if (counting.length === 0) throw allParametric(method);
    const { weighting, kernel, family, fits, criterion, statistics, extrapolation } = options;
    const repeats = weighting === "frequency" ? weights : undefined;
    const distanceMap = learnDistanceMap(method, x, repeats, options, counting);
    const terms = designTerms(method, x, { degree: options.degree, linear });
    const pause = abortablePacer(method, control.signal);
    const { width } = options;
    const candidates =
      width === "plug-in"
        ? [widthCandidate(await finishPaced(plugInWidth(method, x, y, repeats, kernel), pause))]
        : width === undefined
          ? this.#spans(terms.length, weighing(x.rows, repeats))
          : this.#widths(width, x, distanceMap);
    const state = await learnLocal(
      {
        method,
        inputs,
        response,
        x,
        y,
        weights: weights?.slice(),
        weighting,
        distanceMap,
        terms,
        kernel,
        candidates,
        criterion,
        fits: family === "symmetric" ? fits : 1,
        statistics,
        extrapolation,
      },
      control,
    );
    return new LocalRegressionModel(state);
  }

  #spans(terms: number, cases: Weighing): Candidate[] {
    const { span = DEFAULT_SPAN, candidates } = this.options;
    const spans = span === "auto" ? (candidates ?? defaultSpans(terms, cases)) : [span];
    const { surface, cell = DEFAULT_CELL } = this.options;
    return [...spans]
      .sort(ascending)
      .map((one) =>
        surface === "direct" ? spanCandidate(one, cases) : interpolatedCandidate(one, cell, cases),
      );
  }

  #widths(width: number | "auto", x: Matrix, distanceMap: Matrix): Candidate[] {
    const widths = width === "auto" ? (this.options.candidates ?? defaultWidths(x, distanceMap)) : [width];
    return [...widths].sort(ascending).map(widthCandidate);
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}

function tooManyFeatures(method: string, features: number): DataError {
  const sentence = words`the ${optionName("surface")} "interpolate" is for ${wanted(`at most ${MOST_INTERPOLATED} features`)}; got ${got(String(features))}; give "direct".`;
  return new DataError(method, sentence, { option: "surface" });
}

function allParametric(method: string): DataError {
  const sentence = words`${optionName("parametric")} must leave ${wanted("at least one feature")} by which distances are measured; a polynomial in all of them is a linear regression.`;
  return new DataError(method, sentence, { option: "parametric" });
}
