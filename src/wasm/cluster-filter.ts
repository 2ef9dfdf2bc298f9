import type { Arena } from "./arena.js";
import type { Float64Span } from "./span.js";

/** For narrower rows or fewer centers, exact comparisons are faster than a filter. */
const FILTER_COLUMNS = 8;
const FILTER_CLUSTERS = 4;
/** The most bytes of scratch memory for a filter. */
const FILTER_ROOM = 2 ** 21;

/** Centers and rows in the layout of kernels/cluster/filter.ts, which decides most comparisons in single precision. */
export class ClusterFilter {
  readonly #span: Float64Span;
  readonly #panels: Float64Span;
  readonly #columns: number;
  readonly #clusters: number;
  #packedAt: Float64Array | undefined;

  private constructor(span: Float64Span, panels: Float64Span, columns: number, clusters: number) {
    this.#span = span;
    this.#panels = panels;
    this.#columns = columns;
    this.#clusters = clusters;
  }

  /** Space for a filter, if one pays and fits. */
  static for(arena: Arena, rows: number, columns: number, clusters: number): ClusterFilter | undefined {
    const pays = columns >= FILTER_COLUMNS && clusters >= FILTER_CLUSTERS;
    const fits = 16 * (columns + clusters) < FILTER_ROOM;
    if (!pays || !fits) return undefined;
    const span = arena.float64(2 + columns + singleNumbers(columns, clusters) / 2);
    const panels = arena.float64(Math.ceil(rows / 4) * panelNumbers(columns));
    return new ClusterFilter(span, panels, columns, clusters);
  }

  /** Where the panel of a row and the three after it begins; the row is a multiple of four. */
  panelAt(row: number): number {
    return this.#panels.pointer + 2 * row * panelNumbers(this.#columns);
  }

  /** Where the origin is, once centers have been set. */
  get origin(): number {
    return this.#span.pointer + 16;
  }

  /** Whether the panels have the rows relative to this origin. */
  isPackedAt(origin: Float64Array): boolean {
    return this.#packedAt === origin;
  }

  packedAt(origin: Float64Array): void {
    this.#packedAt = origin;
  }

  /**
   * Writes the filter of these centers relative to an origin in the middle of the data; returns
   * its address.
   */
  set(centers: Float64Array, origin: Float64Array): number {
    const columns = this.#columns;
    const clusters = this.#clusters;
    const count = even(clusters);
    const singles = new Float32Array(singleNumbers(columns, clusters));
    const first = 4 * Math.ceil(count / 4);
    let reach = 0;
    for (let c = 0; c < count; c += 1) {
      let square = 0;
      for (let j = 0; j < columns && c < clusters; j += 1) {
        const value = centers[c * columns + j] - origin[j];
        square += value * value;
        singles[first + j * count + c] = value;
      }
      singles[c] = c < clusters ? square / 2 : Number.POSITIVE_INFINITY;
      reach = Math.max(reach, Math.sqrt(square));
    }
    const numbers = this.#span.array;
    // Twice the largest error from rounding d products, their sum and the coordinates to 24 bits.
    numbers[0] = (columns + 8) * 2 ** -23;
    numbers[1] = reach;
    numbers.set(origin, 2);
    new Float32Array(numbers.buffer, numbers.byteOffset + 8 * (2 + columns), singles.length).set(singles);
    return this.#span.pointer;
  }
}

/** The kernels process centers in pairs. */
export function even(count: number): number {
  return count + (count % 2);
}

/** Single-precision numbers in a filter: half a square per center, padded to four, and the centers. */
function singleNumbers(columns: number, clusters: number): number {
  const count = even(clusters);
  const numbers = 4 * Math.ceil(count / 4) + columns * count;
  return numbers + (numbers % 2);
}

/** Four rows in single precision and their squares, in numbers of double precision. */
function panelNumbers(columns: number): number {
  return 2 * (columns + 1);
}
