// Regressions of scores on functions of the features: what they have learned is an expansion with coefficients.

import { counted, got, OptionError, optionName, wanted, words } from "../../../../base/errors.js";
import { abortablePacer } from "../../../../base/pause.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { columnVariances } from "../../../../math/linalg/moments.js";
import type { LabeledCases } from "../../../../model/cases.js";
import type { FitControl } from "../../../../model/control.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { fitTerms } from "../../../smooth/engine/mars/fit-terms.js";
import { problemOf } from "../../../smooth/engine/mars/learn.js";
import { marsClassifierOptions, termSettings } from "../../../smooth/mars/options.js";
import { type PenalizedCurve, penalizedCurve } from "./curves.js";
import { type Expansion, fromColumns, functionValues, type PolynomialExpansion } from "./expansion.js";
import type { ScoreFit } from "./optimal-scores.js";
import type { ScoringSettings } from "./options.js";
import { PenalizedRegression, weightedMeans } from "./penalized-columns.js";

/** A regression of scores on functions. */
interface ExpandedFit extends ScoreFit {
  readonly expansion: Expansion;
  readonly intercepts: Float64Array;
  /** Functions × responses. */
  readonly coefficients: Matrix;
  /** The parameters of each response, the intercept included; with a penalty, the trace of the smoother. */
  readonly degreesOfFreedom: number;
}

/** A regression of any responses of the same cases. */
export type ScoreRegression = (responses: Matrix) => Promise<ExpandedFit>;

/** The regression that the settings ask for; what does not depend on the responses is computed here. */
export function regressionOn(
  cases: LabeledCases,
  settings: ScoringSettings,
  { signal, threads, onProgress }: FitControl,
): Promise<ScoreRegression> {
  const control = { signal, threads };
  switch (settings.regression) {
    case "mars":
      return Promise.resolve(hinges(cases, settings, { signal, onProgress }));
    case "additive":
      return curves(cases, settings, control);
    default:
      return polynomials(cases, settings, control);
  }
}

async function polynomials(
  cases: LabeledCases,
  settings: ScoringSettings,
  control: ParallelControl,
): Promise<ScoreRegression> {
  const { matrix: x, weights } = cases;
  const { lambda = 0 } = settings;
  const expansion = polynomialExpansion(cases, settings);
  const values = functionValues(expansion, x);
  const none = new Matrix(x.rows, 0);
  const scales = lambda > 0 ? deviations(values, weights) : undefined;
  const unit = scales && values.map((value, at) => value / scales[at % scales.length]);
  const regression = await PenalizedRegression.of(
    { free: unit ? none : values, penalized: unit ?? none, lambda, weights },
    control,
  );
  return async (responses) => {
    const { fitted, intercepts, free, penalized } = await regression.solve(responses);
    const coefficients = scales
      ? penalized.map((value, at) => value / scales[Math.floor(at / penalized.columns)])
      : free;
    return { expansion, fitted, intercepts, coefficients, degreesOfFreedom: regression.degreesOfFreedom };
  };
}

/** More functions than this fill the memory. */
const MOST_FUNCTIONS = 10_000;

function polynomialExpansion(
  { method, matrix: x, weights }: LabeledCases,
  { regression, degree = 2, products = true }: ScoringSettings,
): PolynomialExpansion {
  const highest = regression === "linear" ? 1 : degree;
  const found: number[][] = [];
  const extend = (product: readonly number[], from: number) => {
    for (let feature = from; feature < x.columns; feature += 1) {
      const longer = [...product, feature];
      found.push(longer);
      if (found.length > MOST_FUNCTIONS) throw tooMany(method, highest, x.columns);
      if (longer.length < highest && (products || product.length === 0)) extend(longer, feature);
      else if (longer.length < highest) powers(longer, feature);
    }
  };
  const powers = (product: readonly number[], feature: number) => {
    for (let power = [...product, feature]; power.length <= highest; power = [...power, feature])
      found.push(power);
  };
  if (products) extend([], 0);
  else for (let feature = 0; feature < x.columns; feature += 1) powers([], feature);
  if (found.length > MOST_FUNCTIONS) throw tooMany(method, highest, x.columns);
  return {
    kind: "polynomial",
    centers: weightedMeans(x, weights),
    scales: deviations(x, weights),
    products: found,
  };
}

