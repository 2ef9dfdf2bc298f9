import type { Arena } from "./arena.js";
import { LONGEST_ROW, WIDEST_TILE } from "./generated/shared/cluster.js";
import type { Float64Span } from "./span.js";

/** Whole numbers of 32 bits have room for products of no more columns. */
const MOST_COLUMNS = 2 ** 16;
/** The largest size of a center as whole numbers. */
const LONGEST_CENTER = 32000;
/** Centers nearer to the mean, or farther from it, in units of the spread, are left to exact comparisons. */
const NEAREST = 2 ** -6;
const FARTHEST = 2 ** 20;
/** Squares of a spread between these neither vanish nor overflow. */
const LEAST_SPREAD = 1e-100;
const GREATEST_SPREAD = 1e100;
/** Covers the rounding of a movement to single precision. */
const ROUNDED_UP = 1 + 1e-6;
const LEAST_SCORE = -(2 ** 31);

/** Rows and centers as whole numbers, in the layout of kernels/cluster/filter.ts, which decide most comparisons. */
export class ClusterFilter {
  readonly #origin: Float64Span;
  readonly #table: Float64Span;
  readonly #packed: Float64Span;
  readonly #bounds: Float64Span;
  readonly #moves: Float64Span;
  readonly #columns: number;
  readonly #clusters: number;
  #inverse = 0;
  /** Whether the moves of the centers are known since the last pass. */
  #areBounded = false;

