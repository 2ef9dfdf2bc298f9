// Cells of a k-d tree, at whose corners an interpolated surface has local fits (Cleveland and Grosse 1991).

import { Matrix } from "../../../math/linalg/matrix.js";

/** The share of its range by which the box of all cells is larger than that of the cases, at either end. */
const MARGIN = 0.005;
/** A range is taken to be no less than this share of the largest size of a value, or than the size below. */
const LEAST_RANGE = 1e-10;
const LEAST_SIZE = 1e-30;
/** Room for rounding in sums of weights. */
const ROUNDING = 1e-9;

/** What cells are made for. */
export interface CellInput {
  readonly x: Matrix;
  /** How often each case occurred. */
  readonly weights: Float64Array | undefined;
  /** How far a unit of each feature reaches in distances; features with 0 are not divided. */
  readonly scales: Float64Array;
  /** How much one case weighs, if weights do not count cases. */
  readonly unit: number;
  /** A cell whose cases weigh no more is not divided. */
  readonly cellWeight: number;
}

/** A cell, and its halves if it was divided. */
export interface Cell {
  /** The vertices at its corners; bit j of the index of a corner says whether it is the upper one in feature j. */
  readonly corners: Int32Array;
  readonly division?: Division;
}

interface Division {
  readonly feature: number;
  readonly cut: number;
  readonly lower: Cell;
  readonly upper: Cell;
}

/** All cells, and the vertices at their corners. */
export interface Cells {
  readonly root: Cell;
  /** The coordinates of the vertices, one row each. */
  readonly vertices: Matrix;
}

/** Cells that are divided near the median of their longest feature, until they hold few cases. */
export function makeCells(input: CellInput): Cells {
  const { x, scales } = input;
  const vertices = new Vertices();
  const sides = Array.from({ length: x.columns }, (_, feature) => {
    const values = x.column(feature);
    const rows = Int32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
    return { feature, scale: scales[feature], values, rows };
  });
  const corners = boxOf(sides).map((corner) => vertices.indexOf(corner));
  const divided = sides.filter(({ scale }) => scale > 0);
  const root = cellOf(input, vertices, divided, Int32Array.from(corners));
  return { root, vertices: Matrix.from(vertices.all) };
}

/** The cases of a cell by rising value of one feature. */
interface Side {
  readonly feature: number;
  readonly scale: number;
  /** The feature for all cases, whether they are in the cell or not. */
  readonly values: Float64Array;
  readonly rows: Int32Array;
}

function endsOf({ values, rows }: Side): readonly [least: number, most: number] {
  return [values[rows[0]], values[rows[rows.length - 1]]];
}

/** The corners of a box around all cases. */
function boxOf(sides: readonly Side[]): number[][] {
  const ends = sides.map((side) => {
    const [least, most] = endsOf(side);
    const size = Math.max(Math.abs(least), Math.abs(most));
    const margin = MARGIN * Math.max(most - least, LEAST_RANGE * size + LEAST_SIZE);
    return [least - margin, most + margin] as const;
  });
  return Array.from({ length: 2 ** sides.length }, (_, corner) =>
    ends.map((pair, j) => pair[(corner >> j) & 1]),
  );
}

/** A cell, divided if its cases weigh too much. */
function cellOf(input: CellInput, vertices: Vertices, sides: readonly Side[], corners: Int32Array): Cell {
  const { weights, cellWeight } = input;
  const [{ rows }] = sides;
  const total = weights === undefined ? rows.length : rows.reduce((sum, i) => sum + weights[i], 0);
  if (total <= cellWeight * (1 + ROUNDING)) return { corners };
  const side = longestOf(sides);
  const { feature, values } = side;
  const cut = cutOf(input, side, total);
  const bit = 1 << feature;
  // A cell all of whose cases are equal is divided once, at those cases.
  if (corners.some((vertex) => vertices.all[vertex][feature] === cut)) return { corners };
  const between = corners.map((vertex) => vertices.indexOf(vertices.all[vertex].with(feature, cut)));
  const half = (isUpper: boolean) =>
    cellOf(
      input,
      vertices,
      sides.map((one) => ({ ...one, rows: one.rows.filter((i) => values[i] > cut === isUpper) })),
      corners.map((own, corner) => (((corner & bit) !== 0) === isUpper ? own : between[corner])),
    );
  return { corners, division: { feature, cut, lower: half(false), upper: half(true) } };
}

/** The feature whose values reach farthest in distances; of equal ones the first. */
function longestOf(sides: readonly Side[]): Side {
  const lengthOf = (side: Side) => {
    const [least, most] = endsOf(side);
    return side.scale * (most - least);
  };
  return sides.reduce((longest, side) => (lengthOf(side) > lengthOf(longest) ? side : longest));
}

/** The value nearest to the median after which the next one is larger; the median if all others are out of reach. */
function cutOf({ weights, unit }: CellInput, { values, rows }: Side, total: number): number {
  const count = total / unit;
  const middle = Math.floor((count + 1) / 2 + ROUNDING);
  let [below, distance, median] = [0, Number.POSITIVE_INFINITY, values[rows[0]]];
  let cut: number | undefined;
  for (let at = 0; at + 1 < rows.length; at += 1) {
    below += (weights?.[rows[at]] ?? 1) / unit;
    const [value, next] = [values[rows[at]], values[rows[at + 1]]];
    if (below < middle - ROUNDING) median = next;
    const away = Math.abs(below - middle);
    // Of an odd number of cases, loess does not look behind the first; of equally near values it takes the upper ones.
    if (value === next || below < 2 * middle - count + ROUNDING || away > distance + ROUNDING) continue;
    [cut, distance] = [value, away];
  }
  return cut ?? median;
}

/** Vertices, each of which occurs once. */
class Vertices {
  readonly all: (readonly number[])[] = [];
  readonly #indices = new Map<string, number>();

  indexOf(coordinates: readonly number[]): number {
    const key = coordinates.join();
    const found = this.#indices.get(key);
    if (found !== undefined) return found;
    this.#indices.set(key, this.all.length);
    this.all.push(coordinates);
    return this.all.length - 1;
  }
}
