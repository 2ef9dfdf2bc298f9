import type { Steps } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { distancesToCenters } from "../engine/nearest.js";
import { areNeighbors, type GridShape } from "./grid.js";

/** Distances of cases to units that are computed at a time. */
const AT_ONCE = 2 ** 18;

export interface MapErrors {
  /** The mean distance of the cases to their units. */
  readonly quantization: number;
  /** The share of the cases whose two nearest units are not neighbors on the map. */
  readonly topographic: number;
}

/** A map: its units, and where they are. */
interface UnitMap {
  readonly codebook: Matrix;
  readonly positions: Matrix;
  readonly grid: GridShape;
}

/** Both errors of a map, block by block of the cases. */
export function* mapErrors(
  { codebook, positions, grid }: UnitMap,
  x: Matrix,
  weights?: Float64Array,
): Steps<MapErrors> {
  const units = codebook.rows;
  const size = Math.max(1, Math.floor(AT_ONCE / units));
  let [sum, torn, weightSum] = [0, 0, 0];
  for (let start = 0; start < x.rows; start += size) {
    const { data, rows } = distancesToCenters(codebook, x.slice(start, Math.min(x.rows, start + size)));
    for (let row = 0; row < rows; row += 1) {
      const weight = weights?.[start + row] ?? 1;
      let [first, second] = [-1, -1];
      for (let unit = 0; unit < units; unit += 1) {
        const distance = data[row * units + unit];
        if (first < 0 || distance < data[row * units + first]) [first, second] = [unit, first];
        else if (second < 0 || distance < data[row * units + second]) second = unit;
      }
      weightSum += weight;
      sum += weight * data[row * units + first];
      if (second >= 0 && !areNeighbors(positions, grid, first, second)) torn += weight;
    }
    yield;
  }
  return { quantization: sum / weightSum, topographic: torn / weightSum };
}
