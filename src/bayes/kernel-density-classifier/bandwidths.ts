import type { Convergence } from "../../base/control.js";
import { DataError, NotPositiveDefiniteError } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { cholesky } from "../../linalg/cholesky.js";
import { Matrix } from "../../linalg/matrix.js";
import { columnMeans, columnVariances, covariance } from "../../linalg/moments.js";
import { lbfgsb } from "../../optimize/lbfgsb.js";
import { leaveOneOut } from "./leave-one-out.js";
import type { KernelDensityClassifierSettings } from "./options.js";
import { whiten } from "./whiten.js";

const METHOD = "KernelDensityClassifier";

/** Widths are searched between a reference divided by this and multiplied by it. */
const REACH = 64;

/** The cases of one class. */
export interface ClassCases {
  readonly label: Label;
  readonly names: readonly string[];
  readonly cases: Matrix;
  readonly weights: Float64Array;
  /** The deviation of every column over all classes, for a class in which it has none. */
  readonly overall: Float64Array;
}

export interface Bandwidth {
  /** One row of standard deviations, or the lower factor of a covariance. */
  readonly bandwidth: Matrix;
  /** Columns that do not vary in the class, whose deviation is that over all classes. */
  readonly borrowed: readonly string[];
  readonly search?: Convergence | undefined;
}

type Rule = Exclude<KernelDensityClassifierSettings["bandwidth"], readonly number[]>;

export function chooseBandwidth(of: ClassCases, settings: KernelDensityClassifierSettings): Bandwidth {
  const { bandwidth, covariance: shape } = settings;
  const { columns } = of.cases;
  if (Array.isArray(bandwidth)) return { bandwidth: givenWidths(bandwidth, columns, shape), borrowed: [] };
  const rule = bandwidth as Rule;
  if (shape === "full") return fullBandwidth(of, rule);
  if (typeof rule === "number")
    return { bandwidth: new Matrix(1, columns, new Float64Array(columns).fill(rule)), borrowed: [] };
  const { deviations, borrowed } = ownDeviations(of);
  const size = sum(of.weights);
  const reference = deviations.map((deviation) => deviation * ruleFactor(rule, size, columns));
  if (rule !== "cross-validated") return { bandwidth: new Matrix(1, columns, reference), borrowed };
  requireTwo(of, size);
  const centered = whiten(of.cases, columnMeans(of.cases, of.weights), new Matrix(1, columns, reference));
  const { x, convergence } = searchWidths(of, centered, columns);
  const widths = reference.map((width, j) => width * x[j]);
  return { bandwidth: new Matrix(1, columns, widths), borrowed, search: convergence };
}

/** Scott (1992, eq. 6.42) and Silverman (1986, eq. 4.14): the best for a normal density, or nearly. */
function ruleFactor(rule: Exclude<Rule, number>, size: number, columns: number): number {
  const power = -1 / (columns + 4);
  return rule === "silverman" ? ((size * (columns + 2)) / 4) ** power : size ** power;
}

function fullBandwidth(of: ClassCases, rule: Rule): Bandwidth {
  const { cases, weights, label } = of;
  const size = sum(weights);
  const factor = typeof rule === "number" ? rule : ruleFactor(rule, size, cases.columns);
  try {
    const { L } = cholesky(covariance(cases, { weights }));
    const bandwidth = L.scale(factor);
    if (rule !== "cross-validated") return { bandwidth, borrowed: [] };
    requireTwo(of, size);
    const white = whiten(cases, columnMeans(cases, weights), bandwidth);
    const { x, convergence } = searchWidths(of, white, 1);
    return { bandwidth: bandwidth.scale(x[0]), borrowed: [], search: convergence };
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError) && !(size <= 1)) throw error;
    throw new DataError(
      `${METHOD}: the covariance of class ${quote(label)} is singular, so that no bump has its shape; choose covariance "diagonal", or drop columns that others determine.`,
      { method: METHOD, option: "covariance", expected: "a positive definite covariance" },
      error,
    );
  }
}

/** Factors of the widths, of each column or of all, under which cases are likeliest by the others. */
function searchWidths({ label, names, weights }: ClassCases, white: Matrix, free: number) {
  const { columns } = white;
  const total = sum(weights);
  const limit = Math.log(REACH);
  const { x, convergence } = lbfgsb(
    (logs) => {
      const widths = Float64Array.from({ length: columns }, (_, j) => Math.exp(logs[j % free]));
      const { value, gradient } = leaveOneOut(white, weights, widths);
      const slopes = new Float64Array(free);
      for (let j = 0; j < columns; j += 1) slopes[j % free] -= gradient[j] / total;
      return { value: -value / total, gradient: slopes };
    },
    new Float64Array(free),
    { lower: -limit, upper: limit, tolerance: 1e-8 },
  );
  const at = x.findIndex((log) => log <= -limit);
  if (at >= 0) {
    const where = free > 1 ? `column "${names[at]}" of class ${quote(label)}` : `class ${quote(label)}`;
    throw new DataError(
      `${METHOD}: the cross-validated likelihood of ${where} grows as the bandwidth shrinks, as it does when values repeat; choose "silverman" or give numbers.`,
      {
        method: METHOD,
        option: "bandwidth",
        ...(free > 1 && { column: names[at] }),
        expected: "a likelihood with a maximum",
        received: "repeated values",
      },
    );
  }
  return { x: x.map((log) => Math.exp(log)), convergence };
}

/** Deviations within the class; a column without any there has that over all classes, or 1 if it is constant. */
function ownDeviations({ cases, weights, names, overall }: ClassCases) {
  const size = sum(weights);
  const variances = size > 1 ? columnVariances(cases, { weights }) : new Float64Array(cases.columns);
  const flat = (j: number) => !(variances[j] > 0) || isConstant(cases, j);
  const deviations = variances.map((variance, j) =>
    flat(j) ? (overall[j] > 0 ? overall[j] : 1) : Math.sqrt(variance),
  );
  return { deviations, borrowed: names.filter((_, j) => flat(j)) };
}

/** Whether all numbers of a column are the same; their variance may be rounded. */
export function isConstant({ data, rows, columns }: Matrix, j: number): boolean {
  for (let i = 1; i < rows; i += 1) if (data[i * columns + j] !== data[j]) return false;
  return true;
}

function givenWidths(given: readonly number[], columns: number, shape: string): Matrix {
  const expected = shape === "full" ? "a rule or one number" : `${columns} numbers`;
  if (shape === "diagonal" && given.length === columns)
    return new Matrix(1, columns, Float64Array.from(given));
  const why = shape === "full" ? "for a full covariance" : `for ${columns} columns`;
  throw new DataError(`${METHOD}: option "bandwidth" has ${given.length} numbers ${why}; give ${expected}.`, {
    method: METHOD,
    option: "bandwidth",
    expected,
    received: `${given.length} numbers`,
  });
}

function requireTwo({ label }: ClassCases, size: number): void {
  if (size > 1) return;
  throw new DataError(
    `${METHOD}: class ${quote(label)} has one case, so that no other tells its bandwidth; choose "silverman" or give numbers.`,
    { method: METHOD, option: "bandwidth", expected: "at least 2 cases", received: "1 case" },
  );
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
