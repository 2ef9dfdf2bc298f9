import type { Matrix } from "../../linalg/matrix.js";
import { originalUnits, type Units } from "../engine/irls/row-design.js";
import { separates } from "../engine/irls/separation.js";
import { type ClassData, type Equations, massOf } from "./problem.js";

/** A separation, in numbers. */
export interface SeparationAt {
  readonly kind: "complete" | "quasi";
  readonly cases: number;
  /** The equation in which the direction is largest. */
  readonly equation: number;
  /** The direction there, in the original units and in standardized ones. */
  readonly direction: Float64Array;
  readonly influence: Float64Array;
}

/** Whether a direction, in standardized units, separates the classes. */
export function findSeparation(
  data: ClassData<Matrix>,
  { count, baseline }: Equations,
  units: Units,
  theta: Float64Array,
): SeparationAt | undefined {
  const { x, codes, weights } = data;
  const width = theta.length / count;
  const parts = Array.from({ length: count }, (_, e) => theta.slice(e * width, (e + 1) * width));
  const moves = parts.map((part) => linearPredictor(x, part, units));
  const move = (e: number, row: number) => (e < 0 ? 0 : moves[e].at(row));
  const distance = (row: number) => {
    const own = codes[row] - baseline;
    const ahead = move(own, row);
    let least = Number.POSITIVE_INFINITY;
    for (let e = -baseline; e < count; e += 1) if (e !== own) least = Math.min(least, ahead - move(e, row));
    return least;
  };
  const reach = Math.sqrt(massOf(data) / lightest(weights));
  const bound = 2 * Math.max(...moves.map(({ most }) => most(reach)));
  const found = separates({ distance, rows: codes.length, bound });
  if (found === undefined) return undefined;
  const sizes = moves.map(({ at }) => codes.reduce((most, _, row) => Math.max(most, Math.abs(at(row))), 0));
  const equation = sizes.indexOf(Math.max(...sizes));
  const influence = parts[equation];
  return { ...found, equation, direction: originalUnits(influence, units), influence };
}

/** The weighted squares of a standardized column sum to the mass, which bounds each of its values. */
function lightest(weights: Float64Array | undefined): number {
  return weights?.reduce((least, weight) => Math.min(least, weight), Number.POSITIVE_INFINITY) ?? 1;
}

/** The linear predictor of any row from parameters of standardized columns, and its upper bound. */
function linearPredictor(
  { data, columns }: Matrix,
  theta: Float64Array,
  { intercept, centers, shrinks }: Units,
): { readonly at: (row: number) => number; readonly most: (reach: number) => number } {
  const first = intercept ? 1 : 0;
  const start = intercept ? theta[0] : 0;
  const slopes = shrinks.map((shrink, j) => shrink * theta[j + first]);
  const at = (row: number) => {
    let sum = start;
    for (let j = 0, from = row * columns; j < columns; j += 1, from += 1)
      sum += (data[from] - centers[j]) * slopes[j];
    return sum;
  };
  const most = (reach: number) =>
    theta.reduce((sum, value, j) => sum + (j < first ? 1 : reach) * Math.abs(value), 0);
  return { at, most };
}
