// Covariances of classes from their scatter matrices, by what they are allowed to be.

import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { ClassScatter, ScatterForm } from "../../data/class-scatter.js";
import { Matrix } from "../../linalg/matrix.js";
import type { VarianceDivisor } from "../../linalg/moments.js";
import type { Names } from "./names.js";

export const COVARIANCE_STRUCTURES = [
  "full",
  "shared",
  "diagonal",
  "shared-diagonal",
  "spherical",
  "shared-spherical",
] as const;

/** Any matrix, variances alone, or one variance; in every class another, or in all the same. */
export type CovarianceStructure = (typeof COVARIANCE_STRUCTURES)[number];

/** Matrices, or the variances of uncorrelated columns in rows: one for all classes or one for each. */
export type Covariances =
  | { readonly shape: "full"; readonly matrices: readonly Matrix[] }
  | { readonly shape: "diagonal"; readonly variances: Matrix };

/** What must be collected for a structure. */
export function scatterFormOf(structure: CovarianceStructure): ScatterForm {
  if (structure === "full") return "each";
  return structure === "shared" ? "shared" : "squares";
}

export interface CovarianceSettings {
  readonly divisor: VarianceDivisor;
  /** Times the largest column variance, added to all variances. */
  readonly varianceFloor: number;
}

export function estimateCovariances(
  structure: CovarianceStructure,
  statistics: ClassScatter,
  { divisor, varianceFloor }: CovarianceSettings,
  names: Names,
): Covariances {
  const floor = floorOf(statistics, varianceFloor);
  const weights = structure.startsWith("shared")
    ? [pooledDegrees(statistics, divisor, names)]
    : classDegrees(statistics, divisor, names);
  if (structure === "full")
    return { shape: "full", matrices: weights.map((degrees, k) => divide(statistics.of(k), degrees, floor)) };
  if (structure === "shared")
    return { shape: "full", matrices: [divide(statistics.within(), weights[0], floor)] };
  const squares =
    structure === "diagonal" || structure === "spherical"
      ? statistics.scatter
      : new Matrix(1, statistics.columns, statistics.withinSquares());
  const variances = squares.map((sum, at) => sum / weights[Math.floor(at / squares.columns)]);
  const shaped = structure.endsWith("spherical") ? averageRows(variances) : variances;
  return { shape: "diagonal", variances: shaped.map((variance) => variance + floor) };
}

function floorOf(statistics: ClassScatter, varianceFloor: number): number {
  if (varianceFloor === 0) return 0;
  return (
    varianceFloor * statistics.overallVariances().reduce((most, variance) => Math.max(most, variance), 0)
  );
}

/** What the scatter within all classes together is divided by. */
export function pooledDegrees(statistics: ClassScatter, divisor: VarianceDivisor, names: Names): number {
  const { total, classes } = statistics;
  const degrees = divisor === "n" ? total : total - classes;
  if (degrees > 0) return degrees;
  const { method } = names;
  throw new DataError(
    `${method}: ${total} cases are too few for the means of ${classes} classes; a common covariance needs more cases than classes.`,
    { method, expected: `more than ${classes} cases`, received: `${total} cases` },
  );
}

/** What each class's scatter is divided by. */
export function classDegrees(statistics: ClassScatter, divisor: VarianceDivisor, names: Names): number[] {
  return Array.from(statistics.mass, (mass, k) => {
    const degrees = divisor === "n" ? mass : mass - 1;
    if (degrees > 0) return degrees;
    const { method } = names;
    const label = quote(names.classes[k]);
    throw new DataError(
      `${method}: class ${label} has a weight of ${mass} in all, and a covariance of its own needs more than 1; add cases, or let classes share one.`,
      { method, expected: "a weight above 1 in every class", received: `${mass} in class ${label}` },
    );
  });
}

function divide(scatter: Matrix, degrees: number, floor: number): Matrix {
  const { columns } = scatter;
  return scatter.map((sum, at) => sum / degrees + (at % (columns + 1) === 0 ? floor : 0));
}

function averageRows(variances: Matrix): Matrix {
  const { columns } = variances;
  return variances.map((_, at) => {
    const row = variances.row(Math.floor(at / columns));
    return row.reduce((sum, variance) => sum + variance, 0) / columns;
  });
}
