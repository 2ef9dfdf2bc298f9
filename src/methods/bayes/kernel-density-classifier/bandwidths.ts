import type { Convergence } from "../../../base/control.js";
import { DataError, NotPositiveDefiniteError } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import { counted, got, optionName, wanted, words } from "../../../base/sentence.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, columnVariances, covariance } from "../../../math/linalg/moments.js";
import { leaveOneOut } from "../../smooth/joint-kernels/leave-one-out.js";
import { isConstant, ruleFactor } from "../../smooth/joint-kernels/reference-widths.js";
import { type FoundWidths, searchWidths } from "../../smooth/joint-kernels/search-widths.js";
import { whiten } from "../../smooth/joint-kernels/whiten.js";
import { total } from "../engine/evidence.js";
import type { KernelDensityClassifierSettings } from "./options.js";

const METHOD = "KernelDensityClassifier";

/** The cases of one class. */
export interface ClassCases {
  readonly label: Label;
  readonly names: readonly string[];
  readonly data: Matrix;
  readonly weights: Float64Array;
  /** The standard deviation of every column over all classes, for classes in which it does not vary. */
  readonly overall: Float64Array;
}

export interface Bandwidth {
  /** One row of standard deviations, or the lower factor of a covariance. */
  readonly bandwidth: Matrix;
  /** Columns that do not vary in the class; their deviation is that over all classes. */
  readonly constant: readonly string[];
  readonly search?: Convergence | undefined;
}

type Rule = Exclude<KernelDensityClassifierSettings["bandwidth"], readonly number[]>;

export function chooseBandwidth(of: ClassCases, settings: KernelDensityClassifierSettings): Bandwidth {
  const { bandwidth, covariance: shape } = settings;
  const { columns } = of.data;
  if (Array.isArray(bandwidth)) return { bandwidth: givenWidths(bandwidth, columns, shape), constant: [] };
  const rule = bandwidth as Rule;
  if (shape === "full") return fullBandwidth(of, rule);
  if (typeof rule === "number")
    return { bandwidth: new Matrix(1, columns, new Float64Array(columns).fill(rule)), constant: [] };
  const { deviations, constant } = classDeviations(of);
  const size = total(of.weights);
  const reference = deviations.map((deviation) => deviation * ruleFactor(rule, size, columns));
  if (rule !== "cross-validated") return { bandwidth: new Matrix(1, columns, reference), constant };
  requireTwo(of, size);
  const centered = whiten(of.data, columnMeans(of.data, of.weights), new Matrix(1, columns, reference));
  const { factors, convergence } = likeliestWidths(of, centered, columns);
  const widths = reference.map((width, j) => width * factors[j]);
  return { bandwidth: new Matrix(1, columns, widths), constant, search: convergence };
}

function fullBandwidth(of: ClassCases, rule: Rule): Bandwidth {
  const { data, weights, label } = of;
  const size = total(weights);
  const factor = typeof rule === "number" ? rule : ruleFactor(rule, size, data.columns);
  try {
    const { L } = cholesky(covariance(data, { weights }));
    const bandwidth = L.scale(factor);
    if (rule !== "cross-validated") return { bandwidth, constant: [] };
    requireTwo(of, size);
    const white = whiten(data, columnMeans(data, weights), bandwidth);
    const { factors, convergence } = likeliestWidths(of, white, 1);
    return { bandwidth: bandwidth.scale(factors[0]), constant: [], search: convergence };
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError) && !(size <= 1)) throw error;
    throw new DataError(
      METHOD,
      `the covariance of class ${quote(label)} is singular, so no kernel can have its shape; choose covariance "diagonal", or drop columns that are linear combinations of others.`,
      { option: "covariance", expected: "a positive definite covariance" },
      error,
    );
  }
}

function likeliestWidths({ label, names, weights }: ClassCases, white: Matrix, free: number): FoundWidths {
  const found = searchWidths(white, weights, free, leaveOneOut, total(weights));
  const at = found.smallest;
  if (at !== undefined) {
    const where = free > 1 ? `column ${quote(names[at])} of class ${quote(label)}` : `class ${quote(label)}`;
    throw new DataError(
      METHOD,
      `the cross-validated likelihood of ${where} keeps growing as the bandwidth shrinks, because values repeat; choose "silverman" or give numbers.`,
      {
        option: "bandwidth",
        ...(free > 1 && { column: names[at] }),
        expected: "a likelihood with a maximum",
        received: "repeated values",
      },
    );
  }
  return found;
}

/** Deviations within the class; a column constant there gets its deviation over all classes, or 1 if that is 0. */
function classDeviations({ data, weights, names, overall }: ClassCases) {
  const size = total(weights);
  const variances = size > 1 ? columnVariances(data, { weights }) : new Float64Array(data.columns);
  const flat = (j: number) => !(variances[j] > 0) || isConstant(data, j);
  const deviations = variances.map((variance, j) =>
    flat(j) ? (overall[j] > 0 ? overall[j] : 1) : Math.sqrt(variance),
  );
  return { deviations, constant: names.filter((_, j) => flat(j)) };
}

function givenWidths(given: readonly number[], columns: number, shape: string): Matrix {
  const expected = shape === "full" ? "a rule or one number" : `${columns} numbers`;
  if (shape === "diagonal" && given.length === columns)
    return new Matrix(1, columns, Float64Array.from(given));
  const why = shape === "full" ? "for a full covariance" : `for ${columns} columns`;
  const sentence = words`${optionName("bandwidth")} has ${got(counted(given.length, "number"))} ${why}; give ${wanted(expected)}.`;
  throw new DataError(METHOD, sentence);
}

function requireTwo({ label }: ClassCases, size: number): void {
  if (size > 1) return;
  throw new DataError(
    METHOD,
    words`class ${quote(label)} has ${got("one case")}, so its bandwidth cannot be cross-validated; choose "silverman" or give numbers.`,
    { option: "bandwidth", expected: "at least 2 cases" },
  );
}
