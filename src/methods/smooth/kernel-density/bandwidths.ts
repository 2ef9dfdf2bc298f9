import type { Convergence } from "../../../base/control.js";
import { DataError, NotPositiveDefiniteError, OptionError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { got, optionName, wanted, words } from "../../../base/sentence.js";
import { OrderStatistics } from "../../../data/rank/order-statistics.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, columnVariances, covariance } from "../../../math/linalg/moments.js";
import {
  chooseBandwidth as chooseForSample,
  isNormalReference,
  isRuleInR,
  normalReferenceBandwidth,
  type RULES_IN_R,
  type SampleSpread,
} from "../../../math/probability/density/bandwidth.js";
import { KERNELS } from "../../../math/probability/density/kernels.js";
import { sortSample } from "../../../math/probability/density/sorted-sample.js";
import { leaveOneOut } from "../joint-kernels/leave-one-out.js";
import { radialKernel } from "../joint-kernels/radial-kernels.js";
import { isConstant, ruleFactor } from "../joint-kernels/reference-widths.js";
import { searchWidths } from "../joint-kernels/search-widths.js";
import { squaredErrorScore } from "../joint-kernels/squared-error.js";
import { whiten } from "../joint-kernels/whiten.js";
import type { JOINT_RULES, KernelDensitySettings } from "./options.js";

type JointRule = (typeof JOINT_RULES)[number];

/** The cases, each of a weight above 0. */
export interface WeighedCases {
  readonly method: string;
  readonly names: readonly string[];
  readonly data: Matrix;
  readonly weights: Float64Array;
  readonly totalWeight: number;
}

export interface ChosenBandwidth {
  /** One row of widths, or the lower factor of the kernel's covariance. */
  readonly bandwidth: Matrix;
  /** The columns that do not vary and got the width 1. */
  readonly constantFeatures: readonly string[];
  /** How the search for the best widths ended. */
  readonly search?: Convergence;
}

/** The bandwidth as given, or by its rule. */
export function chooseBandwidth(of: WeighedCases, settings: KernelDensitySettings): ChosenBandwidth {
  const { bandwidth, covariance: shape, kernel } = settings;
  const { columns } = of.data;
  if (bandwidth instanceof Matrix) return { bandwidth: factorOf(of, bandwidth), constantFeatures: [] };
  if (typeof bandwidth === "object") {
    const widths = bandwidth as readonly number[];
    requireWidths(of, widths.length, shape);
    return { bandwidth: new Matrix(1, columns, Float64Array.from(widths)), constantFeatures: [] };
  }
  if (typeof bandwidth === "string" && isRuleInR(bandwidth)) return ruleInR(of, bandwidth, settings);
  if (typeof bandwidth === "number" && shape === "diagonal")
    return {
      bandwidth: new Matrix(1, columns, new Float64Array(columns).fill(bandwidth)),
      constantFeatures: [],
    };
  // Rules are for Gaussian kernels; a number is for the kernel that was chosen.
  const factor = typeof bandwidth === "number" ? 1 : radialKernel(kernel, columns).canonicalFactor;
  const chosen = shape === "full" ? fullWidths(of, bandwidth) : ownWidths(of, bandwidth as JointRule);
  return { ...chosen, bandwidth: chosen.bandwidth.scale(factor) };
}

/** A rule for one column, which R has. */
function ruleInR(
  { method, data, weights, names }: WeighedCases,
  bandwidth: keyof typeof RULES_IN_R,
  { kernel, covariance: shape }: KernelDensitySettings,
): ChosenBandwidth {
  if (data.columns !== 1 || shape === "full") {
    const sentence = words`${optionName("bandwidth")} ${got(quote(bandwidth))} is a rule for ${wanted("one column and a diagonal covariance")}, and there are ${data.columns} columns; choose "silverman", "scott", "cross-validated", "least-squares" or numbers.`;
    throw new OptionError(method, sentence);
  }
  // What is refused names the estimator.
  if (isConstant(data, 0))
    return { bandwidth: new Matrix(1, 1, Float64Array.of(1)), constantFeatures: names };
  const width =
    isNormalReference(bandwidth) && weights.every((weight) => weight === 1) && data.rows > 1
      ? normalReferenceBandwidth(bandwidth, spreadOf(data.data), KERNELS[kernel])
      : chooseForSample(method, bandwidth, sortSample(method, data.data, { weights }), KERNELS[kernel]);
  return { bandwidth: new Matrix(1, 1, Float64Array.of(width)), constantFeatures: [] };
}

/** The spread of values of weight 1, of which only the quartiles are selected: sorting millions takes far longer. */
function spreadOf(values: Float64Array): SampleSpread {
  const { length: size } = values;
  const ordered = new OrderStatistics(values);
  const quantile = (probability: number) => {
    const rank = probability * (size - 1);
    const low = Math.floor(rank);
    const value = ordered.at(low);
    return value + (rank - low) * (ordered.at(Math.min(low + 1, size - 1)) - value);
  };
  const [variance] = columnVariances(new Matrix(size, 1, values));
  return {
    size,
    deviation: Math.sqrt(variance),
    interquartileRange: quantile(0.75) - quantile(0.25),
  };
}

function ownWidths(of: WeighedCases, rule: JointRule): ChosenBandwidth {
  const { data, weights, names, totalWeight } = of;
  const { columns } = data;
  requireRepetitions(of);
  const variances = columnVariances(data, { weights });
  const constant = names.map((_, j) => !(variances[j] > 0) || isConstant(data, j));
  const start = ruleFactor(rule, totalWeight, columns);
  const reference = variances.map((variance, j) => (constant[j] ? 1 : Math.sqrt(variance) * start));
  const bandwidth = new Matrix(1, columns, reference);
  const constantFeatures = names.filter((_, j) => constant[j]);
  if (rule === "silverman" || rule === "scott") return { bandwidth, constantFeatures };
  const white = whiten(data, columnMeans(data, weights), bandwidth);
  const varying = names.flatMap((_, j) => (constant[j] ? [] : [j]));
  if (varying.length === 0) return { bandwidth, constantFeatures };
  // A column that does not vary has no best width.
  const searched = search(of, columnsOf(white, varying), varying.length, rule, varying);
  for (const [at, j] of varying.entries()) reference[j] *= searched.factors[at];
  return { bandwidth, constantFeatures, search: searched.convergence };
}

function fullWidths(of: WeighedCases, rule: JointRule | number): ChosenBandwidth {
  const { data, weights, totalWeight } = of;
  requireRepetitions(of);
  const factor = typeof rule === "number" ? rule : ruleFactor(rule, totalWeight, data.columns);
  const bandwidth = factorOf(of, covariance(data, { weights })).scale(factor);
  if (rule !== "cross-validated" && rule !== "least-squares") return { bandwidth, constantFeatures: [] };
  const white = whiten(data, columnMeans(data, weights), bandwidth);
  const { factors, convergence } = search(of, white, 1, rule, []);
  return { bandwidth: bandwidth.scale(factors[0]), constantFeatures: [], search: convergence };
}

function search(
  { method, names, weights, totalWeight }: WeighedCases,
  white: Matrix,
  free: number,
  rule: "cross-validated" | "least-squares",
  columns: readonly number[],
) {
  const score = rule === "cross-validated" ? leaveOneOut : squaredErrorScore;
  const unit = new Float64Array(white.columns).fill(1);
  const scale = rule === "cross-validated" ? totalWeight : Math.abs(score(white, weights, unit).value) || 1;
  const found = searchWidths(white, weights, free, score, scale);
  if (found.smallest === undefined) return found;
  const column = free > 1 ? names[columns[found.smallest]] : undefined;
  const where = column === undefined ? "" : ` of column ${quote(column)}`;
  throw new DataError(
    method,
    `the cross-validated score${where} keeps growing as the bandwidth shrinks, because values repeat; choose "silverman" or give numbers.`,
    {
      option: "bandwidth",
      ...(column !== undefined && { column }),
      expected: "a score with a maximum",
      received: "repeated values",
    },
  );
}

function columnsOf(matrix: Matrix, columns: readonly number[]): Matrix {
  return columns.length === matrix.columns
    ? matrix
    : Matrix.fromColumns(columns.map((j) => matrix.column(j)));
}

/** The lower factor of a covariance. */
function factorOf({ method, data }: WeighedCases, matrix: Matrix): Matrix {
  const { columns } = data;
  if (matrix.rows !== columns || matrix.columns !== columns) {
    const sentence = words`${optionName("bandwidth")} is a matrix of shape ${got(matrix.shape)}; expected ${wanted(`${columns}×${columns}`)}.`;
    throw new OptionError(method, sentence);
  }
  try {
    return cholesky(matrix).L;
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError)) throw error;
    throw new DataError(
      method,
      'the covariance of the kernels is singular; choose covariance "diagonal", or drop columns that are linear combinations of others.',
      { option: "covariance", expected: "a positive definite covariance" },
      error,
    );
  }
}

function requireWidths({ method, data }: WeighedCases, count: number, shape: string): void {
  if (shape === "diagonal" && count === data.columns) return;
  const why = shape === "full" ? "a rule, one number or a matrix" : `${data.columns}, one for every column`;
  const sentence = words`${optionName("bandwidth")} has ${got(count)} numbers; expected ${wanted(why)}.`;
  throw new OptionError(method, sentence);
}

/** Refuses weights that are not repetitions, for which the rules would divide by n − 1 ≤ 0. */
function requireRepetitions({ method, totalWeight }: WeighedCases): void {
  if (totalWeight > 1) return;
  const sentence = words`a bandwidth rule requires ${wanted("weights that add up to more than 1")}, as repetitions do; got ${got(totalWeight)}. Give the bandwidth as a number.`;
  throw new DataError(method, sentence, { option: "weights" });
}
