import { takeDense } from "../../learn/case-rows.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { CountedCases } from "../engine/counted-cases.js";

/** Cases in which equal rows are one, with the weight of all. */
export interface DistinctRows {
  readonly points: Matrix;
  readonly masses: Float64Array;
  /** The point that every row is. */
  readonly places: Int32Array;
}

export function distinctRows({ x, weights }: CountedCases): DistinctRows {
  const known = new Map<string, number>();
  const first: number[] = [];
  const masses: number[] = [];
  const places = new Int32Array(x.rows);
  for (let row = 0; row < x.rows; row += 1) {
    const key = x.row(row).join();
    let place = known.get(key);
    if (place === undefined) {
      place = first.length;
      known.set(key, place);
      first.push(row);
      masses.push(0);
    }
    places[row] = place;
    masses[place] += weights?.[row] ?? 1;
  }
  return { points: takeDense(x, first), masses: Float64Array.from(masses), places };
}
