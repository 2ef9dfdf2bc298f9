import { counted, DataError, got, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { polynomialCount } from "../../../math/basis/polynomials.js";
import { defaultOrder, thinPlateSmooth } from "../../../math/basis/radial-smooth.js";
import { distinctRows } from "../../../math/linalg/distinct-rows.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { columnVariances } from "../../../math/linalg/moments.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { chooseLambda, effectiveDegrees, residualSum, shrunk } from "./choose.js";
import { dividedColumns, ThinPlateSplineModel } from "./model.js";
import { thinPlateSplineOptions } from "./options.js";
import { spectrumOf } from "./spectrum.js";

/**
 * The smooth surface that balances squared residuals against its roughness, ∫∫ of the squared second derivatives: a
 * smoothing spline in any number of columns (ESL section 5.7).
 *
 * ```ts
 * const model = await new ThinPlateSpline().fit(points, heights);
 * model.degreesOfFreedom; // how many parameters the surface is worth
 * ```
 */
export class ThinPlateSpline extends RegressorEstimator<typeof thinPlateSplineOptions, ThinPlateSplineModel> {
  static readonly kind = "ThinPlateSpline";
  static readonly schema = thinPlateSplineOptions;
  static readonly models = [ThinPlateSplineModel];

  protected async learn(cases: ResponseCases, { signal }: FitControl): Promise<ThinPlateSplineModel> {
    const { kind, options } = this;
    const { features: inputs, response } = cases;
    const { x: given, y, weights } = countingCases(cases);
    const scales = options.standardize
      ? deviations(given, weights)
      : new Array<number>(given.columns).fill(1);
    const x = dividedColumns(given, scales);
    const { order = defaultOrder(x.columns) } = options;
    const free = polynomialCount(x.columns, order - 1);
    requirePolynomials(kind, x.columns, free, distinctRows(x).first.length);
    const pause = abortablePacer(kind, signal);
    const smooth = await finishPaced(
      thinPlateSmooth(x, { size: Math.max(options.size, free), order }),
      pause,
    );
    const spectrum = await finishPaced(spectrumOf(kind, smooth, x, y, weights), pause);
    if (spectrum.total <= free) throw tooFewCases(kind, spectrum.total, free);
    const { lambda, criterionValue } = chooseLambda(kind, spectrum, options);
    const isGiven = options.lambda !== undefined || options.degreesOfFreedom !== undefined;
    return new ThinPlateSplineModel({
      inputs,
      response,
      scales,
      basis: smooth.basis,
      basisCoefficients: spectrum.coefficients(shrunk(spectrum, lambda)),
      lambda,
      degreesOfFreedom: effectiveDegrees(spectrum, lambda),
      residualSum: residualSum(spectrum, lambda),
      totalWeight: spectrum.total,
      root: spectrum.root(lambda),
      method: isGiven ? "given" : options.method,
      criterionValue,
    });
  }
}

interface CountingCases {
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
}

/** The cases whose weight is not 0. */
function countingCases({ matrix, y, weights }: ResponseCases): CountingCases {
  if (weights === undefined || weights.every((weight) => weight > 0)) return { x: matrix, y, weights };
  const rows = Int32Array.from(weights.keys()).filter((row) => weights[row] > 0);
  return { x: takeDense(matrix, rows), y: takeNumbers(y, rows), weights: takeNumbers(weights, rows) };
}

/** The standard deviations of the columns; 1 for one that does not vary. */
function deviations(x: Matrix, weights: Float64Array | undefined): number[] {
  return Array.from(columnVariances(x, { ...(weights && { weights }), divisor: "n" }), (variance) =>
    variance > 0 ? Math.sqrt(variance) : 1,
  );
}

function requirePolynomials(method: string, columns: number, free: number, rows: number): void {
  if (rows >= free) return;
  const sentence = words`a thin-plate spline of ${counted(columns, "column")} has ${free} free polynomials but there are ${got(counted(rows, "distinct row"))}; use fewer columns.`;
  throw new DataError(method, sentence, { expected: `at least ${free} distinct rows` });
}

function tooFewCases(method: string, total: number, free: number): DataError {
  const sentence = words`the cases count ${got(total)}, no more than the ${free} free polynomials; there is nothing left to smooth by.`;
  return new DataError(method, sentence, { expected: `more than ${free}` });
}
