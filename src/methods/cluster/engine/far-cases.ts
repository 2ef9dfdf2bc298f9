import { DataError } from "../../../base/errors.js";
import { rowName, words } from "../../../base/sentence.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans } from "../../../math/linalg/moments.js";

/** At this multiple of the distances between centers, squared distances have lost half of the digits that differ. */
const FAR = 2 ** 26;

/**
 * Cases so far from all centers that their distances round to the same number. With y and the centers c measured from the
 * middle of the centers, the nearest center has the largest c·y − |c|²/2: the part of the distances in which they differ.
 */
export class FarCases {
  readonly #method: string;
  readonly #middle: Float64Array;
  /** The centers, measured from their middle. */
  readonly #centers: Matrix;
  /** The squared distance from which cases are far. */
  readonly #limit: number;

  constructor(method: string, centers: Matrix) {
    this.#method = method;
    this.#middle = columnMeans(centers);
    this.#centers = centers.map((value, at) => value - this.#middle[at % centers.columns]);
    const reach = this.#centers.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    this.#limit = (FAR * reach) ** 2;
  }

  /** Whether cases with this sum of squared distances to their nearest centers may include far ones. */
  mayBeIn(squares: number): boolean {
    return !(squares <= this.#limit);
  }

  /** Labels the far ones among the rows from `start` to `end`; refuses those whose squared distances overflow. */
  assign(x: Matrix, start: number, end: number, labels: Int32Array): void {
    const { columns } = x;
    const offset = new Float64Array(columns);
    for (let row = start; row < end; row += 1) {
      let square = 0;
      for (let j = 0; j < columns; j += 1) {
        offset[j] = x.data[row * columns + j] - this.#middle[j];
        square += offset[j] ** 2;
      }
      if (!(square < Number.POSITIVE_INFINITY)) throw this.#tooFar(row);
      if (square > this.#limit) labels[row] = this.#nearest(offset);
    }
  }

  #nearest(offset: Float64Array): number {
    const { data, rows, columns } = this.#centers;
    let [nearest, best] = [0, Number.NEGATIVE_INFINITY];
    for (let c = 0; c < rows; c += 1) {
      let score = 0;
      for (let j = 0; j < columns; j += 1) {
        const center = data[c * columns + j];
        score += center * (offset[j] - center / 2);
      }
      if (score > best) [nearest, best] = [c, score];
    }
    return nearest;
  }

  #tooFar(row: number): DataError {
    const sentence = words`the case at ${rowName(row)} is so far from all centers that squared distances overflow; scale the columns, or check the values.`;
    return new DataError(this.#method, sentence, {
      expected: "a finite squared distance",
      received: "Infinity",
    });
  }
}
