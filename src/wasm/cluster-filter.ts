import type { Arena } from "./arena.js";
import type { Float64Span } from "./span.js";

/** For narrower rows or fewer centers, exact comparisons are faster than a filter. */
const FILTER_COLUMNS = 8;
const FILTER_CLUSTERS = 4;
/** The most bytes of scratch memory for a filter. */
const FILTER_ROOM = 2 ** 21;

/** Centers in the layout of kernels/cluster/filter.ts, which decides most comparisons in single precision. */
export class ClusterFilter {
  readonly #span: Float64Span;
  readonly #columns: number;
  readonly #clusters: number;

  private constructor(span: Float64Span, columns: number, clusters: number) {
    this.#span = span;
    this.#columns = columns;
    this.#clusters = clusters;
  }

  /** Space for a filter, if one pays and fits. */
  static for(arena: Arena, columns: number, clusters: number): ClusterFilter | undefined {
    const pays = columns >= FILTER_COLUMNS && clusters >= FILTER_CLUSTERS;
    const fits = 16 * (columns + clusters) < FILTER_ROOM;
    if (!pays || !fits) return undefined;
    const span = arena.float64(2 + columns + singleNumbers(columns, clusters) / 2);
    return new ClusterFilter(span, columns, clusters);
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