  private constructor(arena: Arena, rows: number, columns: number, clusters: number) {
    this.#columns = columns;
    this.#clusters = clusters;
    this.#origin = arena.float64(columns);
    this.#table = arena.float64(
      1 + 2 * Math.ceil(clusters / 4) * (1 + pairsOf(columns)) + clusters * packedNumbers(columns),
    );
    this.#packed = arena.float64(rows * packedNumbers(columns));
    this.#bounds = arena.float64(rows + 1);
    this.#moves = arena.float64(clusters);
  }

  /** Space for a filter, if there is something to compare and the columns are not too many. */
  static for(arena: Arena, rows: number, columns: number, clusters: number): ClusterFilter | undefined {
    const isUseful = clusters > 1 && columns <= MOST_COLUMNS;
    return isUseful ? new ClusterFilter(arena, rows, columns, clusters) : undefined;
  }

  /** Rows from one on. */
  #packedAt(row: number): Float64Span {
    return this.#packed.part(row * packedNumbers(this.#columns));
  }

  /** Whether the origin is set, so that the filter can be used. */
  get isReady(): boolean {
    return this.#inverse > 0;
  }

  /** Sets the mean of the rows and their mean squared distance from it; rows have to be packed then. */
  center(mean: Float64Array, square: number): void {
    const spread = Math.sqrt(square);
    this.#origin.set(mean);
    this.#inverse = spread > LEAST_SPREAD && spread < GREATEST_SPREAD ? 1 / spread : 0;
  }

  /** Arguments of `packBlock` for rows from one on. */
  packing(row: number) {
    return { origin: this.#origin, inverse: this.#inverse, out: this.#packedAt(row) };
  }

  /** Writes centers and how far they have moved, if the bounds of the last pass hold. */
  set(centers: Float64Array, moved: Float64Array | undefined): void {
    this.#setTable(centers);
    this.#areBounded = moved !== undefined;
    if (moved) this.#setMoves(moved);
  }

  /** Arguments of `filteredBlock` for rows from one on. */
  settings(row: number) {
    return {
      bounds: this.#bounds.part(row),
      moves: this.#areBounded ? this.#moves : undefined,
      inverse: this.#inverse,
      table: this.#table,
      packed: this.#packedAt(row),
    };
  }

  #setMoves(moved: Float64Array): void {
    const { array } = this.#moves;
    const singles = new Float32Array(array.buffer, array.byteOffset, 2 * moved.length);
    for (const [c, drop] of movesOfOthers(moved).entries()) {
      singles[2 * c] = moved[c] * this.#inverse * ROUNDED_UP;
      singles[2 * c + 1] = drop * this.#inverse * ROUNDED_UP;
    }
  }

  #setTable(centers: Float64Array): void {
    const pairs = pairsOf(this.#columns);
    const extended = this.#extended(centers);
    const reach = Math.max(...extended.map(length));
    const scale = reach >= NEAREST && reach <= FARTHEST ? LONGEST_CENTER / reach : 0;
    const { array } = this.#table;
    const off = Math.max(...extended.map((center) => length(center.map((value) => rounded(value * scale)))));
    new Float32Array(array.buffer, array.byteOffset).set([1 / scale, errorOfScores(this.#columns, off)]);
    const starts = new Int32Array(array.buffer, array.byteOffset + 8);
    const shorts = new Int16Array(array.buffer, array.byteOffset + 8);
    const vectors = Math.ceil(this.#clusters / 4);
    let tiles = Math.ceil(vectors / WIDEST_TILE);
    let at = 0;
    for (let first = 0; first < vectors; tiles -= 1) {
      const width = Math.ceil((vectors - first) / tiles);
      for (let c = 0; c < 4 * width; c += 1) {
        const center = extended[4 * first + c];
        starts[at + c] = center === undefined ? LEAST_SCORE : 0;
        for (let j = 0; j < 2 * pairs; j += 1) {
          const index = at + 4 * width * (1 + (j >> 1)) + c;
          shorts[2 * index + (j & 1)] = Math.round((center?.[j] ?? 0) * scale);
        }
      }
      at += 4 * width * (1 + pairs);
      first += width;
    }
    const bytes = 8 * packedNumbers(this.#columns);
    for (const center of extended) {
      shorts.fill(0, 2 * at, 2 * at + bytes / 2);
      for (const [j, value] of center.entries()) shorts[2 * at + 4 + j] = Math.round(value * scale);
      at += bytes / 4;
    }
  }

  /** (c, −|c|²/2) of every center, relative to the mean and in units of the spread. */
  #extended(centers: Float64Array): Float64Array[] {
    const columns = this.#columns;
    const origin = this.#origin.array;
    return Array.from({ length: this.#clusters }, (_, c) => {
      const center = new Float64Array(columns + 1);
      for (let j = 0; j < columns; j += 1) {
        const value = (centers[c * columns + j] - origin[j]) * this.#inverse;
        center[j] = value;
        center[columns] -= (value * value) / 2;
      }
      return center;
    });
  }
}

/** The kernels process centers in pairs. */
export function even(count: number): number {
  return count + (count % 2);
}

/** The largest movement of any center but each one. */
function movesOfOthers(moved: Float64Array): Float64Array {
  let farthest = 0;
  for (let c = 1; c < moved.length; c += 1) if (moved[c] > moved[farthest]) farthest = c;
  const others = moved.reduce((most, distance, c) => (c === farthest ? most : Math.max(most, distance)), 0);
  return moved.map((_, c) => (c === farthest ? others : moved[farthest]));
}

/** By how much rounding changes a number. */
function rounded(value: number): number {
  return Math.round(value) - value;
}

function length(vector: Float64Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}

/** Pairs of coordinates of a row or center. */
function pairsOf(columns: number): number {
  return Math.ceil((columns + 1) / 2);
}

/** Numbers of double precision that a packed row takes. */
function packedNumbers(columns: number): number {
  return 2 * Math.ceil((2 + pairsOf(columns)) / 4);
}

/**
 * A bound on the error of a score in whole numbers, given how far the rounded centers are off: coordinates of rows are
 * off by ½, which counts for the length of the center; the rounding of exact distances, of rows up to 2¹⁶ and centers
 * from 2⁻⁶ to 2²⁰ spreads away; four bits are in other use, and seven are lost in single precision.
 */
function errorOfScores(columns: number, off: number): number {
  const size = Math.sqrt(columns + 1) / 2;
  return size * (LONGEST_CENTER + off) + (LONGEST_ROW + size) * off + (columns + 8) * 4 + 512;
}