function tooMany(method: string, degree: number, features: number): OptionError {
  return new OptionError(
    method,
    words`polynomials of ${optionName("degree")} ${got(degree)} in ${counted(features, "feature")} have more than ${wanted(String(MOST_FUNCTIONS))} terms, which is the limit; set "products" to false, or choose another regression.`,
  );
}

/** Standard deviations; 1 for columns that do not vary. */
function deviations(x: Matrix, weights: Float64Array | undefined): Float64Array {
  const variances = columnVariances(x, { divisor: "n", ...(weights && { weights }) });
  return variances.map((variance) => (variance > 0 ? Math.sqrt(variance) : 1));
}

async function curves(
  { method, matrix: x, weights }: LabeledCases,
  { degreesOfFreedom = 4 }: ScoringSettings,
  control: ParallelControl,
): Promise<ScoreRegression> {
  const pause = abortablePacer(method, control.signal);
  const found: PenalizedCurve[] = [];
  for (let feature = 0; feature < x.columns; feature += 1) {
    const curve = penalizedCurve(feature, x.column(feature), weights, degreesOfFreedom);
    if (curve !== undefined) found.push(curve);
    await pause();
  }
  const lines = found.map(({ feature }) => x.column(feature));
  const wiggles = (penalized: boolean) =>
    found.filter(({ isPenalized }) => isPenalized === penalized).flatMap((curve) => columnsOf(curve.wiggles));
  const regression = await PenalizedRegression.of(
    {
      free: fromColumns(x.rows, [...lines, ...wiggles(false)]),
      penalized: fromColumns(x.rows, wiggles(true)),
      lambda: 1,
      weights,
    },
    control,
  );
  const expansion = {
    kind: "additive",
    curves: found.map(({ feature, knots }) => ({ feature, knots })),
  } as const;
  return async (responses) => {
    const fit = await regression.solve(responses);
    const { fitted, intercepts } = fit;
    const coefficients = valuesAtKnots(found, fit);
    return { expansion, fitted, intercepts, coefficients, degreesOfFreedom: regression.degreesOfFreedom };
  };
}

function columnsOf(matrix: Matrix): Float64Array[] {
  return Array.from({ length: matrix.columns }, (_, j) => matrix.column(j));
}

/** The values of all curves at their knots: knots × responses. */
function valuesAtKnots(
  found: readonly PenalizedCurve[],
  { free, penalized }: { readonly free: Matrix; readonly penalized: Matrix },
): Matrix {
  const { columns } = free;
  const next = { free: found.length, penalized: 0 };
  const rows = found.flatMap(({ knots, atKnots, isPenalized }, at) => {
    const [part, name] = isPenalized ? [penalized, "penalized" as const] : [free, "free" as const];
    const first = next[name];
    next[name] += atKnots.columns;
    const wiggly = atKnots.multiply(part.slice(first, next[name]));
    return Array.from(knots, (knot, k) =>
      Float64Array.from({ length: columns }, (_, r) => knot * free.get(at, r) + wiggly.get(k, r)),
    );
  });
  const out = new Matrix(rows.length, columns);
  rows.forEach((row, k) => {
    out.data.set(row, k * columns);
  });
  return out;
}

function hinges(cases: LabeledCases, settings: ScoringSettings, control: FitControl): ScoreRegression {
  const { matrix: x } = cases;
  const { degree, penalty, maxTerms } = settings;
  const given = {
    ...(degree && { degree }),
    ...(maxTerms && { maxTerms }),
    ...(penalty !== undefined && { penalty }),
  };
  const own = termSettings(marsClassifierOptions.parse(given), x.columns);
  return async (responses) => {
    const problem = problemOf(cases, responses, { linear: [] });
    const fit = await fitTerms(problem, { ...own, pruning: "backward" }, control);
    const chosen = fit.subsets[fit.chosen].terms;
    const { coefficients: all } = fit.solve(chosen);
    const expansion = { kind: "mars", terms: chosen.slice(1).map((at) => fit.terms[at]) } as const;
    const [intercepts, coefficients] = [all.row(0).slice(), all.slice(1)];
    const values = functionValues(expansion, x).multiply(coefficients);
    const fitted = values.map((value, at) => value + intercepts[at % intercepts.length]);
    return { expansion, fitted, intercepts, coefficients, degreesOfFreedom: chosen.length };
  };
}
