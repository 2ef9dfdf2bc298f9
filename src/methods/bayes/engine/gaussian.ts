import { columnName, DataError, got, theOption, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { ClassMoments } from "../../../data/statistics/class-moments.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { VarianceDivisor } from "../../../math/linalg/moments.js";
import type { Random } from "../../../math/probability/random/index.js";
import { scoreFarRows } from "../../../model/bayes-rule/far-rows.js";
import { scoreDiagonal } from "../../discriminant/engine/scores.js";
import { columnSums, type Membership } from "./evidence.js";
import { type ClassNames, drawValues, type GenerativeLikelihood, requireSeen } from "./likelihood.js";

const LOG_TWO_PI = Math.log(2 * Math.PI);

/** Moments of the known values by class; it is faster not to look for missing values where there are none. */
export function gatherMoments(x: Matrix, membership: Membership, skipMissing: boolean): ClassMoments {
  if ("codes" in membership) {
    const { codes, classes, weights } = membership;
    return ClassMoments.of(x, codes, classes, { weights, skipMissing });
  }
  // A case that belongs to several classes counts in each in proportion to its share.
  const { shares } = membership;
  const together = new Int32Array(x.rows);
  let moments = ClassMoments.empty(shares.columns, x.columns);
  for (let k = 0; k < shares.columns; k += 1) {
    const classMoments = ClassMoments.of(x, together, 1, { weights: shares.column(k), skipMissing });
    moments = moments.merge(classMoments.spread([k], shares.columns));
  }
  return moments;
}

/** How the variances are estimated. */
export interface VarianceSettings {
  /** The fraction of the largest column variance that is added to all variances. */
  readonly varianceFloor: number;
  /** By default "n", which gives maximum likelihood. */
  readonly divisor?: VarianceDivisor;
}

/** Within a class, each column is normal with its own mean and variance (Flach, section 9.2). */
export class GaussianLikelihood implements GenerativeLikelihood<Matrix> {
  /** Mean of every column in every class: classes × columns. */
  readonly means: Matrix;
  /** Variance of every column in every class, the floor included. */
  readonly variances: Matrix;
  readonly logPrior = 0;

  /** The moments within the classes, with the floor added to every variance. */
  constructor(moments: ClassMoments, settings: VarianceSettings, names: ClassNames) {
    const { varianceFloor, divisor = "n" } = settings;
    const { totalWeights, means, squares } = moments;
    requireSeen(columnSums(totalWeights), names);
    const overall = moments.overallVariances();
    const floor = varianceFloor * overall.reduce((largest, variance) => Math.max(largest, variance), 0);
    // Where a class has no known value of a column, all classes together describe it.
    const center = moments.overallMeans();
    this.means = means.map((mean, at) =>
      totalWeights.data[at] > 0 ? mean : center[at % totalWeights.columns],
    );
    if (divisor === "n-1") requireTwoCases(totalWeights, names);
    const less = divisor === "n-1" ? 1 : 0;
    this.variances = squares
      .map((square, at) =>
        totalWeights.data[at] > 0
          ? square / (totalWeights.data[at] - less)
          : overall[at % totalWeights.columns],
      )
      .map((variance) => variance + floor);
    requireSpread(this.variances, varianceFloor, names);
  }

  logLikelihood(x: Matrix): Matrix {
    return scoreFarRows(x, this.#score(x), (near) => this.#score(near));
  }

  #score(x: Matrix): Matrix {
    const { means, variances } = this;
    const peaks = Float64Array.from({ length: means.rows }, (_, k) => -logNormalizer(variances.row(k)));
    const out = scoreDiagonal(x, means, peaks, variances);
    this.#leaveOutMissing(x, out);
    return out;
  }

  terms(x: Matrix): Matrix {
    const classes = this.means.rows;
    return new Matrix(x.columns, classes).map((_, at) =>
      this.#logDensity(x.data[Math.floor(at / classes)], at % classes, Math.floor(at / classes)),
    );
  }

  #logDensity(value: number, k: number, j: number): number {
    if (Number.isNaN(value)) return 0;
    const variance = this.variances.data[k * this.variances.columns + j];
    const deviation = value - this.means.data[k * this.means.columns + j];
    return -0.5 * (LOG_TWO_PI + Math.log(variance) + (deviation * deviation) / variance);
  }

  draw(codes: ArrayLike<number>, stream: Random): Matrix {
    const { columns } = this.means;
    return drawValues(codes, columns, (k, j) => {
      const cell = k * columns + j;
      return this.means.data[cell] + Math.sqrt(this.variances.data[cell]) * stream.normal();
    });
  }

  /** Computes cases with missing values again, from their known columns. */
  #leaveOutMissing(x: Matrix, out: Matrix): void {
    const classes = out.columns;
    for (let i = 0; i < x.rows; i += 1) {
      if (!Number.isNaN(out.data[i * classes])) continue;
      const row = x.row(i);
      for (let k = 0; k < classes; k += 1) {
        let sum = 0;
        for (let j = 0; j < row.length; j += 1) sum += this.#logDensity(row[j], k, j);
        out.data[i * classes + k] = sum;
      }
    }
  }
}

/** ½ Σ log(2πσ²) */
function logNormalizer(variances: Float64Array): number {
  return variances.reduce((sum, variance) => sum + 0.5 * (LOG_TWO_PI + Math.log(variance)), 0);
}

/** A divisor n − 1 needs more than one known value. */
function requireTwoCases(totalWeights: Matrix, { method, classes, features }: ClassNames): void {
  const at = totalWeights.data.findIndex((weight) => weight > 0 && weight <= 1);
  if (at < 0) return;
  const column = features[at % totalWeights.columns];
  const label = quote(classes[Math.floor(at / totalWeights.columns)]);
  const sentence = words`the known values of ${columnName(column)} in class ${label} have a total weight of ${got(totalWeights.data[at])}, but the divisor "n-1" needs ${wanted("more than 1")}; add rows, or choose the divisor "n".`;
  throw new DataError(method, sentence, { option: "divisor" });
}

/** A normal distribution needs a positive variance. */
function requireSpread(
  variances: Matrix,
  varianceFloor: number,
  { method, classes, features }: ClassNames,
): void {
  const at = variances.data.findIndex((variance) => !(variance > 0));
  if (at < 0) return;
  const column = features[at % variances.columns];
  const label = quote(classes[Math.floor(at / variances.columns)]);
  const details = { column, expected: "a variance > 0", received: "0" };
  // The floor is a fraction of the largest variance, which is 0 only if no column varies at all.
  throw varianceFloor > 0
    ? new DataError(
        method,
        "no column varies, and the variance floor is a fraction of the largest variance; add rows that differ.",
        details,
      )
    : new DataError(
        method,
        words`column ${quote(column)} does not vary in class ${label}, and the variance floor is 0; drop the column, add rows, or raise ${theOption("varianceFloor")}.`,
        { ...details },
      );
}
