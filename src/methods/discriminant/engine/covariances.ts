// Covariances of classes from their scatter matrices, in the form that is asked for.

import { DataError, got, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import type { ClassScatter, ScatterForm } from "../../../data/statistics/class-scatter.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { VarianceDivisor } from "../../../math/linalg/moments.js";
import type { Names } from "./names.js";

export const COVARIANCE_STRUCTURES = [
  "full",
  "shared",
  "diagonal",
  "shared-diagonal",
  "spherical",
  "shared-spherical",
] as const;

/** Any matrix, variances without correlations, or one variance; one for each class, or one shared by all. */
export type CovarianceStructure = (typeof COVARIANCE_STRUCTURES)[number];

/** Matrices, or rows of variances of uncorrelated columns: one for all classes or one for each. */
export type Covariances =
  | { readonly shape: "full"; readonly matrices: readonly Matrix[] }
  | { readonly shape: "diagonal"; readonly variances: Matrix };

/** Which form of scatter a structure needs. */
export function scatterFormOf(structure: CovarianceStructure): ScatterForm {
  if (structure === "full") return "each";
  return structure === "shared" ? "shared" : "squares";
}

export interface CovarianceSettings {
  readonly divisor: VarianceDivisor;
  /** The fraction of the largest column variance that is added to all variances. */
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

/** The divisor of the scatter within all classes. */
export function pooledDegrees(
  statistics: Pick<ClassScatter, "total" | "classes">,
  divisor: VarianceDivisor,
  names: Names,
): number {
  const { total, classes } = statistics;
  const degrees = divisor === "n" ? total : total - classes;
  if (degrees > 0) return degrees;
  const { method } = names;
  const sentence = words`a common covariance needs ${wanted("more cases than classes")}; there are ${got(`${total} cases`)} of ${classes} classes.`;
  throw new DataError(method, sentence);
}

/** The divisor of the scatter of each class. */
export function classDegrees(
  statistics: Pick<ClassScatter, "totalWeights">,
  divisor: VarianceDivisor,
  names: Names,
): number[] {
  return Array.from(statistics.totalWeights, (weight, k) => {
    const degrees = divisor === "n" ? weight : weight - 1;
    if (degrees > 0) return degrees;
    const { method } = names;
    const label = quote(names.classes[k]);
    throw new DataError(
      method,
      words`the total weight of class ${label} is ${weight}, but its own covariance needs ${wanted("more than 1")}; add cases, or let classes share one covariance.`,
      { received: `${weight} in class ${label}` },
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
