// New cases and the centers nearest to them.

import { Matrix } from "../../../math/linalg/matrix.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { euclideanDistances } from "../../../wasm/distance.js";
import { nearestCenters } from "../../../wasm/nearest-centers.js";
import { forEachRowBlock, rowsPerBlock } from "../../../wasm/row-blocks.js";
import type { Float64Span } from "../../../wasm/span.js";
import { FarCases } from "./far-cases.js";

/** The nearest center of every row, the first of equally near ones, and the sum of the squared distances. */
export function nearestTo(
  method: string,
  centers: Matrix,
  x: Matrix,
): { readonly labels: Int32Array; readonly inertia: number } {
  const labels = new Int32Array(x.rows);
  const far = new FarCases(method, centers);
  let inertia = 0;
  withArena((arena) => {
    const span = evenCenters(arena, centers);
    const found = arena.int32(Math.min(x.rows, rowsPerBlock(x.columns)));
    forEachRowBlock(arena, x, (block, start) => {
      const squares = nearestCenters(block, span, found);
      inertia += squares;
      labels.set(found.part(0, block.rows).array, start);
      if (far.mayBeIn(squares)) far.assign(x, start, start + block.rows, labels);
    });
  });
  return { labels, inertia };
}

/** The distance of every row to every center. */
export function distancesToCenters(centers: Matrix, x: Matrix): Matrix {
  const { rows: clusters, columns } = centers;
  const out = new Matrix(x.rows, clusters);
  withArena((arena) => {
    const y = { span: arena.copyIn(centers.data), rows: clusters, columns };
    const distances = arena.float64(Math.min(x.rows, rowsPerBlock(x.columns)) * clusters);
    forEachRowBlock(arena, x, (block, start) => {
      euclideanDistances(block, y, distances);
      out.data.set(distances.part(0, block.rows * clusters).array, start * clusters);
    });
  });
  return out;
}

/** The centers, their number made even by one that is nearest to nothing. */
function evenCenters(arena: Arena, { rows, columns, data }: Matrix): Float64Span {
  const span = arena.float64((rows + (rows % 2)) * columns);
  span.array.fill(Number.POSITIVE_INFINITY);
  return span.set(data);
}
