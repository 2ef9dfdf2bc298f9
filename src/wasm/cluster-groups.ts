import type { Arena } from "./arena.js";
import { even } from "./cluster-filter.js";
import type { Float64Span } from "./span.js";

/** From this many centers, bounds on the distances to groups of them save more than they cost. */
const GROUPS_PAY = 32;
/** The most bytes of bounds. */
const MOST_BYTES = 2 ** 27;
/** Centers in a group. */
const GROUP = 16;
/** Covers the rounding of a movement to single precision. */
const ROUNDED_UP = 1 + 1e-6;
/** Steps towards the direction in which centers differ most; a rough one will do. */
const STEPS = 8;

/** Centers in groups of neighbors, and the bounds of rows on their distances to them: see kernels/cluster/grouped.ts. */
export class ClusterGroups {
  readonly count: number;
  readonly #columns: number;
  readonly #clusters: number;
  readonly #bounds: Float64Span;
  readonly #table: Float64Span;
  readonly #moves: Float64Span;
  /** The center at every place, −1 where there is none. */
  #residents: Int32Array;

  private constructor(arena: Arena, rows: number, columns: number, clusters: number) {
    this.count = groupsOf(clusters);
    this.#columns = columns;
    this.#clusters = clusters;
    this.#residents = new Int32Array(this.count * GROUP).fill(-1);
    this.#bounds = arena.float64((Math.ceil(rows / 4) * boundBytes(this.count)) / 8);
    const numbers = (this.count * GROUP + even(clusters)) * (columns + 2);
    this.#table = arena.float64(2 + Math.ceil(numbers / 2));
    this.#moves = arena.float64(2 * (Math.ceil(even(clusters) / 4) + Math.ceil(this.count / 4)));
  }

  /** Space for groups, if they pay and fit. */
  static for(arena: Arena, rows: number, columns: number, clusters: number): ClusterGroups | undefined {
    const fits = (rows / 4) * boundBytes(groupsOf(clusters)) <= MOST_BYTES;
    return clusters >= GROUPS_PAY && fits ? new ClusterGroups(arena, rows, columns, clusters) : undefined;
  }

  /** Where the bounds of a row and the three after it begin; the row is a multiple of four. */
  boundsAt(row: number): number {
    return this.#bounds.pointer + (row / 4) * boundBytes(this.count);
  }

  /** Parts the centers into groups of neighbors, by halving them across the direction in which they differ most. */
  form(centers: Float64Array): void {
    const residents = new Int32Array(this.count * GROUP).fill(-1);
    const fill = (members: number[], group: number): void => {
      const groups = Math.ceil(members.length / GROUP);
      if (groups <= 1) {
        residents.set(members, group * GROUP);
        return;
      }
      const along = projections(centers, this.#columns, members);
      const order = members.map((_, at) => at).sort((a, b) => along[a] - along[b] || a - b);
      const half = Math.floor(groups / 2);
      fill(
        order.slice(0, half * GROUP).map((at) => members[at]),
        group,
      );
      fill(
        order.slice(half * GROUP).map((at) => members[at]),
        group + half,
      );
    };
    fill(
      Array.from({ length: this.#clusters }, (_, c) => c),
      0,
    );
    this.#residents = residents;
  }

  /** Writes the groups of these centers relative to an origin in the middle of the data; returns their address. */
  set(centers: Float64Array, origin: Float64Array): number {
    const residents = this.#residents;
    const columns = this.#columns;
    const { array, pointer } = this.#table;
    const singles = new Float32Array(array.buffer, array.byteOffset + 16);
    const stride = (columns + 1) * GROUP;
    let reach = 0;
    for (const [place, center] of residents.entries()) {
      const at = Math.floor(place / GROUP) * stride + (place % GROUP);
      let square = 0;
      for (let j = 0; j < columns; j += 1) {
        const value = center < 0 ? 0 : centers[center * columns + j] - origin[j];
        square += value * value;
        singles[at + (j + 1) * GROUP] = value;
      }
      singles[at] = center < 0 ? Number.POSITIVE_INFINITY : square / 2;
      reach = Math.max(reach, Math.sqrt(square));
    }
    // Twice the largest error from rounding d products, their sum and the coordinates to 24 bits.
    array[0] = (columns + 8) * 2 ** -23;
    array[1] = reach;
    const places = new Int32Array(array.buffer, array.byteOffset + 16 + 4 * this.count * stride);
    for (const [place, center] of residents.entries()) {
      if (center >= 0) places[center] = place;
      places[even(this.#clusters) + place] = center;
    }
    const alone = new Float32Array(
      places.buffer,
      places.byteOffset + 4 * (even(this.#clusters) + residents.length),
    );
    for (let center = 0; center < this.#clusters; center += 1) {
      const at = center * (columns + 1);
      let square = 0;
      for (let j = 0; j < columns; j += 1) {
        const value = centers[center * columns + j] - origin[j];
        square += value * value;
        alone[at + j + 1] = value;
      }
      alone[at] = square / 2;
    }
    return pointer;
  }

  /** Writes how far the centers have moved, and of every group the farthest; returns their address. */
  move(moved: Float64Array): number {
    const { array, pointer } = this.#moves;
    const singles = new Float32Array(array.buffer, array.byteOffset, 2 * array.length).fill(0);
    const groups = 4 * Math.ceil(even(this.#clusters) / 4);
    for (const [place, center] of this.#residents.entries()) {
      if (center < 0) continue;
      const distance = moved[center] * ROUNDED_UP;
      const group = groups + Math.floor(place / GROUP);
      singles[center] = distance;
      singles[group] = Math.max(singles[group], distance);
    }
    return pointer;
  }
}

function groupsOf(clusters: number): number {
  return Math.ceil(clusters / GROUP);
}

/** The bounds of four rows: an upper one each, and lower ones, padded to four numbers of single precision. */
function boundBytes(groups: number): number {
  return 16 + 64 * Math.ceil(groups / 4);
}

/** The coordinates of some centers along the direction in which they differ most, roughly. */
function projections(centers: Float64Array, columns: number, members: readonly number[]): Float64Array {
  const mean = new Float64Array(columns);
  for (const c of members) for (let j = 0; j < columns; j += 1) mean[j] += centers[c * columns + j];
  const deviations = members.map((c) =>
    Float64Array.from(mean, (sum, j) => centers[c * columns + j] - sum / members.length),
  );
  const along = (direction: Float64Array) =>
    Float64Array.from(deviations, (own) => own.reduce((sum, value, j) => sum + value * direction[j], 0));
  // From the member that is farthest from their mean, a few steps of the power method.
  let direction = deviations.reduce((far, own) => (squareOf(own) > squareOf(far) ? own : far));
  for (let step = 0; step < STEPS; step += 1) {
    const products = along(direction);
    const next = new Float64Array(columns);
    for (const [at, own] of deviations.entries()) {
      for (let j = 0; j < columns; j += 1) next[j] += products[at] * own[j];
    }
    const size = Math.sqrt(squareOf(next));
    if (!(size > 0 && size < Number.POSITIVE_INFINITY)) break;
    direction = next.map((value) => value / size);
  }
  return along(direction);
}

function squareOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
