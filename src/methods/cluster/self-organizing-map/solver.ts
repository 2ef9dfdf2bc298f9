// How the units of a map move toward the rows (Kohonen 1982).

import { abortablePacer } from "../../../base/pause.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { svd } from "../../../math/linalg/svd.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import type { ClusterRows } from "../../../wasm/cluster.js";
import { gridSquare, neighborhoodAt } from "./grid.js";
import type { SelfOrganizingMapSettings } from "./options.js";

/** Rows to be mapped; they must not change meanwhile. */
export interface MapRows {
  readonly method: string;
  readonly matrix: Matrix;
  readonly weights: Float64Array | undefined;
}

export interface MapSettings
  extends Pick<SelfOrganizingMapSettings, "neighborhood" | "learningRate" | "maxIterations"> {
  readonly radius: readonly [first: number, last: number];
}

/** The value between two ends at a pass. */
function between([first, last]: readonly [number, number], pass: number, passes: number): number {
  return passes === 1 ? last : first + ((last - first) * pass) / (passes - 1);
}

/**
 * After each pass, every unit is the mean of all rows, weighted by how near their units are on the map. Without
 * neighbors that is Lloyd's iteration, except that a unit without rows stays where it is.
 */
export async function moveInBatches(
  rows: ClusterRows,
  positions: Matrix,
  start: Float64Array,
  { neighborhood, radius, maxIterations }: MapSettings,
  pause: () => Promise<unknown>,
  afterPass: (passes: number, inertia: number) => void,
): Promise<Float64Array> {
  const { columns, clusters: units } = rows;
  let codebook = start;
  for (let pass = 0; pass < maxIterations; pass += 1) {
    const { totalWeights: unitWeights, sums, inertia } = await rows.assign(codebook);
    const share = neighborhoodAt(neighborhood, between(radius, pass, maxIterations));
    const next = codebook.slice();
    for (let unit = 0; unit < units; unit += 1) {
      const total = new Float64Array(columns);
      let weight = 0;
      for (let other = 0; other < units; other += 1) {
        if (!(unitWeights[other] > 0)) continue;
        const part = share(gridSquare(positions, unit, other));
        weight += part * unitWeights[other];
        for (let j = 0; j < columns; j += 1) total[j] += part * sums[other * columns + j];
      }
      // Far from all rows, a share may vanish.
      if (weight > 0) for (let j = 0; j < columns; j += 1) next[unit * columns + j] = total[j] / weight;
      await pause();
    }
    codebook = next;
    afterPass(pass + 1, inertia);
  }
  return codebook;
}

/** After every row, the nearest unit and its neighbors move toward it; a weight of 2 counts as two such moves. */
export async function moveOnline(
  { method, matrix, weights }: MapRows,
  positions: Matrix,
  start: Float64Array,
  { neighborhood, radius, learningRate, maxIterations }: MapSettings,
  stream: Random,
  { signal }: FitControl,
  afterPass: (passes: number, inertia: number) => void,
): Promise<Float64Array> {
  const { rows, columns, data } = matrix;
  const codebook = start.slice();
  const units = positions.rows;
  const pause = abortablePacer(method, signal);
  const steps = rows * maxIterations;
  for (let pass = 0; pass < maxIterations; pass += 1) {
    let inertia = 0;
    for (const [at, row] of stream.permutation(rows).entries()) {
      const weight = weights?.[row] ?? 1;
      if (weight === 0) continue;
      const step = pass * rows + at;
      const share = neighborhoodAt(neighborhood, between(radius, step, steps));
      const rate = between(learningRate, step, steps);
      const { unit, square } = nearestUnit(codebook, columns, data, row);
      inertia += weight * square;
      for (let other = 0; other < units; other += 1) {
        const part = 1 - (1 - rate * share(gridSquare(positions, unit, other))) ** weight;
        if (part === 0) continue;
        for (let j = 0; j < columns; j += 1) {
          const value = codebook[other * columns + j];
          codebook[other * columns + j] = value + part * (data[row * columns + j] - value);
        }
      }
      await maybePause(at, pause);
    }
    afterPass(pass + 1, inertia);
  }
  return codebook;
}

/** Looking at the clock costs more than a step. */
async function maybePause(step: number, pause: () => Promise<boolean>): Promise<void> {
  if (step % 64 === 0) await pause();
}

function nearestUnit(codebook: Float64Array, columns: number, data: Float64Array, row: number) {
  let [unit, square] = [0, Number.POSITIVE_INFINITY];
  for (let other = 0; other * columns < codebook.length; other += 1) {
    let sum = 0;
    for (let j = 0; j < columns; j += 1)
      sum += (data[row * columns + j] - codebook[other * columns + j]) ** 2;
    if (sum < square) [unit, square] = [other, sum];
  }
  return { unit, square };
}

/** Units evenly spread over the plane of the two principal axes, two standard deviations to each side. */
export function principalPlane({ matrix, weights }: MapRows, positions: Matrix): Float64Array {
  const { rows, columns, data } = matrix;
  const mean = new Float64Array(columns);
  let weightSum = 0;
  for (let row = 0; row < rows; row += 1) {
    const weight = weights?.[row] ?? 1;
    weightSum += weight;
    for (let j = 0; j < columns; j += 1) mean[j] += weight * data[row * columns + j];
  }
  for (let j = 0; j < columns; j += 1) mean[j] /= weightSum;
  const scaled = matrix.map((value, at) => {
    const weight = weights?.[Math.floor(at / columns)] ?? 1;
    return Math.sqrt(weight / weightSum) * (value - mean[at % columns]);
  });
  const { singularValues, V } = svd(scaled);
  const codebook = new Float64Array(positions.rows * columns);
  for (let unit = 0; unit < positions.rows; unit += 1) {
    for (let j = 0; j < columns; j += 1) codebook[unit * columns + j] = mean[j];
    for (let axis = 0; axis < Math.min(2, singularValues.length); axis += 1) {
      const offset =
        4 * (centeredPosition(positions, unit, axis) - 0.5) * singularValues[axis] * signOf(V, axis);
      for (let j = 0; j < columns; j += 1) codebook[unit * columns + j] += offset * V.get(j, axis);
    }
  }
  return codebook;
}

/** From 0 to 1 along a side of the map. */
function centeredPosition(positions: Matrix, unit: number, axis: number): number {
  const most = positions.column(axis).reduce((largest, value) => Math.max(largest, value), 0);
  return most === 0 ? 0.5 : positions.get(unit, axis) / most;
}

/** An axis has no sign: its largest coordinate is made positive. */
function signOf(axes: Matrix, axis: number): number {
  const column = axes.column(axis);
  const largest = column.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
  return largest < 0 ? -1 : 1;
}
