// Locations around which curves are fitted, with the squared distances of all points from each.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { withArena } from "../../../wasm/arena.js";
import { crossDistancesHere } from "../../../wasm/condensed.js";
import type { LocalPoints } from "./points.js";

/** From so many coordinates on, a kernel measures the distances of many locations at once. */
export const KERNEL_COORDINATES = 8;
/** How many squares of differences make one block of distances: a few hundredths of a second. */
const BLOCK_WORK = 5e7;
/** Up to so many distances are kept for the next pass over the locations; more of them are measured again. */
const MOST_KEPT = 2 ** 24;

/** Locations, one after the other. */
export class Locations {
  readonly count: number;
  /** The coordinates of distances of the location that was taken last. */
  readonly near: Float64Array;
  /** Its features in units of their ranges. */
  readonly features: Float64Array;
  /** The squared distances of all points from it; empty where points are sorted along one coordinate. */
  squares: Float64Array;
  readonly #points: LocalPoints;
  /** Writes the coordinates of distances of a location. */
  readonly #writeNear: (index: number, out: Float64Array) => void;
  readonly #writeFeatures: (index: number, out: Float64Array) => void;
  readonly #height: number;
  readonly #blocks = new Map<number, Float64Array>();

  private constructor(
    points: LocalPoints,
    count: number,
    writeNear: (index: number, out: Float64Array) => void,
    writeFeatures: (index: number, out: Float64Array) => void,
  ) {
    const coordinates = points.near.length;
    this.count = count;
    this.near = new Float64Array(coordinates);
    this.features = new Float64Array(points.features.length);
    this.#points = points;
    this.#writeNear = writeNear;
    this.#writeFeatures = writeFeatures;
    this.#height = Math.max(1, Math.floor(BLOCK_WORK / (points.count * coordinates)));
    this.squares = new Float64Array(coordinates === 1 ? 0 : points.count);
  }

  /** The points themselves. */
  static ofPoints(points: LocalPoints): Locations {
    const { near, features } = points;
    const columnsAt = (columns: readonly Float64Array[]) => (index: number, out: Float64Array) => {
      for (let k = 0; k < out.length; k += 1) out[k] = columns[k][index];
    };
    return new Locations(points, points.count, columnsAt(near), columnsAt(features));
  }

  /** New cases. */
  static ofRows(points: LocalPoints, x: Matrix): Locations {
    return new Locations(
      points,
      x.rows,
      (index, out) => points.writeNear(x.row(index), out),
      (index, out) => points.writeFeatures(x.row(index), out),
    );
  }

  /** Goes to a location. */
  take(index: number): void {
    this.#writeNear(index, this.near);
    this.#writeFeatures(index, this.features);
    const { near } = this.#points;
    if (near.length === 1) return;
    if (near.length < KERNEL_COORDINATES) this.#measure();
    else this.#takeFromBlock(index);
  }

  #measure(): void {
    const squares = this.squares.fill(0);
    for (const [k, values] of this.#points.near.entries()) {
      const own = this.near[k];
      for (let i = 0; i < values.length; i += 1) {
        const difference = values[i] - own;
        squares[i] += difference * difference;
      }
    }
  }

  #takeFromBlock(index: number): void {
    const { count } = this.#points;
    const first = Math.floor(index / this.#height) * this.#height;
    let block = this.#blocks.get(first);
    if (block === undefined) {
      if (this.count * count > MOST_KEPT) this.#blocks.clear();
      block = this.#block(first, Math.min(this.#height, this.count - first));
      this.#blocks.set(first, block);
    }
    this.squares = block.subarray((index - first) * count, (index - first + 1) * count);
  }

  #block(first: number, rows: number): Float64Array {
    const { count, near, nearRows } = this.#points;
    const columns = near.length;
    return withArena((arena) => {
      const locations = arena.float64(rows * columns);
      const own = new Float64Array(columns);
      for (let i = 0; i < rows; i += 1) {
        this.#writeNear(first + i, own);
        locations.array.set(own, i * columns);
      }
      const others = { span: arena.copyIn(nearRows), rows: count, columns };
      const out = arena.float64(rows * count);
      crossDistancesHere(arena, { span: locations, rows, columns }, others, { metric: "squared" }, out);
      return out.copyOut();
    });
  }
}
